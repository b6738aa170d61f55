import { datePattern, otherOrder, readDate } from '#shared/import-mapping/dates.ts'
import type { WrittenForm } from '#shared/import-mapping/form.ts'
import { takingTurns } from '#server/foundation/basis/turns.ts'

/** Forms of days as people write them, those that are more usual first. */
const dayForms = [
  'yyyy-MM-dd',
  'dd/MM/yyyy',
  'MM/dd/yyyy',
  'dd.MM.yyyy',
  'd.M.yyyy',
  'd/M/yyyy',
  'M/d/yyyy',
  'dd-MM-yyyy',
  'd-M-yyyy',
  'MM-dd-yyyy',
  'M-d-yyyy',
  'yyyy/MM/dd',
  'yyyy/M/d',
  'yyyy.MM.dd',
  'yyyyMMdd',
  'yyyy年M月d日',
] as const
const clocks = ['', ' HH:mm', ' HH:mm:ss', ' HH:mm:ss.SSS', 'THH:mm:ss', ' H:mm', ' H:mm:ss'] as const

const forms = dayForms
  .flatMap((day) => clocks.map((clock) => `${day}${clock}`))
  .map((form) => ({ form, pattern: datePattern(form) ?? /^$/ }))

/** In which forms the days of some values are written: those that most of them are, more usual ones first; none: these are no days. */
async function fittingForms(values: readonly string[], turn: () => Promise<void>): Promise<string[]> {
  const told = daysAmong(values)
  if (told.length === 0 || !isNearlyAll(told.filter(isLikeDay).length, told.length)) return []
  const scored: { form: string; hits: number }[] = []
  for (const { form, pattern } of forms) {
    await turn()
    scored.push({ form, hits: told.filter((value) => readDate(pattern, value) !== null).length })
  }
  const most = Math.max(...scored.map(({ hits }) => hits))
  return isNearlyAll(most, told.length) ? scored.flatMap(({ form, hits }) => (hits === most ? [form] : [])) : []
}

/** What cannot be a day in any form need not be tried in all of them. */
const isLikeDay = (value: string) => value.length <= longestDay && /\d/.test(value)
const longestDay = 40

const daysAmong = (values: readonly string[]) => values.filter((value) => value !== '' && !value.includes('9999'))

/** In which form the days of some values are written, the one that most of them are; null: these are none. */
export const dateFormOf = async (values: readonly string[]): Promise<string | null> =>
  (await fittingForms(values, takingTurns()))[0] ?? null

/** Two forms that all days of a table fit, and one of the days, which is another in each. */
export interface EitherForm {
  forms: [dayFirst: string, monthFirst: string]
  example: string
}

/**
 * In which form the days of a table are written: the one that fits most of its columns. `either`: nothing in it says whether the
 * day or the month stands first.
 */
export async function dayFormOf(columns: readonly (readonly string[])[]): Promise<{ dates: string | null; either: EitherForm | null }> {
  const turn = takingTurns()
  const dated: { values: readonly string[]; fitting: string[] }[] = []
  for (const values of columns) {
    const fitting = await fittingForms(values, turn)
    if (fitting.length > 0) dated.push({ values, fitting })
    await turn()
  }
  const counts = new Map<string, number>()
  for (const { fitting } of dated) for (const form of fitting) counts.set(form, (counts.get(form) ?? 0) + 1)
  const columnsOf = (form: string) => counts.get(form) ?? 0
  const most = Math.max(0, ...forms.map(({ form }) => columnsOf(form)))
  const dates = most === 0 ? null : (forms.find(({ form }) => columnsOf(form) === most)?.form ?? null)
  if (dates === null) return { dates, either: null }
  const other = otherOrder(dates)
  const isEither = columnsOf(other) === most
  return {
    dates,
    either: isEither
      ? eitherOf(
          dates,
          other,
          dated.filter(({ fitting }) => fitting.includes(dates)).flatMap(({ values }) => values),
        )
      : null,
  }
}

/** Two forms of other order, where they say other days of some value. Days with points between are written day first everywhere. */
export function eitherOf(form: string, other: string, values: readonly string[]): EitherForm | null {
  const [pattern, swapped] = [datePattern(form) ?? /^$/, datePattern(other) ?? /^$/]
  const example = values.find((value) => {
    const [one, two] = [readDate(pattern, value), readDate(swapped, value)]
    return one !== null && two !== null && one !== two
  })
  const isDayFirst = form.indexOf('d') < form.indexOf('M')
  return example === undefined ? null : { forms: isDayFirst ? [form, other] : [other, form], example }
}

/** Whether so many of some values make their column one of such values: a day that does not exist among days makes no other of it. */
export const isNearlyAll = (hits: number, of: number): boolean => hits >= of * 0.7 || (hits > 0 && of - hits === 1)

const nothing = ['NULL', 'null', 'Null', '\\N', 'N/A', 'n/a', 'NA', '#N/A', '-', '--', '–', '.', 'none', 'None']

/** What of the values stands for nothing, and which days mean 'until now'. */
export function wordsOf(columns: readonly (readonly string[])[]): Required<Pick<WrittenForm, 'empty' | 'untilNow'>> {
  const values = new Set(columns.flat())
  const empty = nothing.filter((word) => values.has(word))
  const untilNow = [...values].filter((value) => /9999/.test(value) && /^[\d./-]{8,10}( [\d:.]+)?$/.test(value)).slice(0, 5)
  return { empty, untilNow }
}

/** The sign before decimals, by the values of all columns that are numbers. */
export function decimalOf(columns: readonly (readonly string[])[]): '.' | ',' {
  const numbers = columns.flat().filter((value) => /^[-+]?\d+[.,]\d{1,3}$/.test(value))
  return numbers.length > 0 && numbers.every((value) => value.includes(',')) ? ',' : '.'
}
