import { writtenDuration } from './duration.ts'
import { defaultLanguage, isLanguage } from './index.ts'
import { shortDay } from './days.ts'
import { minus, writtenMoney, writtenNumber, type Separators } from './number.ts'
import { holidayName } from './own-names.ts'

/**
 * How values stand in texts, for i18next on both tiers: a number with its separators, `{{amount, number}}` the same for an
 * exact amount that is kept as text, `{{left, money}}` one of money in the `currency` handed over with it, `Rp 18,000,000`; `{{minutes, duration}}` and `{{hours, hours}}` as `7 h 30 m`, `7 j 30 mnt`, each with its sign;
 * `{{terms, sum}}` is a sum of numbers that are handed over with spaces between them, `4 + 1.5 − 2`;
 * `{{most, weeks}}` is so many of a thing, `1 week`, `3 weeks`, where a text has no forms by number;
 * `{{short, quantity}}` is an amount of leave in the `unit` handed over with it, `1.5 days`; `{{day, day}}` a day of a sentence,
 * `Mon 7 Dec`; `{{until, end}}` the last day of something, `until Mon 7 Dec`, or that it has none; `{{name, holiday}}` a public holiday. Words stay as they are; so does a year, which is handed over as text.
 * `textIn` says a text in a language.
 */
export const textFormatter = (separators: (language: string) => Separators, textIn: (key: string, language: string) => string) => ({
  type: 'formatter' as const,
  // i18next calls these of any formatter; there is nothing to set up.
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  // i18next hands its formatter over as an option and asks an instance for it alone: `this` is not used.
  format(value: unknown, name?: string, language = '', { unit, currency = '' }: Handed = {}): string {
    if (name === 'holiday') return holidayName(String(value), (key) => textIn(key, language))
    if (name === 'day') return sayDay(String(value), language)
    if (name === 'end') return value === noDay ? textIn('day.noEnd', language) : `${textIn('day.until', language)} ${String(value)}`
    if (name === 'sum') return writtenSum(String(value), separators(language))
    if (name === 'money' && /^[A-Z]{3}$/.test(currency))
      return writtenMoney(value as string | number, currency, { ...separators(language), language })
    if (name !== undefined && countedThings.has(name)) {
      const thing = textIn(Number(value) === 1 ? `unit.counted.one.${name}` : `unit.counted.${name}`, language)
      return `${writtenValue(value, 'number', separators(language), language)} ${thing}`
    }
    if (name !== 'quantity') return writtenValue(value, name, separators(language), language)
    return `${writtenValue(value, 'number', separators(language), language)} ${textIn(Number(value) === 1 ? `unit.one.${unit}` : `unit.${unit}`, language)}`
  },
})

/** Numbers that texts name as examples, or as a law does: they are written as all others. */
export const numbersInTexts = { oneAndAHalf: 1.5, sevenAndAHalf: 7.5, fiveAndSixTenths: 5.6, oneThousandth: 0.001 }

/** What texts count. */
export const countedThings: ReadonlySet<string> = new Set([
  'days',
  'calendarDays',
  'weeks',
  'months',
  'wholeHours',
  'workingHours',
  'minutes',
  'seconds',
  'corrections',
  'otherCorrections',
  'permits',
  'instalments',
  'parts',
  'equalParts',
  'equalPayments',
  'entries',
  'rows',
  'characters',
])

/** What is handed over in place of a day that there is none of. */
const noDay = '–'

/** `4 1.5 -2` as `4 + 1.5 − 2`. */
const writtenSum = (terms: string, by: Separators): string =>
  terms
    .split(' ')
    .map((term, at) => {
      const sign = term.startsWith('-') ? minus : '+'
      return `${at === 0 ? sign.replace('+', '') : ` ${sign} `}${writtenNumber(term.replace('-', ''), by)}`
    })
    .join('')

/** A day that is in words already stays so. */
function sayDay(value: string, language: string): string {
  const [, year, month, day] = /^(\d{4})[-/](\d{2})[-/](\d{2})$/.exec(value) ?? []
  return day ? shortDay(new Date(`${year}-${month}-${day}T00:00:00Z`), language) : value
}

/** What is handed over with what stands in a text. */
interface Handed {
  unit?: string
  currency?: string
}

function writtenValue(value: unknown, name: string | undefined, by: Separators, language: string): string {
  if (name === undefined && typeof value !== 'number') return value as string
  const [, said = '', amount] = /^([+−-]?)(\d+(?:\.\d+)?)$/.exec(String(value)) ?? []
  if (amount === undefined) return String(value)
  const sign = said.replace('-', minus)
  if (name === 'duration' || name === 'hours')
    return sign + writtenDuration(Number(amount) * (name === 'hours' ? 60 : 1), by, isLanguage(language) ? language : defaultLanguage)
  return sign + writtenNumber(amount, by)
}
