import { sql } from 'kysely'
import type { ReachKind, SystemRole } from '#shared/areas/roles.ts'
import { first, rows, type Tx } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'

/** A role given to a person, or to everybody who is all that the rule says. */
export interface Giving {
  id?: string
  roleId: string
  employeeId?: string | null
  rule?: {
    siteId?: string | null | undefined
    unitId?: string | null | undefined
    positionId?: string | null | undefined
    grade?: string | null | undefined
    status?: string | null | undefined
  } | null
  reach?: ReachKind
  siteIds?: readonly string[]
  unitIds?: readonly string[]
  peopleIds?: readonly string[]
  startsOn: string
  /** The last day; null: no end. */
  endsOn?: string | null
  by?: string | null
}

export async function systemRole(tx: Tx, system: SystemRole): Promise<string> {
  const role = await first(tx, sql<{ id: string }>`select id from role where system = ${system}`)
  if (!role) throw new Error(`the role ${system} is there from the first migration on`)
  return role.id
}

/** Writes what is given, new or changed; whoever calls knows that it may be. Answers its id. */
export async function putGiving(tx: Tx, giving: Giving): Promise<string> {
  const { id = newId(), roleId, employeeId = null, rule, reach = 'company', startsOn, endsOn = null, by = null } = giving
  await sql`
    insert into role_giving (id, role_id, employee_id, of_site_id, of_unit_id, of_position_id, of_grade, of_status, reach, starts_on, ends_on, given_by)
    values (${id}::uuid, ${roleId}::uuid, ${employeeId}::uuid, ${rule?.siteId ?? null}::uuid, ${rule?.unitId ?? null}::uuid,
      ${rule?.positionId ?? null}::uuid, ${rule?.grade ?? null}, ${rule?.status ?? null}, ${reach}, ${startsOn}::date, ${endsOn}::date, ${by}::uuid)
    on conflict (id) do update set role_id = excluded.role_id, employee_id = excluded.employee_id, of_site_id = excluded.of_site_id,
      of_unit_id = excluded.of_unit_id, of_position_id = excluded.of_position_id, of_grade = excluded.of_grade, of_status = excluded.of_status,
      reach = excluded.reach, starts_on = excluded.starts_on, ends_on = excluded.ends_on`.execute(tx)
  await sql`delete from role_reach where giving_id = ${id}::uuid`.execute(tx)
  const named = { sites: giving.siteIds, units: giving.unitIds, people: giving.peopleIds }
  const columns = { sites: 'site_id', units: 'unit_id', people: 'employee_id' } as const
  if (reach === 'sites' || reach === 'units' || reach === 'people')
    await sql`insert into role_reach (giving_id, ${sql.ref(columns[reach])})
      select distinct ${id}::uuid, named from unnest(${[...(named[reach] ?? [])]}::uuid[]) as named`.execute(tx)
  return id
}

/** The givings of a system role to a person over a site, or over the whole company where it is null. */
export async function givenTo(tx: Tx, system: SystemRole, employeeId: string, siteId: string | null): Promise<string[]> {
  const found = await rows(
    tx,
    sql<{ id: string }>`
      select g.id from role_giving g join role r on r.id = g.role_id
      where r.system = ${system} and g.employee_id = ${employeeId}::uuid and (
        ${siteId}::uuid is null and g.reach = 'company'
        or g.reach = 'sites' and (select array_agg(x.site_id) from role_reach x where x.giving_id = g.id) = array[${siteId}::uuid])`,
  )
  return found.map(({ id }) => id)
}

/**
 * One change of rights after the other, over all processes; whoever is no administrator any more when their turn comes is refused.
 * `by` null: by command, or by what is no right of administrators.
 */
export async function holdRights(tx: Tx, by: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('access', 0))`.execute(tx)
  if (by !== null && !(await administers(tx, by))) throw refuse(403, 'error.adminOnly')
}

/** Whether somebody administers the portal now, and may come in. */
export const administers = async (tx: Tx, employeeId: string): Promise<boolean> =>
  (await first(
    tx,
    sql`select from role_holder h join role r on r.id = h.role_id join employee e on e.id = h.employee_id
      where h.employee_id = ${employeeId}::uuid and r.system = 'administrator' and e.disabled_at is null`,
  )) !== undefined
