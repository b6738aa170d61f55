import { sql } from 'kysely'
import type { FirstStep } from '#shared/areas/company.ts'
import { first, type Db } from '#server/foundation/database/db.ts'

interface Counts {
  sitesWithoutHolidays: number
  units: number
  leaveTypes: number
  people: number
  withoutSchedule: number
  withoutManager: number
  withoutPassword: number
}

interface About {
  /** Whether people sign in by passwords of the portal's own. */
  hasPasswords: boolean
  sendsMail: boolean
}

export interface Step {
  step: FirstStep
  done: boolean
  lacking: number | null
}

/** What a company lacks, in the order in which it is best done. */
export async function stepsOf(db: Db, { hasPasswords, sendsMail }: About): Promise<Step[]> {
  const counts = await first(
    db,
    sql<Counts>`
      with active as (
        select e.id, p.manager_id, p.unit_id from employee e
        left join lateral (
          select manager_id, unit_id from assignment a where a.employee_id = e.id and a.starts_on <= current_date order by a.starts_on desc limit 1
        ) p on true
        where e.disabled_at is null and (e.left_on is null or e.left_on >= current_date))
      select
        (select count(*) from site s where not exists (
          select from holiday h where h.site_id = s.id and h.day >= date_trunc('year', current_date)))::int as "sitesWithoutHolidays",
        (select count(*) from unit)::int as units,
        (select count(*) from leave_type)::int as "leaveTypes",
        (select count(*) from active)::int as people,
        (select count(*) from active a where not exists (
          select from schedule_assignment s where s.employee_id = a.id))::int as "withoutSchedule",
        (select count(*) from active a where a.manager_id is null and not exists (
          select from unit u where u.parent_id is null and u.head_id = a.id))::int as "withoutManager",
        (select count(*) from active a where not exists (
          select from sign_in_password p where p.employee_id = a.id) and not exists (
          select from sign_in_passkey k where k.employee_id = a.id))::int as "withoutPassword"`,
  )
  if (!counts) return []
  const lacking = (step: FirstStep, count: number): Step => ({ step, done: count === 0, lacking: count })
  const there = (step: FirstStep, done: boolean): Step => ({ step, done, lacking: null })
  const isAlone = counts.people <= 1
  return [
    lacking('holidays', counts.sitesWithoutHolidays),
    there('units', counts.units > 1),
    there('leaveTypes', counts.leaveTypes > 0),
    there('people', !isAlone),
    lacking('schedules', counts.withoutSchedule),
    // Nobody's manager is missed before there is somebody else.
    isAlone ? there('managers', false) : lacking('managers', counts.withoutManager),
    ...(hasPasswords ? [isAlone ? there('signIn', false) : lacking('signIn', counts.withoutPassword)] : []),
    there('mail', sendsMail),
  ]
}
