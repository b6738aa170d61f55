import { sql } from 'kysely'
import type { FirstStep } from '#shared/areas/company.ts'
import { plainLevel } from '#shared/contract/flow.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { flowRows, flowsIn } from '#server/approval/act/context.ts'
import { planRoute } from '#server/approval/flow/route.ts'
import { first, rows, type Db } from '#server/foundation/database/db.ts'
import { lineOf } from '#server/people/organisation.ts'

interface Counts {
  sitesWithoutHolidays: number
  units: number
  leaveTypes: number
  people: number
  withoutPassword: number
}

interface About {
  /** Whether people sign in by passwords of the portal's own. */
  hasPasswords: boolean
  sendsMail: boolean
}

interface Named {
  id: string
  name: string
  code: string
}

export interface Step {
  step: FirstStep
  done: boolean
  lacking: number | null
  people: Named[]
}

/** People who lack something: how many, and the first of them by name. */
interface Lacking {
  count: number
  people: Named[]
}

/** So many are named in a step. */
const named = 5

/** Everybody who works here, with where they are today. */
const active = sql`
  active as (
    select e.id, e.display_name as name, e.code, p.manager_id, p.site_id from employee e
    left join lateral (
      select manager_id, site_id from assignment a where a.employee_id = e.id and a.starts_on <= current_date order by a.starts_on desc limit 1
    ) p on true
    where e.disabled_at is null and (e.left_on is null or e.left_on >= current_date))`

/** What a company lacks, in the order in which it is best done. */
export async function stepsOf(db: Db, { hasPasswords, sendsMail }: About): Promise<Step[]> {
  const counts = await first(
    db,
    sql<Counts>`
      with ${active}
      select
        (select count(*) from site s where not exists (
          select from holiday h where h.site_id = s.id and h.day >= date_trunc('year', current_date)))::int as "sitesWithoutHolidays",
        (select count(*) from unit)::int as units,
        (select count(*) from leave_type)::int as "leaveTypes",
        (select count(*) from active)::int as people,
        (select count(*) from active a where not exists (
          select from sign_in_password p where p.employee_id = a.id) and not exists (
          select from sign_in_passkey k where k.employee_id = a.id))::int as "withoutPassword"`,
  )
  if (!counts) return []
  const lacking = (step: FirstStep, count: number, people: Named[] = []): Step => ({ step, done: count === 0, lacking: count, people })
  const there = (step: FirstStep, done: boolean): Step => ({ step, done, lacking: null, people: [] })
  const isAlone = counts.people <= 1
  const [schedules, managers] = [await withoutSchedule(db), await withoutManager(db)]
  const [nowhere, deciders] = [await withoutSite(db), await withoutDecider(db)]
  return [
    // Where people work is settled once there are people.
    isAlone ? there('sites', false) : lacking('sites', nowhere.count, nowhere.people),
    lacking('holidays', counts.sitesWithoutHolidays),
    there('units', counts.units > 1),
    there('leaveTypes', counts.leaveTypes > 0),
    there('people', !isAlone),
    lacking('schedules', schedules.count, schedules.people),
    // Nobody's manager is missed before there is somebody else.
    isAlone ? there('managers', false) : lacking('managers', managers.count, managers.people),
    isAlone ? there('deciders', false) : lacking('deciders', deciders.count, deciders.people),
    ...(hasPasswords ? [isAlone ? there('signIn', false) : lacking('signIn', counts.withoutPassword)] : []),
    there('mail', sendsMail),
  ]
}

const withoutSite = (db: Db): Promise<Lacking> => peopleIn(db, sql`active a where a.site_id is null`)

const withoutSchedule = (db: Db): Promise<Lacking> =>
  peopleIn(db, sql`active a where not exists (select from schedule_assignment s where s.employee_id = a.id)`)

/** So many people without a manager are looked at one by one: where there are more, managers lack before all else. */
const lookedAt = 20

/**
 * Whom nobody could decide for: no manager above, no HR but themselves, nobody of the last resort of the flow of leave. They
 * could submit nothing.
 */
async function withoutDecider(db: Db): Promise<Lacking> {
  const found = await rows(
    db,
    sql<Named & { today: string }>`
      with ${active} select a.id, a.name, a.code, current_date::text as today from active a
      where not exists (select from active m where m.id = a.manager_id) order by a.name, a.id limit ${lookedAt}`,
  )
  const asOf = found[0]?.today
  if (asOf === undefined) return { count: 0, people: [] }
  const asked = { module: leaveRequest.module, day: asOf }
  const [flow] = flowsIn([asked], await rows(db, flowRows([asked])))
  const rule = { name: '', when: null, levels: [plainLevel({ kind: 'manager', up: 1 })], skipAdjacent: true }
  const definition = { rules: [rule], lastResort: flow?.definition.lastResort ?? [] }
  const people: Named[] = []
  for (const { id, name, code } of found) {
    const person = { id, name, code }
    const question = { parties: [person.id], fields: {}, asOf }
    const [level] = await planRoute(db, await lineOf(db, person.id, asOf), definition, rule, question)
    if (level?.persons.length === 0) people.push(person)
  }
  return { count: people.length, people: people.slice(0, named) }
}

/** One person stands at the top: of those whom nobody manages, the one to whom most report. */
const withoutManager = (db: Db): Promise<Lacking> =>
  peopleIn(
    db,
    sql`(
      select a.*, r.reports is not null and row_number() over (order by r.reports desc nulls last, a.code) = 1 as is_top
      from active a left join (select manager_id, count(*) as reports from active group by manager_id) r on r.manager_id = a.id
      where not exists (select from active m where m.id = a.manager_id)
    ) a where not is_top`,
  )

async function peopleIn(db: Db, where: ReturnType<typeof sql>): Promise<Lacking> {
  const found = await rows(
    db,
    sql<
      Named & { count: number }
    >`with ${active} select a.id, a.name, a.code, count(*) over ()::int as count from ${where} order by a.name, a.id limit ${named}`,
  )
  return { count: found[0]?.count ?? 0, people: found.map(({ id, name, code }) => ({ id, name, code })) }
}
