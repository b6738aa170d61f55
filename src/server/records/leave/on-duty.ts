import { sql } from 'kysely'
import { isHoliday } from '#shared/records/day-plan.ts'
import { dutyOf, isWorked, staffingOf, type Duty } from '#shared/records/schedule/roster-rules.ts'
import { rows, together, type Db, type Tx } from '#server/foundation/database/db.ts'
import { plannedDays, type PlannedDay } from '../schedule/planned.ts'
import { isSupposed } from '../schedule/working-time.ts'
import { leaveTakes, type LeaveTaken } from './takes.ts'

/** A leave of a day of somebody, as it stands or as it would be. */
export interface LeaveOn extends LeaveTaken {
  employeeId: string
  day: string
}

/** One of a unit on a day. */
export interface PersonOn extends Duty {
  employeeId: string
  name: string
  plan: PlannedDay
  /** They would work, were they not away all day. */
  away: boolean
  leaves: readonly LeaveTaken[]
}

/** A day of a unit, with everybody who belongs to it on that day, by name. */
export interface UnitDay {
  date: string
  people: PersonOn[]
  onDuty: number
  minimum: number | null
  short: boolean
}

interface Asked {
  from: string
  until: string
  /** A request whose leave is left out. */
  except?: string | null
  /** Leave beside that which stands. */
  more?: readonly LeaveOn[]
}

interface Candidate {
  id: string
  name: string
  minimum: number | null
}

/**
 * Who of a unit is on duty on each day from `from` until `until`: everybody planned to work, as the roster counts them, who
 * is not away all day by leave that is approved or asked for. The people of a day are those who belong to the unit then.
 */
export async function unitDays(db: Db | Tx, unitId: string, { from, until, except = null, more = [] }: Asked): Promise<UnitDay[]> {
  const candidates = await rows(
    db,
    sql<Candidate>`
      select e.id, e.display_name as name, (select minimum_staffing from unit where id = ${unitId}::uuid) as minimum
      from (select distinct employee_id as id from assignment where unit_id = ${unitId}::uuid and (ends_on is null or ends_on > ${from}::date)) a
      join employee e on e.id = a.id
      where e.disabled_at is null and (e.left_on is null or e.left_on >= ${from}::date) order by e.display_name, e.id`,
  )
  const ids = candidates.map(({ id }) => id)
  const [planned, stored] = await together(plannedDays(db, ids, from, until), leavesOf(db, ids, { from, until, except }))
  const leaves = Map.groupBy([...stored, ...more], keyOf)
  const minimum = candidates[0]?.minimum ?? null
  const [plans] = planned.values()
  return (plans ?? []).map(({ day: date }, place) => {
    const there = candidates.flatMap(({ id: employeeId, name }) => {
      const plan = planned.get(employeeId)?.[place]
      if (!plan?.employed || plan.unitId !== unitId) return []
      return [{ employeeId, name, plan, leaves: leaves.get(keyOf({ employeeId, day: date })) ?? [] }]
    })
    const nothingSet = there.every(({ plan }) => !plan.isSet)
    const people = there.map((one) => ({ ...one, ...dutyOn(one.plan, one.leaves, nothingSet) }))
    return { date, people, minimum, ...staffingOf(people, minimum) }
  })
}

const keyOf = ({ employeeId, day }: Pick<LeaveOn, 'employeeId' | 'day'>) => `${employeeId} ${day}`

/** Of a day for which nothing is set for anybody of the unit, everybody works as their leave counts. */
function dutyOn(plan: PlannedDay, leaves: readonly LeaveTaken[], nothingSet: boolean): Duty & { away: boolean } {
  const supposed = nothingSet && isSupposed(plan.day) ? ['supposed'] : []
  const day = {
    shifts: nothingSet ? supposed : plan.shifts,
    usual: nothingSet ? supposed : plan.usual,
    leave: leaveTakes(plan, leaves),
    free: isHoliday(plan.holiday),
    holiday: isHoliday(plan.siteHoliday),
  }
  const duty = dutyOf(day)
  return { ...duty, away: !duty.onDuty && isWorked({ ...day, leave: null }) }
}

const leavesOf = (db: Db | Tx, ids: readonly string[], { from, until, except }: Required<Omit<Asked, 'more'>>): Promise<LeaveOn[]> =>
  rows(
    db,
    sql<LeaveOn>`
      select l.employee_id as "employeeId", l.day, l.part, l.quantity::float8 as quantity, t.policy->>'unit' as unit
      from leave_day l join leave_type t on t.id = l.leave_type_id
      where l.employee_id = any (${ids}::uuid[]) and l.day between ${from}::date and ${until}::date
        and l.request_id is distinct from ${except}::uuid`,
  )
