import type { Say } from '#web/foundation/i18n/use-text.ts'
import type { FieldSpec, Values } from '#web/platform/form/spec.ts'

/** Fields of a draft: beneath each that was changed stands what held until then. */
export const besidePresent = (
  fields: readonly FieldSpec[],
  { values, present }: { values: Values; present: Values },
  say: Say,
): FieldSpec[] =>
  fields.map((field) => {
    const was = wordsOf(field, present[field.name], say)
    return was === null || values[field.name] === present[field.name]
      ? field
      : { ...field, hint: say('leaveTypes.trial.untilThen', { value: was }) }
  })

/** A value as its field shows it; null where that is more than a word. */
function wordsOf(field: FieldSpec, value: unknown, say: Say): string | null {
  if (field.kind === 'checkbox') return say(value === true ? 'leaveTypes.trial.yes' : 'leaveTypes.trial.no')
  if (field.kind === 'number') return typeof value === 'string' && value !== '' ? value : '–'
  if (field.kind === 'select') return field.choices?.find((choice) => choice.value === value)?.label ?? null
  return null
}
