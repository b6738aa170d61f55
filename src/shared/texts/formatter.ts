import { writtenDuration } from './duration.ts'
import { writtenNumber, type Separators } from './number.ts'

/**
 * How values stand in texts, for i18next on both tiers: a number with its separators, `{{amount, number}}` the same for an
 * exact amount that is kept as text, `{{minutes, duration}}` and `{{hours, hours}}` as `7 h 30 m`, each with its sign;
 * `{{name, holiday}}` is a public holiday as `holidayIn` says it. Words stay as they are; so does a year, which is handed
 * over as text.
 */
export const textFormatter = (separators: () => Separators, holidayIn: (name: string, language: string) => string) => ({
  type: 'formatter' as const,
  // i18next calls these of any formatter; there is nothing to set up.
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  // i18next hands its formatter over as an option and asks an instance for it alone: `this` is not used.
  format: (value: unknown, name?: string, language = ''): string =>
    name === 'holiday' ? holidayIn(String(value), language) : writtenValue(value, name, separators()),
})

function writtenValue(value: unknown, name: string | undefined, by: Separators): string {
  if (name === undefined && typeof value !== 'number') return value as string
  const [, sign = '', amount] = /^([+−-]?)(\d+(?:\.\d+)?)$/.exec(String(value)) ?? []
  if (amount === undefined) return String(value)
  if (name === 'duration' || name === 'hours') return sign + writtenDuration(Number(amount) * (name === 'hours' ? 60 : 1), by)
  return sign + writtenNumber(amount, by)
}
