import { sql } from 'kysely'
import type { OptionBody } from '#shared/contract/options.ts'
import { regionFields, type RegionField } from '#shared/records/file/regions.ts'
import type { Place, RegionLevels } from '#shared/records/file/place.ts'
import { first, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { options } from '#server/platform/options.ts'

/** The countries that have regions, and on how many levels. */
export const countriesWithRegions = (db: Db): Promise<RegionLevels[]> =>
  rows(
    db,
    sql<RegionLevels>`select country, max(level)::int as levels from region where retired_at is null group by country order by country`,
  )

/** Whether there is a region of a code: one that is retired is still that of addresses. */
export const hasRegion = async (db: Db | Tx, country: string, code: string): Promise<boolean> =>
  code !== '' && (await first(db, sql`select from region where country = ${country.toUpperCase()} and code = ${code}`)) !== undefined

/** What stands above a region `r`, the nearest first. */
export const above = sql`coalesce((
  select concat_ws(', ', a.name, b.name, c.name) from region a
  left join region b on b.country = a.country and b.code = a.parent_code
  left join region c on c.country = b.country and c.code = b.parent_code
  where a.country = r.country and a.code = r.parent_code), '')`

/** Regions of a level to choose from, all of a country or those below another, however far. */
export const regionOptions = (
  db: Db,
  field: RegionField,
  body: OptionBody & { country: string; parentCode?: string | null | undefined },
) => {
  const level = regionFields.indexOf(field) + 1
  const { country, parentCode } = body
  const below = sql`r.parent_code in (
    with recursive down as (
      select code from region where country = ${country} and code = ${parentCode ?? ''}
      union all
      select d.code from region d join down on d.country = ${country} and d.parent_code = down.code where d.level < ${level}
    ) select code from down)`
  return options<{ id: string; displayName: string; above: string }>(db, body, {
    select: sql`r.code as id, r.name as "displayName", ${above} as above`,
    from: sql`from region r`,
    where: [sql`r.country = ${country} and r.level = ${level} and r.retired_at is null`, ...(parentCode ? [below] : [])],
    search: sql`r.name`,
    sortable: ['displayName'],
    order: [sql`r.name`, sql`r.code`],
  })
}

interface PlaceRow {
  country: string
  postalCode: string
  /** From the region itself upwards. */
  chain: { code: string; name: string }[]
}

const placeColumns = sql`r.country, r.postal_code as "postalCode", (
  with recursive up as (
    select r.code, r.name, r.parent_code, 1 as step
    union all
    select p.code, p.name, p.parent_code, up.step + 1 from region p join up on p.country = r.country and p.code = up.parent_code
  ) select json_agg(json_build_object('code', code, 'name', name) order by step) from up) as chain`

function placeOf({ country, postalCode, chain }: PlaceRow): Place {
  const regions = chain.toReversed()
  return {
    country,
    ...(Object.fromEntries(regionFields.map((field, at) => [field, regions[at] ?? null])) as Record<RegionField, Place[RegionField]>),
    postalCode,
  }
}

/** A region by its code, with what stands above it; also a retired one. Undefined: there is none. */
export async function placeOfRegion(db: Db, code: string, country: string | null): Promise<Place | undefined> {
  const of = country === null ? sql`true` : sql`r.country = ${country}`
  const row = await first(
    db,
    sql<PlaceRow>`select ${placeColumns} from region r where ${of} and r.code = ${code} order by r.country limit 1`,
  )
  return row && placeOf(row)
}

const mostPlaces = 200

/** The regions of a postal code, and what they have in common. */
export async function placesOfPostalCode(
  db: Db,
  country: string,
  postalCode: string,
): Promise<{ common: Place; listData: Place[]; totalData: number }> {
  const found = await rows(
    db,
    sql<PlaceRow & { total: number }>`
      select ${placeColumns}, count(*) over () as total from region r
      where r.country = ${country} and r.postal_code = ${postalCode} and r.postal_code <> '' and r.retired_at is null
      order by r.code limit ${mostPlaces}`,
  )
  const listData = found.map(placeOf)
  const [one] = listData
  const shared = (field: RegionField) =>
    listData.every((other) => other[field]?.code === one?.[field]?.code) ? (one?.[field] ?? null) : null
  const common = Object.fromEntries(regionFields.map((field) => [field, shared(field)])) as Record<RegionField, Place[RegionField]>
  return { common: { country, ...common, postalCode: one ? postalCode : '' }, listData, totalData: found[0]?.total ?? 0 }
}
