import { sql } from 'kysely'
import type { RosterCell, RosterRow, RosterShift } from '#shared/areas/shift-schedule.ts'
import { isHoliday } from '#shared/records/day-plan.ts'
import { addDays, addMonths, daysBetween } from '#shared/records/calendar.ts'
import { edgeOf } from '#shared/records/schedule/roster-rules.ts'
import type { PlannedShift, ShiftRule } from '#shared/records/schedule/shift.ts'
import { minutesIn, without } from '#shared/records/schedule/spans.ts'
import { planShift } from '#shared/records/schedule/shift.ts'
import type { Language } from '#shared/texts/index.ts'
import { absencesTold, absenceWords, type AbsenceTold } from '#server/approval/sight/absence.ts'
import { rows, type Db } from '#server/foundation/database/db.ts'
import { hasDutyAt } from '#server/people/roles/duties.ts'
import { rosterModule } from '#server/people/roles/permissions.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { closingsOf, type Closings } from '#server/records/attendance/days/closings.ts'
import { attendanceSight } from '#server/records/attendance/days/visible.ts'
import { leaveTakes } from '#server/records/leave/duty/takes.ts'
import { plannedDays, type PlannedDay } from '#server/records/schedule/planned.ts'
import { rosterEntries, rosterKey, type RosterEntry } from '#server/records/schedule/roster.ts'
import { allShifts } from '#server/records/schedule/shifts.ts'
import { leavesOf, lookBack, rosterDay, type Leaves } from './limits.ts'
import type { Person } from './people.ts'

export const daysOfMonth = (month: string): string[] => daysBetween(`${month}-01`, addDays(addMonths(`${month}-01`, 1), -1))

/** The shifts that a month speaks of: those that can be chosen, and whatever else is planned. */
export class ShiftBook {
  readonly shifts: RosterShift[] = []
  readonly #byCode = new Map<string, string>()
  readonly #ofRule = new Map<ShiftRule, string>()

  static async open(db: Db, viewer: Viewer, language: Language): Promise<ShiftBook> {
    const book = new ShiftBook()
    for (const { id, rule, retired, siteId } of await allShifts(db, language)) {
      book.#byCode.set(rule.code, id)
      const isOpen = siteId === null || siteId === viewer.siteId || hasDutyAt(viewer, rosterModule, siteId)
      book.shifts.push(described(id, rule, !retired && isOpen))
    }
    return book
  }

  /** The key under which what is planned stands in `shifts`. */
  keyOf({ rule }: PlannedShift): string {
    const known = this.#ofRule.get(rule)
    if (known) return known
    const key = this.#byCode.get(rule.code) ?? `${rule.code} ${rule.start}–${rule.end}`
    this.#ofRule.set(rule, key)
    if (!this.shifts.some((shift) => shift.key === key)) this.shifts.push(described(key, rule, false))
    return key
  }
}

function described(key: string, rule: ShiftRule, canBeChosen: boolean): RosterShift {
  const { code, name, start, end } = rule
  // On a day on which no clock is changed.
  const { span, unpaidBreaks } = planShift(rule, '2026-01-05', 'UTC')
  return { key, code, name, start, end, hours: Math.round((minutesIn(without([span], unpaidBreaks)) / 60) * 100) / 100, canBeChosen }
}

type Told = (leave: Leaves extends Map<string, infer L> ? L : never) => AbsenceTold

interface Ground {
  unitId: string | null
  planned: Map<string, PlannedDay[]>
  roster: Map<string, RosterEntry>
  leaves: Leaves
  told: Told
  attendance: Map<string, { status: string; odd: boolean }>
  closings: Closings
}

/** A row a person: what is planned for each day of the month, and what came of it. */
export async function rosterRows(
  db: Db,
  viewer: Viewer,
  { people, unitId }: { people: readonly Person[]; unitId: string | null },
  days: readonly string[],
  book: ShiftBook,
  language: Language,
): Promise<RosterRow[]> {
  const [from = '', until = ''] = [days[0], days.at(-1)]
  const ids = people.map(({ id }) => id)
  const early = addDays(from, -lookBack)
  const [planned, roster, leaves, attendance, closings] = await Promise.all([
    plannedDays(db, ids, early, until),
    rosterEntries(db, ids, from, until),
    leavesOf(db, ids, early, until),
    attendanceOf(db, viewer, ids, from, until),
    closingsOf(db, ids),
  ])
  const told = await absencesTold(db, viewer, [...leaves.values()])
  const ground = { unitId, planned, roster, leaves, told, attendance, closings }
  return people.map((person) => {
    const plans = planned.get(person.id) ?? []
    const seen = person.seenOn && new Set(person.seenOn)
    const before = edgeOf(plans.filter(({ day }) => day < from).map((plan) => rosterDay(person.id, plan, leaves)))
    return {
      id: person.id,
      employeeId: person.id,
      employee: person.name,
      employeeCode: person.code,
      position: person.position,
      timeZone: plans.at(-1)?.timeZone ?? 'UTC',
      canEdit: person.canEdit,
      before: { inRow: before.inRow, at: before.at },
      cells: plans
        .filter(({ day }) => day >= from)
        .map((plan) => (!seen || seen.has(plan.day) ? cellOf(person.id, plan, ground, book, language) : { isOut: true })),
    }
  })
}

function cellOf(
  employeeId: string,
  plan: PlannedDay,
  { unitId, roster, leaves, told, attendance, closings }: Ground,
  book: ShiftBook,
  language: Language,
): RosterCell {
  const key = rosterKey(employeeId, plan.day)
  const entry = roster.get(key)
  const leave = leaves.get(key)
  const { siteHoliday: holiday, usual } = plan
  const came = attendance.get(key)
  return {
    ...(entry && { roster: [...entry.shiftIds] }),
    ...(entry?.note && { note: entry.note }),
    ...(usual && usual.length > 0 && { usual: usual.map((shift) => book.keyOf(shift)) }),
    ...(usual === null && { isUnset: true }),
    ...(holiday && { holiday: holiday.name, isFree: isHoliday(holiday) }),
    ...(leave && {
      leave: {
        name: absenceWords(told(leave).telling, leave, language),
        part: leaveTakes(plan, leave.together) === 'full' ? 'full' : leave.part,
        isApproved: leave.taken,
      },
    }),
    ...(came && { attendanceStatusId: came.status }),
    ...(came?.odd && { isOdd: true }),
    ...(!plan.employed && { isOut: true }),
    ...(unitId !== null && plan.unitId !== unitId && { isElsewhere: true }),
    ...(closings.of(employeeId, plan.day)?.after === 'refuse' && { isClosed: true }),
  }
}

/** What became of days, as far as the viewer may see attendance. */
async function attendanceOf(db: Db, viewer: Viewer, ids: readonly string[], from: string, until: string): Promise<Ground['attendance']> {
  const sight = await attendanceSight(db, viewer, { from, until })
  const found = await rows(
    db,
    sql<{ employee_id: string; day: string; status: string; odd: boolean }>`
      select d.employee_id, d.day, d.status, d.odd from attendance_day d join employee e on e.id = d.employee_id
      where d.employee_id = any (${ids}::uuid[]) and d.day between ${from}::date and ${until}::date and ${sight.on(sql`d.day`)}`,
  )
  return new Map(found.map(({ employee_id, day, status, odd }) => [rosterKey(employee_id, day), { status, odd }]))
}
