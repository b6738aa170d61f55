import { sql } from 'kysely'
import { exactTotal, usingFilter, type List, type ListBody } from '#shared/contract/list.ts'
import { isDay } from '#shared/wire.ts'
import { inSlices } from '#server/foundation/database/cursor.ts'
import { rows, type Db } from '#server/foundation/database/db.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'

type Sql = ReturnType<typeof sql>

/** A join of further tables to those of a list, and the columns that need it. */
interface Lookup {
  join: Sql
  columns: readonly string[]
}

/**
 * How a list reads its rows. `columns`: SQL of each column that may be sorted, filtered or searched. The rows of a page
 * are found by `key` over `from`, with only those lookups that what is asked needs; what is only shown is read for the
 * rows of the page, through `rejoin` and all of them.
 */
export interface ListSource {
  select: Sql
  from: Sql
  /** Identifies a row within `from`: an expression named `key`, and more where one does not do. */
  key: Sql
  /** Brings the tables of `from` back for the keys of a page, named `found.key`. */
  rejoin: Sql
  /** In the order in which they join: each after those that it needs. */
  lookups: readonly Lookup[]
  /** Rows are few for most who ask: found, counted and sorted in one pass. */
  small?: boolean
  where: readonly Sql[]
  columns: Readonly<Record<string, Sql>>
  /** What a dropdown's or checkbox's ids are compared with, where it is not the column as text. */
  ids?: Readonly<Record<string, { of: Sql; type: 'uuid' | 'smallint' }>>
  /** Where a column's text is looked for in more than is shown: the condition for a pattern. */
  texts?: Readonly<Record<string, (like: string) => Sql>>
  /** What a column is sorted by where an index of `from` serves another expression of the same order. */
  sorts?: Readonly<Record<string, Sql>>
  /** The column by which rows follow each other that are alike in what is sorted by, upwards in either direction: a name. Of at most 10,000 rows. */
  next?: string
  /** Breaks ties and so fixes the order of pages. */
  tie: Sql
  /** The columns that hold moments: a filter's days and hours are meant in the reader's time zone. */
  moments?: { columns: readonly string[]; timeZone: string }
}

export interface Page<R> {
  rows: R[]
  totalData: number
  totalPage: number
  totalIsMinimum?: boolean
}

/** Rows beyond this depth are reached by a filter, not by paging: it bounds what one page costs. */
const deepest = 1_000_000

/** One page of a list with its total, exact up to 10,000 rows. */
export async function page<R>(db: Db, list: List, body: ListBody, source: ListSource): Promise<Page<R>> {
  const size = body.paginationSize
  const offset = (body.paginationPage - 1) * size
  if (offset > deepest) throw refuse(400, 'list.tooDeep')
  const where = sql.join([sql`true`, ...source.where, ...filters(list, body, source)], sql` and `)
  if (source.small) {
    const whole = await smallPage<R>(db, list, body, source, where, size, offset)
    if (whole) return whole
  }
  const tied = byTieAlone(source)
  const counted = source.next === undefined ? null : await count(db, narrow(list, body, tied), where)
  const by = counted === null || counted > exactTotal ? tied : source
  const found = await rows(db, rowsOf<R>(list, body, by, where, sql`limit ${size} offset ${offset}`))
  const known = found.length < size && (found.length > 0 || offset === 0)
  const total = counted ?? (known ? offset + found.length : await count(db, narrow(list, body, tied), where))
  return paged(found, total, size)
}

/** Of more rows than are counted the tie alone orders what is alike: an index finds the first of them. */
const byTieAlone = ({ next: _next, ...source }: ListSource): ListSource => source

function paged<R>(found: R[], total: number, size: number): Page<R> {
  return {
    rows: found,
    totalData: Math.min(total, exactTotal),
    totalPage: Math.ceil(Math.min(total, exactTotal) / size),
    ...(total > exactTotal && { totalIsMinimum: true }),
  }
}

/** The tables by which a page's rows are found: only with the lookups that a filter, a search or the sorting needs. */
function narrow(list: List, body: ListBody, source: ListSource): Sql {
  const sorted = body.sortingColumn ?? list.defaultSort[0]
  const asked = (name: string) =>
    (name === sorted && !source.sorts?.[name]) ||
    name === source.next ||
    (body.filterSearch?.trim() && list.search.includes(name)) ||
    (body[name] != null && body[name] !== '') ||
    body[`${name}From`] ||
    body[`${name}To`]
  return joined(
    source.from,
    source.lookups.filter(({ columns }) => columns.some(asked)),
  )
}

