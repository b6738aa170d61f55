import { sql } from 'kysely'
import type { FirstStep } from '#shared/areas/company.ts'
import type { Lack } from '#shared/areas/people.ts'
import { plainLevel } from '#shared/contract/flow.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { flowRows, flowsIn } from '#server/approval/act/context.ts'
import { planRoute } from '#server/approval/flow/route.ts'
import { first, rows, type Db } from '#server/foundation/database/db.ts'
import { lineOf } from '#server/people/organisation.ts'
import { active, lacking } from '#server/people/structure/lacking.ts'

interface Counts {
  sitesWithoutHolidays: number
  sites: number
  units: number
  /** Of these, which nobody leads who is here. */
  unitsWithoutHead: number
  leaveTypes: number
  people: number
  withoutPassword: number
  /** Of these, to whom an invitation was sent that still holds. */
  invited: number
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
  waiting: number | null
  people: Named[]
}

/** People who lack something: how many, and the first of them by name. */
interface Lacking {
  count: number
  people: Named[]
}

/** So many are named in a step. */
const named = 5

/** What a company lacks, in the order in which it is best done. */
export async function stepsOf(db: Db, { hasPasswords, sendsMail }: About): Promise<Step[]> {
  const counts = await first(
    db,
    sql<Counts>`
      with ${active},
      outside as (
        select a.id from active a where not exists (select from sign_in_password p where p.employee_id = a.id)
          and not exists (select from sign_in_passkey k where k.employee_id = a.id))
      select
        (select count(*) from site s where not exists (
          select from holiday h where h.site_id = s.id and h.day >= date_trunc('year', current_date)))::int as "sitesWithoutHolidays",
        (select count(*) from site)::int as sites,
        (select count(*) from unit where retired_at is null)::int as units,
        (select count(*) from unit u where retired_at is null
          and not exists (select from active h where h.id = u.head_id))::int as "unitsWithoutHead",
        (select count(*) from leave_type)::int as "leaveTypes",
        (select count(*) from active)::int as people,
        (select count(*) from outside)::int as "withoutPassword",
        (select count(*) from outside o where exists (
          select from sign_in_invitation i where i.employee_id = o.id and i.ended_at is null and i.expires_at > now()))::int as invited`,
  )
  if (!counts) return []
  const there = (step: FirstStep, done: boolean): Step => ({ step, done, lacking: null, waiting: null, people: [] })
  const missed = (step: FirstStep, count: number, people: Named[] = []): Step => ({ ...there(step, count === 0), lacking: count, people })
  const isAlone = counts.people <= 1
  const [schedules, managers] = [await without(db, 'schedule'), await without(db, 'manager')]
  const [nowhere, deciders] = [await without(db, 'site'), await withoutDecider(db)]
  return [
    // Whoever founds a company has said where it works; who works where is asked once there are others.
    isAlone ? there('sites', counts.sites > 0) : missed('sites', nowhere.count, nowhere.people),
    missed('holidays', counts.sitesWithoutHolidays),
    // A company of one unit has none yet whose head could decide.
    counts.units > 1 ? missed('units', counts.unitsWithoutHead) : there('units', false),
    there('leaveTypes', counts.leaveTypes > 0),
    there('people', !isAlone),
    missed('schedules', schedules.count, schedules.people),
    // Nobody's manager is missed before there is somebody else.
    isAlone ? there('managers', false) : missed('managers', managers.count, managers.people),
    isAlone ? there('deciders', false) : missed('deciders', deciders.count, deciders.people),
    ...(hasPasswords ? [isAlone ? there('signIn', false) : { ...missed('signIn', counts.withoutPassword), waiting: counts.invited }] : []),
    there('mail', sendsMail),
  ]
}

/** So many people without a manager are looked at one by one: where there are more, managers lack before all else. */
const lookedAt = 20

/**
 * Whom nobody could decide for: no manager above, no HR but themselves, nobody of the last resort of the flow of leave. They
 * could submit nothing.
 */
async function withoutDecider(db: Db): Promise<Lacking> {
  const found = await rows(
    db,
    sql<Named & { day: string; today: string }>`
      with ${active} select a.id, a.name, a.code, a.day::text as day, current_date::text as today from active a
      where not exists (select from active m where m.id = a.manager_id) order by a.name, a.id limit ${lookedAt}`,
  )
  const today = found[0]?.today
  if (today === undefined) return { count: 0, people: [] }
  const asked = { module: leaveRequest.module, day: today }
  const [flow] = flowsIn([asked], await rows(db, flowRows([asked])))
  const rule = { name: '', when: null, levels: [plainLevel({ kind: 'manager', up: 1 })], skipAdjacent: true }
  const definition = { rules: [rule], lastResort: flow?.definition.lastResort ?? [] }
  const people: Named[] = []
  for (const { id, name, code, day } of found) {
    const person = { id, name, code }
    const question = { parties: [person.id], fields: {}, asOf: day }
    const [level] = await planRoute(db, await lineOf(db, person.id, day), definition, rule, question)
    if (level?.persons.length === 0) people.push(person)
  }
  return { count: people.length, people: people.slice(0, named) }
}

/** Those whom the list of people shows as lacking it. */
async function without(db: Db, lack: Lack): Promise<Lacking> {
  const found = await rows(
    db,
    sql<
      Named & { count: number }
    >`with ${active} select a.id, a.name, a.code, count(*) over ()::int as count from ${lacking[lack]} order by a.name, a.id limit ${named}`,
  )
  return { count: found[0]?.count ?? 0, people: found.map(({ id, name, code }) => ({ id, name, code })) }
}
