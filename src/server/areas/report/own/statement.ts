import { sql, type RawBuilder } from 'kysely'
import { countColumn, type OwnDefinition, type OwnFilter } from '#shared/areas/report-own.ts'
import { dayOfWord, isDayWord } from '#shared/records/report/day-words.ts'
import { exact } from '#server/foundation/database/expressions.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { pattern } from '#server/platform/lists.ts'
import type { ReportRow } from '#server/platform/report/report.ts'
import type { Field, Ground, Subject } from '../subjects/subject.ts'
import { fieldIn, type Fields } from './definition.ts'

type Sql = ReturnType<typeof sql>

/** Rows are put in order by so many of their columns. */
const sortedBy = 6

/** The rows of a definition that holds, of those of a ground. */
export function statementOf(
  { whose }: Subject,
  fields: Fields,
  { columns, filters, isGrouped }: OwnDefinition,
  ground: Ground,
  viewer: Viewer,
): RawBuilder<ReportRow> {
  const told = columns.flatMap((name) => {
    const field = fieldIn(fields, name)
    return field ? [{ name, field }] : []
  })
  const where = filters.flatMap((filter) => {
    const field = fieldIn(fields, filter.field)
    return field ? [conditionOf(field, filter, viewer)] : []
  })
  const rows = sql`${ground.from} where ${sql.join([sql`true`, ...ground.where, ...where], sql` and `)}`
  const units = new Map(told.flatMap(({ field: { unit } }) => (unit ? [[unit.column.field, unit.of] as const] : [])))
  const beside = [...units].map(([name, of]) => as(of, name))
  if (!isGrouped) {
    const cells = told.map(({ name, field }) => as(cellOf(field, field.of), name))
    return sql`select ${sql.join([...cells, ...beside, as(whose, 'employeeId')])} ${rows} order by ${sql.join(places(Math.min(cells.length, sortedBy)))}, ${ground.tie}`
  }
  const groups = told.filter(({ field }) => !field.isSum)
  const sums = told.filter(({ field }) => field.isSum)
  // What is alike in name alone is not one: it is parted by what it is.
  const ids = groups.flatMap(({ name, field: { id, kind } }) => (id ? [as(id, kind === 'person' ? 'employeeId' : `${name}Id`)] : []))
  const keys = [...groups.map(({ name, field }) => as(cellOf(field, field.of), name)), ...beside, ...ids]
  const counted = [as(sql`count(*)`, countColumn), ...sums.map(({ name, field }) => as(cellOf(field, sql`sum(${field.of})`), name))]
  if (keys.length === 0) return sql`select ${sql.join(counted)} ${rows}`
  const all = sql.join(places(keys.length))
  return sql`select ${sql.join([...keys, ...counted])} ${rows} group by ${all} order by ${all}`
}

/** The first columns of a statement by their places: an expression with values in it is another each time it is written. */
const places = (count: number): Sql[] => Array.from({ length: count }, (_, at) => sql.lit(at + 1) as Sql)

const as = (of: Sql, name: string): Sql => sql`${of} as ${sql.id(name)}`

/** Exact where it is money, and a number where it is one. */
function cellOf({ kind }: Field, of: Sql): Sql {
  switch (kind) {
    case 'money':
      return exact(of)
    case 'number':
    case 'hours':
    case 'minutes':
      return sql`(${of})::float8`
    default:
      return of
  }
}

/** A condition, its values bound. */
function conditionOf(field: Field, { is, values }: OwnFilter, viewer: Viewer): Sql {
  const { narrowing, kind, of, id } = field
  if (is === 'empty') return sql`(${of}) is null`
  if (is === 'filled') return sql`(${of}) is not null`
  const [value = ''] = values
  switch (narrowing) {
    case 'number':
      return compared(of, is, sql`${value}::numeric`)
    case 'day': {
      const day = isDayWord(value) ? dayOfWord(value, viewer.today) : value
      return compared(kind === 'datetime' ? sql`((${of}) at time zone ${viewer.timeZone})::date` : of, is, sql`${day}::date`)
    }
    case 'choice': {
      const among = sql`coalesce((${id ?? of})::text = any (${[...values]}::text[]), false)`
      return is === 'noneOf' ? sql`not ${among}` : among
    }
    default:
      return is === 'contains' ? sql`(${of}) ilike ${pattern(value.trim())}` : sql`lower(${of}) = lower(${value.trim()})`
  }
}

const compared = (of: Sql, is: OwnFilter['is'], value: Sql): Sql =>
  is === 'atLeast' ? sql`(${of}) >= ${value}` : is === 'atMost' ? sql`(${of}) <= ${value}` : sql`(${of}) = ${value}`
