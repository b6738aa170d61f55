import { writtenDuration } from './duration.ts'
import { shortDay } from './days.ts'
import { writtenMoney, writtenNumber, type Separators } from './number.ts'
import { holidayName } from './own-names.ts'

/**
 * How values stand in texts, for i18next on both tiers: a number with its separators, `{{amount, number}}` the same for an
 * exact amount that is kept as text, `{{left, money}}` one of money in the `currency` handed over with it, `Rp 18,000,000`; `{{minutes, duration}}` and `{{hours, hours}}` as `7 h 30 m`, each with its sign;
 * `{{short, quantity}}` is an amount of leave in the `unit` handed over with it, `1.5 days`; `{{day, day}}` a day of a sentence,
 * `Mon 7 Dec`; `{{name, holiday}}` a public holiday. Words stay as they are; so does a year, which is handed over as text.
 * `textIn` says a text in a language.
 */
export const textFormatter = (separators: () => Separators, textIn: (key: string, language: string) => string) => ({
  type: 'formatter' as const,
  // i18next calls these of any formatter; there is nothing to set up.
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  // i18next hands its formatter over as an option and asks an instance for it alone: `this` is not used.
  format(value: unknown, name?: string, language = '', { unit, currency = '' }: { unit?: string; currency?: string } = {}): string {
    if (name === 'holiday') return holidayName(String(value), (key) => textIn(key, language))
    if (name === 'day') return shortDay(new Date(`${String(value).replaceAll('/', '-')}T00:00:00Z`), language)
    if (name === 'money' && /^[A-Z]{3}$/.test(currency)) return writtenMoney(value as string | number, currency, separators())
    if (name !== 'quantity') return writtenValue(value, name, separators())
    return `${writtenValue(value, 'number', separators())} ${textIn(Number(value) === 1 ? `unit.one.${unit}` : `unit.${unit}`, language)}`
  },
})

function writtenValue(value: unknown, name: string | undefined, by: Separators): string {
  if (name === undefined && typeof value !== 'number') return value as string
  const [, sign = '', amount] = /^([+−-]?)(\d+(?:\.\d+)?)$/.exec(String(value)) ?? []
  if (amount === undefined) return String(value)
  if (name === 'duration' || name === 'hours') return sign + writtenDuration(Number(amount) * (name === 'hours' ? 60 : 1), by)
  return sign + writtenNumber(amount, by)
}
