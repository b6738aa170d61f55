import { sql } from 'kysely'
import type { Audience } from '#shared/records/audience/audience.ts'

type Sql = ReturnType<typeof sql>

/** Beside an employee `e`: where they work today, as `a`; nulls for who has no post. */
export const postToday = sql`left join lateral (
  select x.site_id, x.unit_id, x.grade, x.employment_status from assignment x
  where x.employee_id = e.id and x.starts_on <= current_date and (x.ends_on is null or x.ends_on > current_date)) a on true`

/** Over an employee `e`: they are here and may come in. */
export const isHereToday = sql`(e.disabled_at is null and (e.left_on is null or e.left_on >= current_date))`

/** Whom something is for, as columns or values say it; `siteId`: for the people of that site alone, null for those of every one. */
export interface AudienceRule {
  audience: Sql
  siteId: Sql
}

/** An audience that is stored nowhere yet, as the one row `wished` to be joined: it is long, and is sent once. */
export const wishedAudience = (audience: Audience, siteId: string | null): AudienceRule & { row: Sql } => ({
  row: sql`(select ${JSON.stringify(audience)}::jsonb as audience, ${siteId}::uuid as site_id) wished`,
  audience: sql`wished.audience`,
  siteId: sql`wished.site_id`,
})

/** Over an employee `e` and their post `a` of today: something is for them. Never null. */
export function inAudience({ audience, siteId }: AudienceRule): Sql {
  const names = (name: keyof Audience) => sql`${audience}->${sql.lit(name)}`
  const isOpen = (name: keyof Audience) => sql`jsonb_array_length(${names(name)}) = 0`
  const within = (name: keyof Audience, value: Sql) => sql`(${isOpen(name)} or coalesce(${names(name)} ? ${value}, false))`
  const units = sql`units_below(array(select u::uuid from jsonb_array_elements_text(${names('unitIds')}) u))`
  const named = sql`${names('peopleIds')} ? e.id::text`
  const onlyNamed = sql`not ${isOpen('peopleIds')} and ${sql.join(
    (['siteIds', 'unitIds', 'grades', 'statuses'] as const).map((name) => isOpen(name)),
    sql` and `,
  )}`
  const described = sql`(not (${onlyNamed}) and ${within('siteIds', sql`a.site_id::text`)} and ${within('grades', sql`a.grade`)}
    and ${within('statuses', sql`a.employment_status`)} and (${isOpen('unitIds')} or coalesce(a.unit_id = any (${units}), false)))`
  return sql`(coalesce(${siteId} is null or a.site_id = ${siteId}, false) and (${named} or ${described}))`
}