/** Tables, with what the lookups add to them. */
export const joined = (tables: Sql, lookups: ListSource['lookups']): Sql => sql.join([tables, ...lookups.map(({ join }) => join)], sql` `)

/** The tables by which the rows of a page are shown. */
const shown = ({ rejoin, lookups }: ListSource): Sql => joined(rejoin, lookups)

/** One pass over at most 10,000 rows; undefined where there are more, or the page lies behind the last. */
async function smallPage<R>(
  db: Db,
  list: List,
  body: ListBody,
  source: ListSource,
  where: Sql,
  size: number,
  offset: number,
): Promise<Page<R> | undefined> {
  const { expression, following, direction } = sorting(list, body, source)
  const found = await rows(
    db,
    sql<R & { hits: number }>`
      with hits as materialized (
        select ${source.key}, ${expression} as sorted, ${following ?? sql`null`} as following, ${source.tie} as tie ${narrow(list, body, source)} where ${where} limit ${exactTotal + 1}
      ),
      found as materialized (select * from hits order by sorted ${direction}, following, tie ${direction} limit ${size} offset ${offset})
      select ${source.select}, (select count(*) from hits) as hits ${shown(source)} order by found.sorted ${direction}, found.following, found.tie ${direction}`,
  )
  const total = found[0]?.hits ?? (offset === 0 ? 0 : undefined)
  return total === undefined || total > exactTotal ? undefined : paged(found, total, size)
}

/** Finds the page by narrow rows, then reads what is shown for these alone. */
function rowsOf<R>(list: List, body: ListBody, source: ListSource, where: Sql, bounds: Sql) {
  const sorted = order(list, body, source)
  return sql<R>`
    with found as materialized (
      select ${source.key}, row_number() over (order by ${sorted}) as place
      ${narrow(list, body, source)} where ${where} order by ${sorted} ${bounds}
    )
    select ${source.select} ${shown(source)} order by found.place`
}

async function count(db: Db, from: Sql, where: Sql): Promise<number> {
  const counted = await rows(
    db,
    sql<{ total: number }>`select count(*) as total from (select ${from} where ${where} limit ${exactTotal + 1}) x`,
  )
  return counted[0]?.total ?? 0
}

/** An export holds at most so many rows. */
export const exportLimit = 50_000

/** Every row of a filtered list, in slices, for an export; refused where there are more than it may hold, rather than cut. */
export async function* allRows<R>(db: Db, list: List, body: ListBody, source: ListSource): AsyncGenerator<R[]> {
  const where = sql.join([sql`true`, ...source.where, ...filters(list, body, source)], sql` and `)
  const hits = await rows(
    db,
    sql<{ total: number }>`select count(*) as total from (select ${narrow(list, body, source)} where ${where} limit ${exportLimit + 1}) x`,
  )
  if ((hits[0]?.total ?? 0) > exportLimit) throw refuse(400, 'list.exportTooLarge', { most: exportLimit })
  yield* inSlices(db, rowsOf<R>(list, body, source, where, sql`limit ${exportLimit}`))
}

/** How many rows of a filtered list are in each group. */
export async function counts(db: Db, list: List, body: ListBody, source: ListSource, group: Sql): Promise<Map<string, number>> {
  const where = sql.join([sql`true`, ...source.where, ...filters(list, body, source)], sql` and `)
  const found = await rows(
    db,
    sql<{ id: string; total: number }>`
      select x.id, count(*) as total from (select (${group})::text as id ${narrow(list, body, source)} where ${where}) x group by x.id`,
  )
  return new Map(found.map(({ id, total }) => [id, total]))
}

function order(list: List, body: ListBody, source: ListSource): Sql {
  const { expression, following, direction } = sorting(list, body, source)
  const before = expression === source.tie ? [] : [sql`${expression} ${direction}`, ...(following ? [following] : [])]
  return sql.join([...before, sql`${source.tie} ${direction}`], sql`, `)
}

function sorting(list: List, body: ListBody, source: ListSource): { expression: Sql; following: Sql | undefined; direction: Sql } {
  const [defaultColumn, defaultDirection] = list.defaultSort
  const column = body.sortingColumn ?? defaultColumn
  const down = body.sortingColumn
    ? body.sortingDirection === 1
    : body.sortingDirection == null
      ? defaultDirection === 'desc'
      : body.sortingDirection === 1
  return {
    expression: source.sorts?.[column] ?? source.columns[column] ?? source.tie,
    following: source.next === undefined || source.next === column ? undefined : source.columns[source.next],
    direction: down ? sql`desc` : sql`asc`,
  }
}

