import { clockAt } from '#shared/records/clock.ts'
import type { CoverageDay } from '#shared/requests/leave-request.ts'
import type { Db, Tx } from '#server/foundation/db.ts'
import type { Found } from '#server/records/change.ts'
import { coverage } from '#server/records/leave/coverage.ts'
import { permitsBetween } from '#server/records/permit-out/permits-between.ts'
import type { WorkFacts } from '#server/records/schedule/working-time.ts'
import type { Computed } from './prepare.ts'

type Days = Computed['days']['days']

const mostTold = 5
const counting = (days: Days) => days.filter((day) => day.quantity > 0)

/** On duty on a day once this person is away too. */
const dutyWithout = (day: CoverageDay, name: string) => day.onDuty - (day.away.includes(name) ? 0 : 1)

/** Whether a day falls below the unit's minimum with this person away. */
export const isShort = (day: CoverageDay, name: string): boolean => day.minimum !== null && dutyWithout(day, name) < day.minimum

/** Days on which the unit would fall below its minimum: told, not refused. */
export async function findStaffing(db: Db | Tx, facts: WorkFacts, days: Days, requestId: string): Promise<Found[]> {
  if (facts.minimumStaffing === null) return []
  const working = counting(days).map((day) => day.date)
  const found: Found[] = []
  for (const day of await coverage(db, facts.unitId, working, requestId)) {
    if (!isShort(day, facts.name)) continue
    const away = [...new Set([...day.away, facts.name])].join(', ')
    found.push({
      key: 'leave.staffing',
      params: { day: day.date, onDuty: dutyWithout(day, facts.name), total: day.total, minimum: day.minimum ?? 0, away },
      field: 'startDate',
      blocks: 'never',
    })
  }
  return found.slice(0, mostTold)
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
