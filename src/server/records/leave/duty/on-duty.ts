import { sql } from 'kysely'
import { isHoliday } from '#shared/records/day-plan.ts'
import { dutyOf, isWorked, staffingOf, type Duty } from '#shared/records/schedule/roster-rules.ts'
import { defaultLanguage } from '#shared/texts/index.ts'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'
import { planFrom, type PlannedDay } from '../../schedule/planned.ts'
import { askedIds, groundColumns, groundFrom, type GroundColumns } from '../../schedule/planned-ground.ts'
import { isSupposed } from '../../schedule/working-time.ts'
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
}

/**
 * Who of a unit is on duty on each day from `from` until `until`: everybody planned to work, as the roster counts them, who
 * is not away all day by leave that is approved or asked for. The people of a day are those who belong to the unit then.
 */
export async function unitDays(db: Db | Tx, unitId: string, { from, until, except = null, more = [] }: Asked): Promise<UnitDay[]> {
  const span = { from, until }
  const found = await first(
    db,
    sql<GroundColumns & { candidates: Candidate[] | null; leaves: LeaveOn[] | null; minimum: number | null }>`
      with candidate as materialized (
        select e.id, e.display_name as name
        from (select distinct employee_id as id from assignment where unit_id = ${unitId}::uuid and (ends_on is null or ends_on > ${from}::date)) a
        join employee e on e.id = a.id
        where e.disabled_at is null and (e.left_on is null or e.left_on >= ${from}::date)
      ), whose as materialized (select coalesce(array_agg(id), '{}') as ids from candidate)
      select (select json_agg(c order by c.name, c.id) from candidate c) as candidates,
        (select minimum_staffing from unit where id = ${unitId}::uuid) as minimum,
        (select json_agg(json_build_object('employeeId', l.employee_id, 'day', l.day, 'part', l.part, 'quantity', l.quantity, 'unit', t.policy->>'unit'))
          from leave_day l join leave_type t on t.id = l.leave_type_id
          where l.employee_id = any (${askedIds}) and l.day between ${from}::date and ${until}::date and l.request_id is distinct from ${except}::uuid) as leaves,
        ${groundColumns(askedIds, span)}`,
  )
  const candidates = found?.candidates ?? []
  if (!found || candidates.length === 0) return []
  const planned = await planFrom(groundFrom(found, defaultLanguage), span)
  const { minimum } = found
  const leaves = Map.groupBy([...(found.leaves ?? []), ...more], keyOf)
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
