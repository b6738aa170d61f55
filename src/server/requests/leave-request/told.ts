import { clockAt } from '#shared/records/clock.ts'
import type { Db, Tx } from '#server/foundation/database/db.ts'
import type { Found } from '#server/records/change.ts'
import { coverage } from '#server/records/leave/duty/coverage.ts'
import type { UnitDay } from '#server/records/leave/duty/on-duty.ts'
import { permitsBetween } from '#server/records/permit-out/permits-between.ts'
import type { WorkFacts } from '#server/records/schedule/working-time.ts'
import type { Computed } from './computed.ts'

type Days = Computed['days']['days']

const mostTold = 5
const counting = (days: Days) => days.filter((day) => day.quantity > 0)

/** The unit of a leave's person on the days that it takes, as it would be with it. */
export const coverageWith = (
  db: Db | Tx,
  { type, facts }: Pick<Computed, 'type' | 'facts'>,
  days: Days,
  requestId: string,
): Promise<UnitDay[]> => {
  const more = counting(days).map(({ date, part, quantity }) => ({
    employeeId: facts.employeeId,
    day: date,
    part,
    quantity,
    unit: type.policy.unit,
  }))
  return coverage(
    db,
    facts.unitId,
    more.map(({ day }) => day),
    { except: requestId, more },
  )
}

/** Whether this person's absence leaves too few: one who does not work that day, or is there for a part of it, is not missed. */
export const missesOf =
  (employeeId: string) =>
  ({ short, people }: UnitDay): boolean =>
    short && people.some((one) => one.employeeId === employeeId && one.away)

/** Days on which the unit would fall below its minimum: told, not refused. */
export function findStaffing(facts: Pick<WorkFacts, 'employeeId' | 'name'>, covered: readonly UnitDay[]): Found[] {
  const missing = covered.filter(missesOf(facts.employeeId))
  return missing.slice(0, mostTold).map(({ date, onDuty, people, minimum }) => {
    const others = people.filter((one) => one.away && one.employeeId !== facts.employeeId).map(({ name }) => name)
    return {
      key: 'leave.staffing',
      params: { day: date, onDuty, total: people.length, minimum: minimum ?? 0, away: [...others, facts.name].join(', ') },
      field: 'startDate',
      blocks: 'never',
    }
  })
}

/** Permits out on days that the leave takes; one in the other half of a day does not meet it. */
export async function findPermits(db: Db | Tx, facts: WorkFacts, days: Days): Promise<Found[]> {
  const taken = counting(days)
  const [first, last] = [taken[0], taken.at(-1)]
  if (!first || !last) return []
  const partOf = new Map(taken.map((day) => [day.date, day.part]))
  const meets = (permit: { day: string; from: number; until: number }) => {
    const part = partOf.get(permit.day)
    const work = facts.planOn(permit.day)?.work
    if (!part || !work || part === 'full' || part === 'hours') return part !== undefined
    return part === 'first' ? permit.from < work.secondFrom : permit.until > work.secondFrom
  }
  const permits = await permitsBetween(db, facts.employeeId, first.date, last.date)
  return permits
    .filter(meets)
    .slice(0, mostTold)
    .map(({ code, day, from, until, timeZone }) => ({
      key: 'leave.permitThatDay',
      params: { code, day, from: clockAt(from, timeZone), until: clockAt(until, timeZone) },
      field: 'startDate',
      blocks: 'never',
    }))
}
