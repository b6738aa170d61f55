import { datePattern, otherOrder, readDate, writtenDayForms } from '#shared/import-mapping/dates.ts'
import { fileForm, headOf, type WrittenForm } from '#shared/import-mapping/form.ts'
import { isWhole } from '#server/platform/import/convert.ts'
import { eitherOf, isNearlyAll, type EitherForm } from '#server/platform/import/guess/values.ts'
import { rowsIn, type Look } from '#server/platform/import/guess/look.ts'
import { meaningsOf, plain, type Meaning } from './names.ts'
import { managerAmong } from './managers.ts'

/** A column as its name and its first values tell it. */
export interface Column {
  /** As a mapping names it. */
  source: string | number
  name: string
  values: string[]
}

/** A table with what its columns are taken for. */
export interface Recognised {
  /** How the mapping calls the file. */
  key: string
  form: WrittenForm
  columns: Column[]
  by: Partial<Record<Meaning, Column>>
  /** All that could be meant by each, the one that is taken among them. */
  meant: Partial<Record<Meaning, Column[]>>
  /** The columns that are days, where there are many: a sheet with a column a day. */
  days: { columns: Column[]; form: string } | null
  /** Two forms of its days of which nothing in it says which is meant. */
  either: EitherForm | null
}

/** So many letters of a value tell what its column is. */
const longestTelling = 500

const nearly = (values: readonly string[], holds: (value: string) => boolean) => isNearlyAll(values.filter(holds).length, values.length)
const isShare = (value: string) =>
  /^(\d([.,]\d+)?|\d{1,3}([.,]\d+)?\s*%)$/.test(value) ||
  isWhole(value) ||
  /^(no|n|false|tidak|nein|nee|(part|paruh|teil|deel).*)$/i.test(value)
const isTime = (value: string) => /^\d{1,2}[:.]\d{2}(:00)?$/.test(value)
const isMail = (value: string) => /^[^\s@]+@[^\s@]+\.\w+$/.test(value)
/** Names of columns that are one of these are taken for it only if their values are so. */
const fitting: Partial<Record<Meaning, (values: readonly string[], form: WrittenForm) => boolean>> = {
  email: (values) => nearly(values, isMail),
  ...Object.fromEntries(
    (['bornOn', 'hiredOn', 'leftOn', 'startsOn', 'endsOn', 'effectiveOn', 'expiresOn', 'from', 'until', 'day'] as const).map((name) => [
      name,
      (values: readonly string[], form: WrittenForm) =>
        nearly(values, (value) => isDayIn(value, form) || form.untilNow?.includes(value) === true),
    ]),
  ),
  quantity: (values) => nearly(values, (value) => /^[-+]?\d+([.,]\d+)?$/.test(value)),
  days: (values) => nearly(values, (value) => /^[-+]?\d+([.,]\d+)?$/.test(value)),
  fullTime: (values) => nearly(values, isShare),
  country: (values) => nearly(values, (value) => /^[A-Z]{2}$/.test(value)),
  timeZone: (values) => nearly(values, (value) => /^\w+\/[\w/+-]+$/.test(value)),
  at: (values) => nearly(values, (value) => /\d{1,2}:\d{2}/.test(value)),
  cameAt: (values) => nearly(values, (value) => /\d{1,2}:\d{2}/.test(value)),
  wentAt: (values) => nearly(values, (value) => /\d{1,2}:\d{2}/.test(value)),
  beginsAt: (values) => nearly(values, isTime),
  endsAt: (values) => nearly(values, isTime),
  type: (values) => nearly(values, (value) => !/^[-+]?\d+[.,]\d+$/.test(value)),
}

/** Every value of every column that is called by a day is held against it. */
const patterns = new WeakMap<WrittenForm, RegExp>()

function isDayIn(value: string, form: WrittenForm): boolean {
  const pattern = patterns.get(form) ?? datePattern(form.dates ?? 'yyyy-MM-dd') ?? /^$/
  patterns.set(form, pattern)
  return readDate(pattern, value) !== null || /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2})?$/.test(value)
}

/** What the columns of a file are, by their names and first values. */
export function recognise(key: string, form: WrittenForm, look: Look, either: EitherForm | null): Recognised {
  const head = headOf(fileForm.parse(form))
  const rows = rowsIn(look.beginning, head)
  const width = look.columns?.length ?? Math.max(0, ...rows.map(({ cells }) => cells.length))
  const names = look.columns ?? []
  const columns = Array.from({ length: width }, (_, at): Column => {
    const name = names[at] ?? ''
    const isOne = name !== '' && names.indexOf(name) === names.lastIndexOf(name)
    const values = rows
      .map(({ cells }) => (cells[at] ?? '').slice(0, longestTelling).trim())
      .filter((value) => value !== '' && !form.empty?.includes(value))
    return { source: isOne ? name : at + 1, name, values }
  })
  const by: Recognised['by'] = {}
  const meant: Recognised['meant'] = {}
  for (const column of columns)
    for (const meaning of meaningsOf(column.name)) {
      if (fitting[meaning]?.(column.values, form) === false) continue
      meant[meaning] = [...(meant[meaning] ?? []), column]
      if (by[meaning]) continue
      by[meaning] = column
      break
    }
  by.email ??= columns.find(({ values }) => values.length > 0 && values.every(isMail))
  const manager = managerAmong([...(meant.manager ?? []), ...(meant.managerName ?? [])], by.code ?? by.userName ?? by.email)
  if (manager) by.manager = manager
  const days = daysIn(columns, form.dates)
  return { key, form, columns, by, meant, days, either: either ?? (form.dates === undefined && days ? eitherOfNames(days) : null) }
}

const eitherOfNames = ({ columns, form }: NonNullable<Recognised['days']>) => {
  const other = otherOrder(form)
  const names = columns.map(({ name }) => name)
  const isOther = names.every((name) => readDate(datePattern(other) ?? /^$/, name) !== null)
  return writtenDayForms.some((one) => one === other) && isOther ? eitherOf(form, other, names) : null
}

/** What the name of a file says of its rows, where they are no people. */
export function aboutOf({ form }: Recognised): 'units' | 'positions' | 'sites' | null {
  const about = plain(form.name)
  if (/unit|department|organi[sz]ation|division|abteilung|departemen|bagian/.test(about)) return 'units'
  if (/position|job|title|jabatan|stelle/.test(about)) return 'positions'
  return /site|location|branch|standort|lokasi|kantor/.test(about) ? 'sites' : null
}

const fewestDays = 5

/** Columns with days as names, in the form of the file's own days where they fit it. */
function daysIn(columns: readonly Column[], own: string | undefined): Recognised['days'] {
  for (const form of [...(own === undefined ? [] : [own]), ...writtenDayForms]) {
    const pattern = datePattern(form) ?? /^$/
    const found = columns.filter(({ name }) => readDate(pattern, name) !== null)
    if (found.length >= fewestDays && columns.length - found.length < 10) return { columns: found, form }
  }
  return null
}
