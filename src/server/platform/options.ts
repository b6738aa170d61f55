import { sql } from 'kysely'
import type { OptionBody } from '#shared/contract/options.ts'
import { fitting } from '#shared/texts/plain.ts'
import { rows, type Db } from '#server/foundation/database/db.ts'
import { pattern } from './lists.ts'

type Sql = ReturnType<typeof sql>

/** How an option list reads its choices: `select` names at least `id` and `displayName`. */
export interface OptionSource {
  select: Sql
  from: Sql
  where?: readonly Sql[]
  /** What `filterSearch` looks into. */
  search: Sql
  /** Fields of a choice by which a caller may sort. */
  sortable: readonly string[]
  /** The order where the caller names none of them: what a direction turns round. */
  order: readonly Sql[]
}

/** The one of `names` that a caller sorts by, without regard to case. `sequence`, as screens send it, or any other word: none. */
const sortedBy = (body: OptionBody, names: readonly string[]): string | undefined =>
  names.find((name) => name.toLowerCase() === body.sortingColumn?.toLowerCase())

const isDown = (body: OptionBody): boolean => body.sortingDirection === 1

function orderOf(body: OptionBody, { sortable, order, search }: OptionSource): Sql {
  const column = sortedBy(body, sortable)
  if (column) return sql.join([sql`${sql.ref(column)} ${directionOf(body)}`, ...order])
  const typed = body.filterSearch?.trim()
  const own = ownOrder(body, { order })
  return typed ? sql.join([nearness(search, pattern(typed).slice(1)), own]) : own
}

const directionOf = (body: OptionBody): Sql => (isDown(body) ? sql`desc` : sql`asc`)

const ownOrder = (body: OptionBody, { order }: Pick<OptionSource, 'order'>): Sql =>
  sql.join(order.map((each) => sql`${each} ${directionOf(body)}`))

/** So few letters are in so many choices that those which begin with them are looked for first: an index has them in order. */
const fewLetters = 2

/** What begins with what is typed, where that is worth looking for by itself. */
function begunWith(body: OptionBody, { search, sortable }: OptionSource): Sql | null {
  const typed = body.filterSearch?.trim()
  if (!typed || typed.length > fewLetters || sortedBy(body, sortable)) return null
  return sql`${search} ilike ${pattern(typed).slice(1)}`
}

/** What begins with what is typed stands first, then what has a word that does, as `fitting` says it. */
const nearness = (text: Sql, begun: string): Sql =>
  sql`case when ${text} ilike ${begun} then 0 when ${text} ilike ${`% ${begun}`} then 1 else 2 end`

const counted = 1000

/** One page of choices; pages count from 0. Totals are counted up to 1,000. */
export async function options<O>(
  db: Db,
  body: OptionBody,
  source: OptionSource,
): Promise<{ listData: O[]; totalData: number; totalPage: number }> {
  const search = body.filterSearch?.trim()
  const where = sql.join(
    [sql`true`, ...(source.where ?? []), ...(search ? [sql`${source.search} ilike ${pattern(search)}`] : [])],
    sql` and `,
  )
  const { paginationSize: size, paginationPage: page } = body
  const read = (among: Sql, order: Sql) =>
    rows(db, sql<O>`select ${source.select} ${source.from} where ${among} order by ${order} limit ${size} offset ${page * size}`)
  const begun = begunWith(body, source)
  const first = begun ? await read(sql`${where} and ${begun}`, ownOrder(body, source)) : []
  const listData = begun && first.length === size ? first : await read(where, orderOf(body, source))
  const known = listData.length < size && (listData.length > 0 || page === 0)
  const totalData = known
    ? page * size + listData.length
    : ((await rows(db, sql<{ total: number }>`select count(*) as total from (select ${source.from} where ${where} limit ${counted}) x`))[0]
        ?.total ?? 0)
  return { listData, totalData, totalPage: Math.ceil(totalData / size) }
}

/** Choices that are at hand in an order of their own, filtered, sorted and paged like any other. */
export function optionsOf<O extends { displayName: string }>(
  body: OptionBody,
  all: readonly O[],
): { listData: O[]; totalData: number; totalPage: number } {
  // What fits is put in order by how near it is; where a caller names a column, by that alone.
  const fits = (ordered: readonly O[]) => fitting(ordered, body.filterSearch ?? '', ({ displayName }) => displayName)
  const column = sortedBy(body, Object.keys(all[0] ?? {})) as keyof O | undefined
  const found = column ? sorted(fits(all), column, isDown(body)) : fits(isDown(body) ? all.toReversed() : all)
  const { paginationSize: size, paginationPage: page } = body
  return { listData: found.slice(page * size, (page + 1) * size), totalData: found.length, totalPage: Math.ceil(found.length / size) }
}

function sorted<O>(found: readonly O[], column: keyof O, down: boolean): O[] {
  const direction = down ? -1 : 1
  return found.toSorted((a, b) => compare(a[column], b[column]) * direction)
}

/** Numbers by size, all else as text; what is absent comes last, as in the database. */
function compare(a: unknown, b: unknown): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))
}
