import type { DutyDay } from '#shared/contract/duty-day.ts'
import { addDays, daysBetween, weekday } from '#shared/records/calendar.ts'
import type { Db, Tx } from '#server/foundation/database/db.ts'
import { unitDays, type LeaveOn, type UnitDay } from './on-duty.ts'

/** Most days that are told at once. */
const mostDays = 31

/** Who of a unit is on duty on each of some days, in their order (the first 31), with a request's leave left out and other put in. */
export async function coverage(
  db: Db | Tx,
  unitId: string | null,
  days: readonly string[],
  as: { except?: string; more?: readonly LeaveOn[] } = {},
): Promise<UnitDay[]> {
  const asked = new Set(days.slice(0, mostDays))
  const [from, until] = [days[0], [...asked].at(-1)]
  if (!unitId || !from || !until) return []
  return (await unitDays(db, unitId, { from, until, ...as })).filter(({ date }) => asked.has(date))
}

/** As screens show it: names of the absent, never their reasons; `but` is somebody whose own absence is known. */
export const dutyTold = ({ date, people, onDuty, minimum, short }: UnitDay, but: string | null = null): DutyDay => ({
  date,
  onDuty,
  total: people.length,
  minimum,
  short,
  away: people.filter(({ away, employeeId }) => away && employeeId !== but).map(({ name }) => name),
})

/** The working days (Monday to Friday) of the week that a day is in; on a weekend those of the week to come. */
export function weekOf(day: string): string[] {
  const passed = weekday(day)
  const monday = addDays(day, passed > 4 ? 7 - passed : -passed)
  return daysBetween(monday, addDays(monday, 4))
}
