import type { ReactNode } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Form } from '#web/platform/form/form.tsx'
import type { FieldSpec, Values } from '#web/platform/form/spec.ts'
import { useForm, type FormState } from '#web/platform/form/use-form.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { ActButton } from '#web/platform/act/act-button.tsx'
import { submitForm } from './submit-form.ts'
import classes from './set-up.module.css'

interface RuleFormProps {
  title: string
  how: string
  fields: readonly FieldSpec[]
  initial: Values
  busy: boolean
  /** Who may change it, told to those who may not; null: whoever looks may. */
  changedBy: string | null
  /** What comes of what is typed. */
  preview?: ((form: FormState) => ReactNode) | undefined
  /** Saves; what it throws is shown beside the fields. */
  onSave: (values: Values, form: FormState) => Promise<void>
}

/** A rule that always stands: its fields with what holds now. */
export function RuleForm({ title, how, fields, initial, busy, changedBy, preview, onSave }: RuleFormProps) {
  const say = useText()
  const form = useForm(fields, initial)
  const submit = async () => {
    if (await submitForm(form, fields, onSave)) form.reset(form.values)
  }
  return (
    <Section title={title}>
      <p className={classes.ruleHow}>{how}</p>
      <Form label={title} fields={fields} form={form} readOnly={changedBy !== null} onSubmit={() => void submit()}>
        {preview?.(form)}
        {changedBy === null ? (
          <ActButton type="submit" loading={busy} className={classes.save ?? ''}>
            {say('setUp.save')}
          </ActButton>
        ) : (
          <p className={classes.changedBy}>{changedBy}</p>
        )}
      </Form>
    </Section>
  )
}
