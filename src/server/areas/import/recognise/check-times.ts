import { datePattern, readDate } from '#shared/import-mapping/dates.ts'
import type { WrittenForm } from '#shared/import-mapping/form.ts'
import { dateFormOf } from '#server/platform/import/guess/values.ts'
import { personOf } from './people.ts'
import type { Column, Recognised } from './tables.ts'

const isTime = (value: string) => /\d{1,2}:\d{2}/.test(value)

/** Whether a table has check times: a row each, or a coming and a going in one. */
export const hasTimes = ({ by, days }: Recognised): boolean => days === null && Boolean(by.at ?? by.cameAt ?? by.wentAt)

/** Whether it has a row a person and a column a day, with times in it. */
export const hasTimeSheet = ({ days }: Recognised): boolean => (days?.columns ?? []).some(({ values }) => values.some(isTime))

/** In which form times are written: that of the days of their file where they fit it. */
function formOf(values: readonly string[], { dates = '' }: WrittenForm): string {
  const told = values.filter(isTime)
  const pattern = datePattern(dates) ?? /^$/
  const moment = told.every((value) => readDate(pattern, value) !== null) ? dates : dateFormOf(told)
  if (moment && /H/.test(moment)) return moment
  const seconds = told.some((value) => /\d:\d{2}:\d{2}/.test(value)) ? ':ss' : ''
  return `${told.some((value) => /^\d:/.test(value)) ? 'H' : 'HH'}:mm${seconds}`
}

export function timesOf(table: Recognised): object[] {
  const { by } = table
  const employee = (personOf(table, 'code') ?? table.columns[0])?.source ?? 1
  const day = by.day ?? by.effectiveOn
  const part = (column: Column, direction: unknown, after?: Column) => {
    const form = formOf(column.values, table.form)
    const bare = datePattern(form) === null
    return {
      file: table.key,
      employee,
      at: column.source,
      form,
      direction,
      ...(bare && day && { day: day.source }),
      ...(bare && after && { after: after.source }),
    }
  }
  if (by.cameAt && by.wentAt) return [part(by.cameAt, 'in'), part(by.wentAt, 'out', by.cameAt)]
  const at = by.at ?? by.cameAt ?? by.wentAt
  return at ? [part(at, by.direction ? { value: wayOf(by.direction) } : null)] : []
}

/** The words of a column for coming and going. */
function wayOf({ source, values }: Column) {
  const lookup = Object.fromEntries(
    [...new Set(values)].flatMap((word) => {
      const way = /^(in|i|c\/?in|check.?in|0|masuk|kommen|出勤)$/i.test(word)
        ? 'in'
        : /^(out|o|c\/?out|check.?out|1|keluar|pulang|gehen|退勤)$/i.test(word)
          ? 'out'
          : null
      return way ? [[word, way]] : []
    }),
  )
  return Object.keys(lookup).length > 0 ? { column: source, lookup } : source
}

export function timeSheetOf(table: Recognised): object {
  const values = (table.days?.columns ?? []).flatMap((column) => column.values)
  const sign = [' - ', '-', '–', '/'].find((one) =>
    values.filter(isTime).every((value) => new RegExp(`\\d:\\d{2}\\s*${one}\\s*\\d`).test(value)),
  )
  const first = sign ? values.map((value) => value.split(sign)[0]?.trim() ?? '') : values
  return {
    file: table.key,
    employee: (personOf(table, 'code') ?? table.columns[0])?.source ?? 1,
    days: table.days?.form,
    form: formOf(first, table.form),
    direction: sign ? { between: sign } : null,
  }
}
