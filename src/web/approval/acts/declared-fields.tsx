import { useText } from '#web/foundation/i18n/use-text.ts'
import { AttachmentsField } from '#web/platform/attachment/attachments-field.tsx'
import type { OptionSource } from '#web/platform/choice/source.ts'
import { FieldCell, FieldGrid } from '#web/platform/form/field-grid.tsx'
import { FormField } from '#web/platform/form/form-field.tsx'
import type { FieldSpec, Values } from '#web/platform/form/spec.ts'
import type { DeclaredForm } from '../request/define-form.ts'
import type { RequestHeader, RequestPreview, RequestValues } from '../request/request-contract.ts'
import type { FieldsProps } from '../request/request-views.ts'
import { OnBehalfField } from './on-behalf-field.tsx'
import { sendAttachment } from './use-request-acts.ts'

/** The fields of a form in the order and of the kinds in which it declares them, between whom it is for and its files. */
export const declaredFields = <V extends RequestValues, D extends RequestHeader, P extends RequestPreview>(
  declared: DeclaredForm<V, D>,
  people: OptionSource,
) =>
  function DeclaredFields({ form, errorsOf }: FieldsProps<V, D, P>) {
    const say = useText()
    const set = (name: string, value: unknown) => form.set(name, value as V[string])
    return (
      <>
        <OnBehalfField form={form} source={people} />
        <FieldGrid>
          {declared
            .fields(say)
            .filter((field) => !field.when || field.when(form.values))
            .map((field) => (
              <FieldCell key={field.name} span={field.span}>
                <FormField
                  field={withWords(field, form, set)}
                  value={form.values[field.name]}
                  errors={errorsOf(field.name)}
                  errorsOf={errorsOf}
                  onChange={(value) => set(field.name, value)}
                  onTouch={form.touch}
                />
              </FieldCell>
            ))}
        </FieldGrid>
        <AttachmentsField
          label={say('attachment.list')}
          value={form.values.attachments}
          onChange={(files) => set('attachments', files)}
          send={sendAttachment}
          error={errorsOf('attachmentIds').join(' ') || null}
        />
      </>
    )
  }

/** What was chosen from a list is kept in words beside its id, for as long as its option is not loaded. */
function withWords(field: FieldSpec, { values }: { values: Values }, set: (name: string, value: unknown) => void): FieldSpec {
  if (field.kind !== 'select' || !field.told) return field
  const { told } = field
  return { ...field, shown: String(values[told] ?? ''), onChosen: (row) => set(told, row?.displayName ?? '') }
}
