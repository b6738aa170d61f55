import { dayIdOf } from '#shared/areas/attendance-days.ts'
import type { DayCard, DayState } from '#shared/areas/day-card.ts'
import { attendanceDay } from '#shared/records/attendance/day.ts'
import { clockAt } from '#shared/records/clock.ts'
import { workedShifts } from '#shared/records/day-plan.ts'
import type { DayNow } from '#server/records/attendance/checks/check-in.ts'

interface Beside {
  awayUntil: string | null
  seesDays: boolean
}

/** How somebody's day stands: whether they are here, since when, and when they came and went. Of a day on which no attendance is kept that is not told. */
export function cardOf(
  employeeId: string,
  { day: { facts, planned }, last: known }: DayNow,
  { awayUntil, seesDays }: Beside,
): Pick<DayCard, 'date' | 'timeZone' | 'state' | 'since' | 'awayUntil' | 'checks' | 'dayId'> {
  const isKept = planned.isKept && planned.employed
  const { timeZone } = planned
  const last = isKept ? known : null
  const clock = (at: number) => clockAt(at, timeZone)
  const stays = isKept ? attendanceDay(facts).stays : []
  const checks = stays.flatMap((stay) =>
    (['in', 'out'] as const).flatMap((direction) => {
      const check = stay[direction]
      return check ? [{ direction, time: clock(check.at) }] : []
    }),
  )
  const unseen: DayState = !isKept || facts.isUnset ? 'unknown' : workedShifts(facts).length === 0 ? 'dayOff' : 'notYet'
  return {
    date: planned.day,
    timeZone,
    state: last?.direction ?? (awayUntil === null ? unseen : 'away'),
    since: last && clock(last.at),
    awayUntil,
    checks,
    dayId: seesDays ? dayIdOf(employeeId, planned.day) : null,
  }
}