/** `%`, `_` and `\` in what somebody searches for are letters. */
export const pattern = (text: string): string => `%${text.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`

function filters(list: List, body: ListBody, source: ListSource): Sql[] {
  const found: Sql[] = []
  const search = body.filterSearch?.trim()
  if (search && list.search.length > 0) {
    const hits = list.search.flatMap((name) => (source.columns[name] ? textIn(name, source, pattern(search)) : []))
    found.push(sql`(${sql.join(hits, sql` or `)})`)
  }
  for (const [name, column] of Object.entries(list.columns)) {
    const expression = source.columns[name]
    if (!column.filter || body[usingFilter(name)] === false) continue
    const ids = source.ids?.[name]
    if (!expression && !ids) continue
    found.push(
      ...(column.filter === 'date' || column.filter === 'datetime'
        ? between(column.filter === 'date', name, body, expression ?? sql`null`, source.moments)
        : column.filter === 'text'
          ? like(name, body, source)
          : filter(column.filter, name, body, expression ?? sql`null`, ids)),
    )
  }
  return found
}

const textIn = (name: string, { columns, texts }: ListSource, like: string): Sql =>
  texts?.[name]?.(like) ?? sql`${columns[name] ?? sql`null`} ilike ${like}`

function like(name: string, body: ListBody, source: ListSource): Sql[] {
  const value = body[name]
  return typeof value === 'string' && value.trim() ? [textIn(name, source, pattern(value.trim()))] : []
}

function filter(kind: string, name: string, body: ListBody, column: Sql, ids: { of: Sql; type: 'uuid' | 'smallint' } | undefined): Sql[] {
  const value = body[name]
  switch (kind) {
    case 'dropdown':
      return value == null || value === '' ? [] : [oneOf([value], name, column, ids)]
    case 'checkbox':
      return Array.isArray(value) && value.length > 0 ? [oneOf(value, name, column, ids)] : []
    case 'number':
      return value == null || value === '' ? [] : [sql`${column} = ${numeric(value, name)}::numeric`]
    default:
      return []
  }
}

/** A last day counts whole. */
function between(byDay: boolean, name: string, body: ListBody, column: Sql, moments: ListSource['moments']): Sql[] {
  const from = bound(body[`${name}From`], byDay, false)
  const to = bound(body[`${name}To`], byDay, true)
  const there = (moment: Sql) =>
    moments?.columns.includes(name) ? sql`(${moment})::timestamp at time zone ${moments.timeZone}::text` : moment
  const until = byDay ? sql`${column} < ${there(sql`${to}::date + 1`)}` : sql`${column} <= ${there(sql`${to}::timestamp`)}`
  return [...(from ? [sql`${column} >= ${there(byDay ? sql`${from}::date` : sql`${from}::timestamp`)}`] : []), ...(to ? [until] : [])]
}

const idForm = { uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, smallint: /^-?\d{1,4}$/ }

function oneOf(values: readonly unknown[], name: string, column: Sql, ids: { of: Sql; type: 'uuid' | 'smallint' } | undefined): Sql {
  const texts = values.map(String)
  if (!ids) return sql`${column}::text = any (${texts}::text[])`
  if (!texts.every((text) => idForm[ids.type].test(text))) throw refuse(400, 'list.notAnId', undefined, name)
  return ids.type === 'uuid' ? sql`${ids.of} = any (${texts}::uuid[])` : sql`${ids.of} = any (${texts}::smallint[])`
}

function numeric(value: unknown, name: string): string {
  const text = String(value).trim()
  if (!/^-?\d{1,14}(\.\d{1,4})?$/.test(text)) throw refuse(400, 'list.notANumber', undefined, name)
  return text
}

/** `YYYY/MM/DD` or with a time; a day that no calendar has is refused. An upper bound without a time means all of its day. */
function bound(value: unknown, byDay: boolean, upper: boolean): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  const text = value.replaceAll('/', '-').replace('T', ' ')
  const day = text.slice(0, 10)
  const time = text.slice(11)
  if (!isDay(day) || Number.isNaN(Date.parse(`${day}T${time || '00:00:00'}Z`))) throw refuse(400, 'list.notADate')
  return byDay ? day : `${day} ${time || (upper ? '23:59:59.999' : '00:00:00')}`
}
