import { sql } from 'kysely'
import { exactTotal, usingFilter, type List, type ListBody } from '#shared/contract/list.ts'
import { rows, type Db } from '#server/foundation/db.ts'
import { refuse } from '#server/foundation/refusal.ts'

type Sql = ReturnType<typeof sql>

/** How a list reads its rows. `columns`: SQL of each column that may be sorted, filtered or searched. */
export interface ListSource {
  select: Sql
  from: Sql
  where: readonly Sql[]
  columns: Readonly<Record<string, Sql>>
  /** Compared with a dropdown's or checkbox's ids where it is not the column itself. */
  ids?: Readonly<Record<string, Sql>>
  /** What a column is sorted by where an index serves another expression of the same order. */
  sorts?: Readonly<Record<string, Sql>>
  /** Breaks ties and so fixes the order of pages. */
  tie: Sql
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
  const found = await rows(
    db,
    sql<R>`select ${source.select} ${source.from} where ${where} order by ${order(list, body, source)} limit ${size} offset ${offset}`,
  )
  const known = found.length < size && (found.length > 0 || offset === 0)
  const total = known ? offset + found.length : await count(db, source, where)
  return {
    rows: found,
    totalData: Math.min(total, exactTotal),
    totalPage: Math.ceil(Math.min(total, exactTotal) / size),
    ...(total > exactTotal && { totalIsMinimum: true }),
  }
}

async function count(db: Db, source: ListSource, where: Sql): Promise<number> {
  const counted = await rows(db, sql<{ total: number }>`select count(*) as total from (select ${source.from} where ${where} limit ${exactTotal + 1}) x`)
  return counted[0]?.total ?? 0
}

/** Every row of a filtered list, at most `most`: what an export holds. */
export async function allRows<R>(db: Db, list: List, body: ListBody, source: ListSource, most: number): Promise<R[]> {
  const where = sql.join([sql`true`, ...source.where, ...filters(list, body, source)], sql` and `)
  return rows(db, sql<R>`select ${source.select} ${source.from} where ${where} order by ${order(list, body, source)} limit ${most}`)
}

function order(list: List, body: ListBody, source: ListSource): Sql {
  const [defaultColumn, defaultDirection] = list.defaultSort
  const column = body.sortingColumn ?? defaultColumn
  const down = body.sortingColumn ? body.sortingDirection === 1 : body.sortingDirection == null ? defaultDirection === 'desc' : body.sortingDirection === 1
  const expression = source.sorts?.[column] ?? source.columns[column]
  const direction = down ? sql`desc` : sql`asc`
  return expression ? sql`${expression} ${direction}, ${source.tie} ${direction}` : sql`${source.tie} ${direction}`
}

/** `%`, `_` and `\` in what somebody searches for are letters. */
export const pattern = (text: string): string => `%${text.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`

function filters(list: List, body: ListBody, source: ListSource): Sql[] {
  const found: Sql[] = []
  const search = body.filterSearch?.trim()
  if (search && list.search.length > 0) {
    const columns = list.search.flatMap((name) => source.columns[name] ?? [])
    found.push(sql`(${sql.join(columns.map((column) => sql`${column} ilike ${pattern(search)}`), sql` or `)})`)
  }
  for (const [name, column] of Object.entries(list.columns)) {
    const expression = source.columns[name]
    if (!column.filter || body[usingFilter(name)] === false) continue
    const ids = source.ids?.[name] ?? expression
    if (!ids) continue
    found.push(...filter(column.filter, name, body, expression ?? ids, ids))
  }
  return found
}

function filter(kind: string, name: string, body: ListBody, column: Sql, ids: Sql): Sql[] {
  const value = body[name]
  switch (kind) {
    case 'text':
      return typeof value === 'string' && value.trim() ? [sql`${column} ilike ${pattern(value.trim())}`] : []
    case 'dropdown':
      return value == null || value === '' ? [] : [sql`${ids}::text = ${String(value)}`]
    case 'checkbox':
      return Array.isArray(value) && value.length > 0 ? [sql`${ids}::text = any (${value.map(String)}::text[])`] : []
    case 'number':
      return value == null || value === '' ? [] : [sql`${column} = ${numeric(value, name)}::numeric`]
    default: {
      const from = bound(body[`${name}From`], kind, false)
      const to = bound(body[`${name}To`], kind, true)
      const type = kind === 'date' ? sql`date` : sql`timestamptz`
      return [...(from ? [sql`${column} >= ${from}::${type}`] : []), ...(to ? [sql`${column} <= ${to}::${type}`] : [])]
    }
  }
}

function numeric(value: unknown, name: string): string {
  const text = String(value).trim()
  if (!/^-?\d{1,14}(\.\d{1,4})?$/.test(text)) throw refuse(400, 'list.notANumber', { column: name }, name)
  return text
}

/** `YYYY/MM/DD` or with a time; a day that no calendar has is refused. An upper bound without a time means all of its day. */
function bound(value: unknown, kind: string, upper: boolean): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  const text = value.replaceAll('/', '-').replace('T', ' ')
  const day = text.slice(0, 10)
  const time = text.slice(11)
  const parsed = new Date(`${day}T${time || '00:00:00'}Z`)
  if (Number.isNaN(parsed.getTime()) || !parsed.toISOString().startsWith(day)) throw refuse(400, 'list.notADate')
  return kind === 'date' ? day : `${day} ${time || (upper ? '23:59:59.999' : '00:00:00')}`
}
