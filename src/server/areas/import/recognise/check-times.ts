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

/** So many times of a file tell how they are written. */
const mostTold = 2000

/** In which form times are written: that of the days of their file where they fit it. */
async function formOf(values: readonly string[], { dates = '' }: WrittenForm): Promise<string> {
  const told = values.filter(isTime).slice(0, mostTold)
  const pattern = datePattern(dates) ?? /^$/
  const moment = told.every((value) => readDate(pattern, value) !== null) ? dates : await dateFormOf(told)
  if (moment && /H/.test(moment)) return moment
  const seconds = told.some((value) => /\d:\d{2}:\d{2}/.test(value)) ? ':ss' : ''
  return `${told.some((value) => /^\d:/.test(value)) ? 'H' : 'HH'}:mm${seconds}`
}

export async function timesOf(table: Recognised): Promise<object[]> {
  const { by } = table
  const employee = (personOf(table, 'code') ?? table.columns[0])?.source ?? 1
  const day = by.day ?? by.effectiveOn
  const part = async (column: Column, direction: unknown, after?: Column) => {
    const form = await formOf(column.values, table.form)
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
  if (by.cameAt && by.wentAt) return [await part(by.cameAt, 'in'), await part(by.wentAt, 'out', by.cameAt)]
  const at = by.at ?? by.cameAt ?? by.wentAt
  return at ? [await part(at, by.direction ? { value: wayOf(by.direction) } : null)] : []
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

export async function timeSheetOf(table: Recognised): Promise<object> {
  const values = (table.days?.columns ?? []).flatMap((column) => column.values)
  const sign = [' - ', '-', '–', '/'].find((one) =>
    values.filter(isTime).every((value) => new RegExp(`\\d:\\d{2}\\s*${one}\\s*\\d`).test(value)),
  )
  const first = sign ? values.map((value) => value.split(sign)[0]?.trim() ?? '') : values
  return {
    file: table.key,
    employee: (personOf(table, 'code') ?? table.columns[0])?.source ?? 1,
    days: table.days?.form,
    form: await formOf(first, table.form),
    direction: sign ? { between: sign } : null,
  }
}
