import { datePattern, readDate } from '#shared/import-mapping/dates.ts'
import type { Tell } from './faults.ts'

/** text: as written. date: YYYY-MM-DD. number: digits with a point, exact. share: a number of the whole, also where it is written in per cent. */
export type Kind = 'text' | 'date' | 'number' | 'share'

/** How the words of a mapping are written. */
export const plainForm = { dates: 'yyyy-MM-dd', decimal: '.', untilNow: [] as string[] } as const

/** A text of a file as a value; undefined when it was told to be wrong. */
type Convert = (value: string, label: string, tell: Tell) => string | null | undefined

const withPoint = /^[+-]?(\d{1,12}(\.\d{0,9})?|\.\d{1,9})$/
const isoDay = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/

interface Written {
  dates: string
  decimal: '.' | ','
  untilNow: readonly string[]
  /** Of a workbook: days as yyyy-MM-dd, and numbers with a point, are understood whatever the form. */
  workbook?: boolean
}

/** Words for the whole, as other systems write them; compared without case and signs. */
const wholes = new Set(
  'full time, full, ft, yes, y, true, penuh waktu, waktu penuh, penuh, ya, vollzeit, ja, voltijd, fulltime, tiempo completo, si, sí, temps plein, oui, 常勤, フルタイム'
    .split(',')
    .map(bareWord),
)

function bareWord(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Whether a word says that somebody works all of the time. */
export const isWhole = (word: string): boolean => wholes.has(bareWord(word))

/** Makes a conversion of texts as they are written in a form. */
export function converter(kind: Kind, form: Written): Convert {
  if (kind === 'text') return (value) => value
  if (kind === 'number') {
    const pattern = form.decimal === '.' ? withPoint : /^[+-]?(\d{1,12}(,\d{0,9})?|,\d{1,9})$/
    return (value, label, tell) => {
      if (pattern.test(value) || (form.workbook && withPoint.test(value))) return value.replace(',', '.').replace(/^\+/, '')
      tell(label, value, 'it is not a number', `digits with "${form.decimal}" before decimals`)
      return undefined
    }
  }
  if (kind === 'share') {
    const number = converter('number', form)
    return (value, label, tell) => {
      if (isWhole(value)) return '1'
      const [, inPerCent] = /^(.*?)\s*%$/.exec(value) ?? []
      const digits = inPerCent ?? value
      if (!/^[+-]?[\d.,]+$/.test(digits)) {
        tell(
          label,
          digits,
          'it does not say which share of full time',
          'full-time; above 0, at most 2; or in per cent, with its sign: 50 %',
        )
        return undefined
      }
      const read = number(digits, label, tell)
      return inPerCent === undefined || typeof read !== 'string' ? read : String(Number(read) / 100)
    }
  }
  const pattern = datePattern(form.dates) ?? /^$/
  return (value, label, tell) => {
    if (form.untilNow.includes(value)) return null
    const date = readDate(pattern, value) ?? (form.workbook ? readDate(isoDay, value) : null)
    if (date !== null) return date
    tell(label, value, pattern.test(value) ? 'there is no such day' : 'it is not a date as the mapping says', form.dates)
    return undefined
  }
}
