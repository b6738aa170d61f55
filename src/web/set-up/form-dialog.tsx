import type { ReactNode } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { ActDialog } from '#web/platform/dialog/act-dialog.tsx'
import { Form } from '#web/platform/form/form.tsx'
import type { FieldSpec, Values } from '#web/platform/form/spec.ts'
import { useForm, type FormState } from '#web/platform/form/use-form.ts'
import { submitForm } from './submit-form.ts'

interface FormDialogProps<V extends Values> {
  title: string
  /** As they are asked for what has been typed so far, where that decides what can be chosen. */
  fields: readonly FieldSpec[] | ((values: V) => readonly FieldSpec[])
  initial: V
  busy: boolean
  /** Saves; what it throws is shown beside the fields. */
  onSave: (values: V, form: FormState<V>) => Promise<void>
  /** The fields that show what the call refuses of others, which the form has under another name. */
  places?: Readonly<Record<string, string>>
  onClose: () => void
  save?: string
  size?: number
  /** What it is about, before the fields. */
  lead?: (form: FormState<V>) => ReactNode
  /** What is asked for, or told, beside the fields. */
  children?: ReactNode | ((form: FormState<V>) => ReactNode)
}

/** A dialog with a form: fields first, whatever else belongs to it after them. */
export function FormDialog<V extends Values>({
  title,
  fields,
  initial,
  busy,
  onSave,
  places,
  onClose,
  save,
  size = 620,
  lead,
  children,
}: FormDialogProps<V>) {
  const say = useText()
  const fieldsFor = (values: V) => (typeof fields === 'function' ? fields(values) : fields)
  const form = useForm<V>(fieldsFor(initial), initial)
  const asked = fieldsFor(form.values)
  const submit = async () => {
    if (await submitForm(form, asked, onSave, places)) onClose()
  }
  return (
    <ActDialog
      title={title}
      act={save ?? say('setUp.save')}
      onAct={() => void submit()}
      busy={busy}
      unsaved={form.dirty}
      size={size}
      onClose={onClose}
    >
      {lead?.(form)}
      <Form label={title} fields={asked} form={form} onSubmit={() => void submit()}>
        {/* The buttons stand outside of the form: without one inside, Enter would do nothing. */}
        <button type="submit" hidden>
          {save ?? say('setUp.save')}
        </button>
      </Form>
      {typeof children === 'function' ? children(form) : children}
    </ActDialog>
  )
}
