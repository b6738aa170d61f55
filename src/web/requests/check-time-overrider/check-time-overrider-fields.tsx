import { checkTimeOverriderCalls } from '#shared/requests/check-time-overrider.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { OnBehalfField } from '../../approval/on-behalf-field.tsx'
import type { FieldsProps } from '../../approval/request-contract.ts'
import { sendAttachment } from '../../approval/use-request-acts.ts'
import { AttachmentsField } from '../../platform/attachment/attachments-field.tsx'
import { FormField } from '../../platform/form/form-field.tsx'
import type { FieldSpec } from '../../platform/form/spec.ts'
import type { CheckTimeOverriderDetail, CheckTimeOverriderPreview, CheckTimeOverriderValues } from './check-time-overrider-values.ts'

/** What is asked, and of which kind each answer is. */
export function useCheckTimeOverriderFields(): readonly FieldSpec[] {
  const say = useText()
  return [
    { kind: 'date', name: 'day', label: say('checkTimeOverrider.day'), required: true },
    { kind: 'multiline', name: 'reason', label: say('checkTimeOverrider.reason'), required: true, longest: 2000, maxRows: 8 },
  ]
}

export function CheckTimeOverriderFields({
  form,
  errorsOf,
}: FieldsProps<CheckTimeOverriderValues, CheckTimeOverriderDetail, CheckTimeOverriderPreview>) {
  const say = useText()
  return (
    <>
      <OnBehalfField form={form} source={checkTimeOverriderCalls.employees} />
      {useCheckTimeOverriderFields().map((field) => (
        <FormField
          key={field.name}
          field={field}
          value={form.values[field.name]}
          errors={errorsOf(field.name)}
          errorsOf={errorsOf}
          onChange={(value) => form.set(field.name, value)}
          onTouch={form.touch}
        />
      ))}
      <AttachmentsField
        label={say('attachment.list')}
        value={form.values.attachments}
        onChange={(files) => form.set('attachments', files)}
        send={sendAttachment}
        error={errorsOf('attachmentIds').join(' ') || null}
      />
    </>
  )
}
