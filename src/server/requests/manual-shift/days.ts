import { sql } from 'kysely'
import { isHoliday } from '#shared/records/day-plan.ts'
import { addDays } from '#shared/records/calendar.ts'
import { attendanceDay } from '#shared/records/attendance/day.ts'
import { planShift, type PlannedShift, type ShiftRule } from '#shared/records/schedule/shift.ts'
import { staffingOf } from '#shared/records/schedule/roster-rules.ts'
import type { ManualShiftEffect, ManualShiftForm } from '#shared/requests/manual-shift.ts'
import { sure } from '#shared/sure.ts'
import type { Language } from '#shared/texts/index.ts'
import { factsTold } from '#server/approval/sight/day-told.ts'
import { rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { say } from '#server/foundation/basis/texts.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { dayFacts, type FactsOfDay } from '#server/records/attendance/days/day-facts.ts'
import { dayStateOf, plannedTimesOf } from '#server/records/attendance/days/day-state.ts'
import { unitDays, type PersonOn } from '#server/records/leave/duty/on-duty.ts'
import { leastRestHours } from '#server/records/schedule/least-rest.ts'
import { planWith } from '#server/records/schedule/manual-shift.ts'
import type { PlannedDay } from '#server/records/schedule/planned.ts'

const hourMs = 3_600_000

/** The days of a form, one before its first until one after its last. */
export interface ShiftDays {
  employeeId: string
  rule: ShiftRule
  around: FactsOfDay[]
  /** Those that become others. */
  chosen: string[]
}

const isFree = ({ shifts, holiday }: PlannedDay) => shifts.length === 0 || isHoliday(holiday)
const isAlready = ({ roster, shifts }: PlannedDay, rule: ShiftRule) =>
  roster !== null && shifts.map((shift) => shift.rule.code).join() === rule.code

export async function shiftDays(db: Db | Tx, form: ManualShiftForm, employeeId: string, rule: ShiftRule): Promise<ShiftDays> {
  const asked = { from: addDays(form.startDate, -1), until: addDays(form.endDate, 1), asOf: new Date() }
  const around = (await dayFacts(db, [employeeId], asked)).get(employeeId) ?? []
  const chosen = around
    .map(({ planned }) => planned)
    .filter(({ day }) => day >= form.startDate && day <= form.endDate)
    .filter((planned) => planned.employed && (form.includeDaysOff || !isFree(planned)) && !isAlready(planned, rule))
  return { employeeId, rule, around, chosen: chosen.map(({ day }) => day) }
}

/** Hours of rest beside a day where they are fewer than they should be, by day. */
export function shortRests(days: ShiftDays, least: number): Map<string, number> {
  const after = days.around.map(({ planned }) => planWith(days.rule, days.chosen)(planned))
  const found = new Map<string, number>()
  for (const [place, { day, shifts }] of after.entries()) {
    if (!days.chosen.includes(day)) continue
    const begins = Math.min(...shifts.map(({ span }) => span.from))
    const ends = Math.max(...shifts.map(({ span }) => span.until))
    const [earlier, later] = [after[place - 1], after[place + 1]]
    const rests = [
      ...(earlier && !isFree(earlier) ? [begins - Math.max(...earlier.shifts.map(({ span }) => span.until))] : []),
      ...(later && !isFree(later) ? [Math.min(...later.shifts.map(({ span }) => span.from)) - ends] : []),
    ]
    const shortest = Math.min(...rests) / hourMs
    if (shortest < least) found.set(day, Math.max(0, Math.floor(shortest * 10) / 10))
  }
  return found
}

/** A day on which too few people of the unit are there at the time of the shift that is left. */
interface TooFew {
  onDuty: number
  minimum: number
  shift: PlannedShift
}

export type ShortStaffing = ReadonlyMap<string, TooFew>

/** Days on which the unit that somebody is in then would miss them at the time of the shift that is left. */
export async function shortStaffing(db: Db | Tx, days: ShiftDays): Promise<ShortStaffing> {
  const chosen = days.around.map(({ planned }) => planned).filter(({ day }) => days.chosen.includes(day))
  const units = await unitsOn(db, chosen)
  const found = new Map<string, TooFew>()
  for (const day of chosen) {
    const [left] = isFree(day) ? [] : day.shifts
    const unit = units.get(day.day)
    if (!unit || !left || meets(left, planShift(days.rule, day.day, day.timeZone))) continue
    const isThere = (one: PersonOn) =>
      one.onDuty && one.employeeId !== days.employeeId && one.plan.shifts.some((shift) => meets(shift, left))
    const people = unit.people.map((one) => ({ usual: one.usual, onDuty: isThere(one) }))
    const staffing = staffingOf(people, unit.minimum)
    if (staffing.short) found.set(day.day, { onDuty: staffing.onDuty, minimum: unit.minimum, shift: left })
  }
  return found
}

/** The unit that somebody is in on each day, where it must have so many on duty: of others nobody is counted. */
async function unitsOn(db: Db | Tx, days: readonly PlannedDay[]): Promise<Map<string, { minimum: number; people: PersonOn[] }>> {
  const found = new Map<string, { minimum: number; people: PersonOn[] }>()
  const ids = [...new Set(days.flatMap(({ unitId }) => unitId ?? []))]
  const minimums = await rows(
    db,
    sql<{ id: string; minimum: number }>`
      select id, minimum_staffing as minimum from unit where id = any (${ids}::uuid[]) and minimum_staffing is not null`,
  )
  for (const { id, minimum } of minimums) {
    const own = new Set(days.flatMap(({ day, unitId }) => (unitId === id ? [day] : [])))
    const [from, until] = [sure([...own][0], 'a unit of these days has one'), sure([...own].at(-1), 'a unit of these days has one')]
    for (const { date, people } of await unitDays(db, id, { from, until })) if (own.has(date)) found.set(date, { minimum, people })
  }
  return found
}

const meets = (one: PlannedShift, other: PlannedShift) => one.span.from < other.span.until && other.span.from < one.span.until

/** Every day before and after, as screens show it. */
export async function effectOf(
  db: Db,
  viewer: Viewer,
  form: ManualShiftForm,
  days: ShiftDays,
  staffing: ShortStaffing,
  language: Language,
): Promise<ManualShiftEffect> {
  const asked = { from: form.startDate, until: form.endDate, asOf: new Date(), language }
  const before = (await dayFacts(db, [days.employeeId], asked)).get(days.employeeId) ?? []
  const after =
    (await dayFacts(db, [days.employeeId], { ...asked, asIf: { plan: planWith(days.rule, days.chosen) } })).get(days.employeeId) ?? []
  const leastRest = await leastRestHours(db)
  const rests = shortRests(days, leastRest)
  const leaves = await leavesTold(db, viewer, days.employeeId, before, language)
  return {
    leastRest,
    days: before.flatMap((was, place) => {
      const [{ facts, planned }, becomes] = [was, after[place]]
      if (!becomes || !days.chosen.includes(facts.day)) return []
      const { timeZone, day, asOf } = facts
      const tooFew = staffing.get(day)
      const begun = Math.min(...facts.shifts.map(({ span }) => span.from), ...becomes.facts.shifts.map(({ span }) => span.from)) < asOf
      const state = (one: FactsOfDay) => dayStateOf(attendanceDay(one.facts), timeZone, language)
      return [
        {
          date: day,
          before: plannedTimesOf(facts.shifts, timeZone),
          holiday: planned.holiday?.name ?? null,
          after: plannedTimesOf(becomes.facts.shifts, timeZone),
          rest: rests.get(day) ?? null,
          leave: leaves.get(day) ?? null,
          staffing: tooFew ? { onDuty: tooFew.onDuty, minimum: tooFew.minimum } : null,
          attendance: begun ? { before: state(was), after: state(becomes) } : null,
        },
      ]
    }),
  }
}

/** Leave by day, in the words in which one person is told of it. */
async function leavesTold(
  db: Db,
  viewer: Viewer,
  employeeId: string,
  days: readonly FactsOfDay[],
  language: Language,
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const { facts } of days.filter((one) => one.facts.leaves.length > 0)) {
    const [leave] = (await factsTold(db, viewer, employeeId, facts)).leaves
    if (leave) found.set(facts.day, leave.name || say(language, 'absence.away'))
  }
  return found
}
