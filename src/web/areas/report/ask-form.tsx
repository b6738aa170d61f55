import { Button } from '@mantine/core'
import type { ReportParameter, ReportValues } from '#shared/areas/report.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Form } from '#web/platform/form/form.tsx'
import type { FieldSpec, Values } from '#web/platform/form/spec.ts'
import { useForm } from '#web/platform/form/use-form.ts'
import { optionsAt } from './own/options-at.ts'
import classes from './report.module.css'

interface AskFormProps {
  parameters: readonly ReportParameter[]
  values: ReportValues
  onAsk: (values: ReportValues) => void
}

/** What a report is asked for; it is shown by what was asked last. */
export function AskForm({ parameters, values, onAsk }: AskFormProps) {
  const say = useText()
  const fields = parameters.map(fieldOf)
  const initial: Values = Object.fromEntries(parameters.map(({ name, kind }) => [name, initialOf(kind, values[name])]))
  const form = useForm(fields, initial)
  const ask = () => {
    if (!form.check()) return
    onAsk(Object.fromEntries(parameters.map(({ name }) => [name, valueOf(form.values[name])])))
  }
  return (
    <Form fields={fields} form={form} onSubmit={ask} label={say('report.asked')}>
      <div className={classes.ask}>
        <Button type="submit">{say('report.ask')}</Button>
      </div>
    </Form>
  )
}

/** What is typed is a text, what is chosen an id or nothing. */
const typed: ReadonlySet<ReportParameter['kind']> = new Set(['day', 'year', 'number'])

const initialOf = (kind: ReportParameter['kind'], value: string | null | undefined) => (typed.has(kind) ? (value ?? '') : value || null)

const valueOf = (value: unknown): string | null => (value === null || value === undefined || value === '' ? null : String(value))

function fieldOf({ name, label, kind, isRequired: required, choices, options }: ReportParameter): FieldSpec {
  const common = { name, label, required, span: 4 } as const
  if (kind === 'day') return { ...common, kind: 'date' }
  if (kind === 'year') return { ...common, kind: 'text', longest: 4 }
  if (kind === 'number') return { ...common, kind: 'number', decimals: true }
  if (options !== null) return { ...common, kind: 'select', source: optionsAt(options) }
  return { ...common, kind: 'select', choices: choices.map(({ id, displayName }) => ({ value: id, label: displayName })) }
}
