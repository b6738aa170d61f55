import { Button } from '@mantine/core'
import { useText, type Say } from '#web/foundation/i18n/use-text.ts'
import type { FieldSpec } from '#web/platform/form/spec.ts'
import type { FormState } from '#web/platform/form/use-form.ts'
import type { Others } from './use-meanwhile.ts'
import classes from './meanwhile.module.css'

interface MeanwhileProps {
  others: readonly Others[]
  fields: readonly FieldSpec[]
  form: FormState
}

/** What is typed beside what somebody else has saved there meanwhile: each field is decided by the person. */
export function Meanwhile({ others, fields, form }: MeanwhileProps) {
  const say = useText()
  const met = others.flatMap(({ name, theirs }) => {
    const field = fields.find((one) => one.name === name)
    return field && JSON.stringify(form.values[name]) !== JSON.stringify(theirs) ? [{ field, theirs }] : []
  })
  if (met.length === 0) return null
  return (
    <section className={classes.meanwhile} aria-label={say('setUp.meanwhile')} role="status">
      <p>{say('setUp.meanwhileHow')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{say('setUp.meanwhileField')}</th>
            <th scope="col">{say('setUp.meanwhileMine')}</th>
            <th scope="col">{say('setUp.meanwhileTheirs')}</th>
            <th scope="col">{say('setUp.meanwhileDecide')}</th>
          </tr>
        </thead>
        <tbody>
          {met.map(({ field, theirs }) => (
            <tr key={field.name}>
              <th scope="row">{field.label}</th>
              <td>{inWords(field, form.values[field.name], say)}</td>
              <td>{inWords(field, theirs, say)}</td>
              <td>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={say('setUp.takeTheirsOf', { field: field.label })}
                  onClick={() => form.set(field.name, theirs)}
                >
                  {say('setUp.takeTheirs')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A value as the form shows it. What is no text, no choice and no yes or no is only known to be another. */
function inWords(field: FieldSpec, value: unknown, say: Say): string {
  if (field.kind === 'checkbox') return say(value === true ? 'setUp.yes' : 'setUp.no')
  if (value === '' || value === null || value === undefined) return '–'
  if (field.kind === 'select' && field.choices) return field.choices.find((choice) => choice.value === value)?.label ?? '–'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : say('setUp.another')
}
