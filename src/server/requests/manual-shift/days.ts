import { isHoliday } from '#shared/records/day-plan.ts'
import { addDays } from '#shared/records/calendar.ts'
import { attendanceDay } from '#shared/records/attendance/day.ts'
import { planShift, type PlannedShift, type ShiftRule } from '#shared/records/attendance/shift.ts'
import { staffingOf } from '#shared/records/schedule/roster-rules.ts'
import type { ManualShiftEffect, ManualShiftForm } from '#shared/requests/manual-shift.ts'
import type { Language } from '#shared/texts/index.ts'
import { factsTold } from '#server/approval/sight/day-told.ts'
import type { Db, Tx } from '#server/foundation/database/db.ts'
import { say } from '#server/foundation/basis/texts.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { dayFacts, type FactsOfDay } from '#server/records/attendance/days/day-facts.ts'
import { dayStateOf, plannedTimesOf } from '#server/records/attendance/days/day-state.ts'
import { unitDays, type PersonOn } from '#server/records/leave/on-duty.ts'
import { leastRestHours } from '#server/records/schedule/least-rest.ts'
import type { PlannedDay } from '#server/records/schedule/planned.ts'
import { workFacts } from '#server/records/schedule/working-time.ts'

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

/** What is worked of a planned day once the shift is put onto it. */
export const planWith =
  ({ rule, chosen }: Pick<ShiftDays, 'rule' | 'chosen'>) =>
  (planned: PlannedDay): PlannedDay =>
    chosen.includes(planned.day)
      ? { ...planned, holiday: null, shifts: [planShift(rule, planned.day, planned.timeZone)], roster: planned.roster ?? { note: '' } }
      : planned

/** Hours of rest beside a day where they are fewer than they should be, by day. */
export function shortRests(days: ShiftDays, least: number): Map<string, number> {
  const after = days.around.map(({ planned }) => planWith(days)(planned))
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

export interface ShortStaffing {
  minimum: number | null
  /** People there at the time of the shift that is left, by day, where they are too few. */
  onDuty: Map<string, { onDuty: number; shift: PlannedShift }>
}

/** Days on which the unit would miss somebody at the time of the shift that is left. */
export async function shortStaffing(db: Db | Tx, days: ShiftDays): Promise<ShortStaffing> {
  const [from, until] = [days.chosen[0], days.chosen.at(-1)]
  const unit = from && until ? await workFacts(db, days.employeeId, from, until) : undefined
  const minimum = unit?.minimumStaffing ?? null
  const onDuty: ShortStaffing['onDuty'] = new Map()
  if (!from || !until || !unit?.unitId || minimum === null) return { minimum, onDuty }
  const unitOn = new Map((await unitDays(db, unit.unitId, { from, until })).map((day) => [day.date, day.people]))
  const meets = (one: PlannedShift, other: PlannedShift) => one.span.from < other.span.until && other.span.from < one.span.until
  for (const { planned: day } of days.around.filter((one) => days.chosen.includes(one.planned.day))) {
    const [left] = isFree(day) ? [] : day.shifts
    if (!left || meets(left, planShift(days.rule, day.day, day.timeZone))) continue
    const isThere = (one: PersonOn) =>
      one.onDuty && one.employeeId !== days.employeeId && one.plan.shifts.some((shift) => meets(shift, left))
    const people = (unitOn.get(day.day) ?? []).map((one) => ({ usual: one.usual, onDuty: isThere(one) }))
    const staffing = staffingOf(people, minimum)
    if (staffing.short) onDuty.set(day.day, { onDuty: staffing.onDuty, shift: left })
  }
  return { minimum, onDuty }
}

/** Every day before and after, as screens show it. */
export async function effectOf(
  db: Db,
  viewer: Viewer,
  form: ManualShiftForm,
  days: ShiftDays,
  { minimum, onDuty }: ShortStaffing,
  language: Language,
): Promise<ManualShiftEffect> {
  const asked = { from: form.startDate, until: form.endDate, asOf: new Date(), language }
  const before = (await dayFacts(db, [days.employeeId], asked)).get(days.employeeId) ?? []
  const after = (await dayFacts(db, [days.employeeId], { ...asked, asIf: { plan: planWith(days) } })).get(days.employeeId) ?? []
  const leastRest = await leastRestHours(db)
  const rests = shortRests(days, leastRest)
  const leaves = await leavesTold(db, viewer, days.employeeId, before, language)
  return {
    leastRest,
    minimum,
    days: before.flatMap((was, place) => {
      const [{ facts, planned }, becomes] = [was, after[place]]
      if (!becomes || !days.chosen.includes(facts.day)) return []
      const { timeZone, day, asOf } = facts
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
          onDuty: onDuty.get(day)?.onDuty ?? null,
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
