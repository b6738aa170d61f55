import { sql } from 'kysely'
import type { OptionBody } from '#shared/contract/options.ts'
import { rows, type Db } from '#server/foundation/db.ts'
import { pattern } from './lists.ts'

type Sql = ReturnType<typeof sql>

/** How an option list reads its choices: `select` names at least `id` and `displayName`. */
export interface OptionSource {
  select: Sql
  from: Sql
  where?: readonly Sql[]
  /** What `filterSearch` looks into. */
  search: Sql
  order: Sql
}

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
  const listData = await rows(
    db,
    sql<O>`select ${source.select} ${source.from} where ${where} order by ${source.order} limit ${size} offset ${page * size}`,
  )
  const known = listData.length < size && (listData.length > 0 || page === 0)
  const totalData = known
    ? page * size + listData.length
    : ((await rows(db, sql<{ total: number }>`select count(*) as total from (select ${source.from} where ${where} limit ${counted}) x`))[0]
        ?.total ?? 0)
  return { listData, totalData, totalPage: Math.ceil(totalData / size) }
}

/** Choices that are at hand, filtered and paged like any other. */
export function optionsOf<O extends { displayName: string }>(
  body: OptionBody,
  all: readonly O[],
): { listData: O[]; totalData: number; totalPage: number } {
  const search = body.filterSearch?.trim().toLowerCase() ?? ''
  const found = all.filter((choice) => choice.displayName.toLowerCase().includes(search))
  const { paginationSize: size, paginationPage: page } = body
  return { listData: found.slice(page * size, (page + 1) * size), totalData: found.length, totalPage: Math.ceil(found.length / size) }
}
