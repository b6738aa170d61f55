import { sql } from 'kysely'
import { door, type DutyAccess } from '#shared/duties.ts'

type Sql = ReturnType<typeof sql>

/** How far a duty reaches: to everybody, or to those at some sites, in some units, and some by name. */
export interface Reach {
  whole: boolean
  sites: readonly string[]
  /** With all units below them. */
  units: readonly string[]
  people: readonly string[]
}

/** What somebody may do, by one of their roles, with what is others'. */
export interface Duty extends Reach {
  /** `*`: in every one. */
  module: string
  access: DutyAccess
}

/** Whoever has duties. */
interface Entrusted {
  duties: readonly Duty[]
}

/** Where somebody is, as far as it decides who has a duty over them. */
export interface Place {
  employeeId: string | null
  siteId: string | null
  unitId: string | null
}

const union = (sets: readonly (readonly string[])[]): string[] => [...new Set(sets.flat())]

const together = (reaches: readonly Reach[]): Reach => ({
  whole: reaches.some(({ whole }) => whole),
  sites: union(reaches.map(({ sites }) => sites)),
  units: union(reaches.map(({ units }) => units)),
  people: union(reaches.map(({ people }) => people)),
})

/** How far somebody reaches in a module: who may act for others sees them too. */
export function reachOf({ duties }: Entrusted, module: string, access: DutyAccess): Reach {
  const held = duties.filter((duty) => (duty.module === module || duty.module === '*') && (duty.access === 'write' || access === 'see'))
  return together(held)
}

/** How far somebody reaches in one module or another, be it to see alone. Who keeps a door finds nobody by it. */
export const widestReach = ({ duties }: Entrusted): Reach => together(duties.filter(({ module }) => module !== door))

export const reachesAnybody = ({ whole, sites, units, people }: Reach): boolean => whole || sites.length + units.length + people.length > 0

/** Whether somebody has a duty over anybody, in one of some modules (in any where none is named). */
export const hasDuty = ({ duties }: Entrusted, ...modules: readonly string[]): boolean =>
  duties.some((duty) => (modules.length === 0 || duty.module === '*' || modules.includes(duty.module)) && reachesAnybody(duty))

export const isWithin = ({ whole, sites, units, people }: Reach, { employeeId, siteId, unitId }: Place): boolean =>
  whole ||
  (siteId !== null && sites.includes(siteId)) ||
  (unitId !== null && units.includes(unitId)) ||
  (employeeId !== null && people.includes(employeeId))

/** Whether somebody may act for whoever is there, as HR does (`see`: only look). */
export const hasDutyOver = (viewer: Entrusted, module: string, place: Place, access: DutyAccess = 'write'): boolean =>
  isWithin(reachOf(viewer, module, access), place)

/** Whether somebody may act for a site as a whole: for what is set up, closed or counted for everybody there. */
export const hasDutyAt = (viewer: Entrusted, module: string, siteId: string | null): boolean =>
  hasDutyOver(viewer, module, { employeeId: null, siteId, unitId: null })

/** The same as a condition over the columns that say who and where somebody is; never null. */
export function within({ whole, sites, units, people }: Reach, { employee, site, unit }: { employee: Sql; site: Sql; unit: Sql }): Sql {
  if (whole) return sql`true`
  const parts = [
    ...(sites.length > 0 ? [sql`coalesce(${site} = any (${sites}::uuid[]), false)`] : []),
    ...(units.length > 0 ? [sql`coalesce(${unit} = any (${units}::uuid[]), false)`] : []),
    ...(people.length > 0 ? [sql`${employee} = any (${people}::uuid[])`] : []),
  ]
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`
}

/**
 * Over the id of a person: one of their roles, today or to come, by a post that is planned too, lets them do something with what is others', or is there for flows to
 * ask (it permits nothing of one's own).
 */
export const isEntrusted = (person: Sql): Sql => sql`exists (
  select from role r where (r.system is not null or exists (select from role_duty d where d.role_id = r.id)
      or not exists (select from module_permission p where p.role_id = r.id))
    and (exists (select from role_giving g where g.role_id = r.id and g.employee_id = ${person} and (g.ends_on is null or g.ends_on >= ${lately}))
      or exists (select from role_by_post p where p.role_id = r.id and p.employee_id = ${person}
        and (p.posted_before is null or p.posted_before > greatest(current_date, p.given_from))
        and (p.given_until is null or p.given_until >= greatest(${lately}, p.posted_from)))))`

/** A day that has not ended everywhere yet, as roles count it. */
const lately = sql`((now() at time zone 'UTC') - interval '12 hours')::date`

/** Over employee `e` and their post `a`. */
export const withinPost = (reach: Reach): Sql => within(reach, { employee: sql`e.id`, site: sql`a.site_id`, unit: sql`a.unit_id` })
