import type { Because } from '../because.ts'
import { clockAt } from '../clock.ts'
import { isHoliday, workedShifts } from '../day-plan.ts'
import { mayGoUntil, presence, staysOf, type CheckTime, type Stay } from './check-times.ts'
import { expectationOf, spansToWork, workingTime, type Expectation, type Tell } from '../schedule/expectation.ts'
import { lackingOf, type Lacking } from './lacking.ts'
import type { AttendanceDay, AttendanceStatus, CountedDay, DayFacts, Oddity } from './facts.ts'
import { rounded } from './rounding.ts'
import type { PlannedShift } from '../schedule/shift.ts'
import { common, distance, minutesIn, union, without, type Span } from '../schedule/spans.ts'

/**
 * Version of these rules: kept with every day that was computed by them, so that days of another version follow. It is counted
 * up, and ends with the fingerprint of what the rules compute, which `day-version.test.ts` finds out.
 */
export const attendanceVersion = '9.ff1261f9'

/**
 * Attendance of a day, with why. Pure: the same facts give the same answer in whatever order they come.
 *
 * Check times become stays; a stay is rounded as its shift says. What of the stays lies in the working time of the shifts
 * is worked, what lies outside is overtime as far as it counts. What is planned and neither worked nor excused by leave or
 * permit is late, early or a gap, and is judged only once the last shift has ended.
 */
export function attendanceDay(facts: DayFacts): AttendanceDay {
  const why: Because[] = []
  const day = count(facts, (rule, given) => why.push({ rule: `day.${rule}`, facts: given?.() ?? {}, version: attendanceVersion }))
  return { ...day, why }
}

/** The same without why, for where many days are stored and nobody reads them yet. */
export const countedDay = (facts: DayFacts): CountedDay => count(facts, () => {})

function count(facts: DayFacts, tell: Tell): CountedDay {
  const clock = clockOf(facts.timeZone)
  const planned = facts.shifts.toSorted((a, b) => a.span.from - b.span.from || a.span.until - b.span.until)
  for (const { rule, span } of planned) tell('shift', () => ({ name: rule.name, from: clock(span.from), until: clock(span.until) }))
  if (planned.length === 0) tell(facts.isUnset ? 'unset' : 'noShift')
  const shifts = workedShifts({ shifts: planned, holiday: facts.holiday })
  const expectation = expectationOf(facts, shifts, tell)
  const over = shifts.every(({ span }) => facts.asOf >= span.until)

  const stays = tellStays(facts, tell)
  const there = stillThere(facts, stays)
  if (there) tell('still', () => ({ at: clock(there.came.at) }))
  const tellRounded = (from: number, to: number) => tell('rounded', () => ({ from: clock(from), to: clock(to) }))
  const present = presence(stays)
  const counted = union(present.map((stay) => rounded(stay, shifts, tellRounded)))
  // Who came and has not gone yet lacks nothing of the time since then.
  const since = there
    ? [rounded({ from: there.came.at, until: facts.asOf }, shifts, (from, to) => from === there.came.at && tellRounded(from, to))]
    : []
  const permits = common(facts.permits, expectation.spans)
  for (const { code, asWork, from, until } of facts.permits)
    tell(`${asWork ? 'permitWork' : 'permit'}${code ? '' : '.some'}`, () => ({
      ...(code && { code }),
      from: clock(from),
      until: clock(until),
    }))

  const time = shifts.length === 0 ? onDayOff(facts, present, tell) : onWorkday(facts, { present, counted, shifts }, tell)
  const came = stays.length > 0 || permits.length > 0
  const broken = brokenStays(stays, there?.came)
  for (const { kind, from, until } of broken) tell(kind, () => ({ at: clock(from ?? until ?? 0) }))
  const judged = over && expectation.planned > 0
  const covered = union([...counted, ...since, ...permits])
  const lacking = judged ? judge(expectation, covered, { shifts, came, broken: broken.length > 0 }, tell) : nothing
  tell('worked', () => ({ minutes: time.worked, planned: expectation.planned }))

  return {
    value: statusOf({ facts, shifts, expectation, stays, over, came, broken: broken.length > 0, lacking }),
    shifts: planned.map(({ rule }) => rule.name),
    planned: expectation.planned,
    worked: time.worked,
    overtime: time.overtime,
    late: lacking.late,
    early: lacking.early,
    missing: lacking.missing,
    stays,
    stillSince: there?.came.at ?? null,
    settlesAt: over ? (there?.until ?? null) : Math.max(...shifts.map(({ span }) => span.until)),
    odd: [...broken, ...lacking.odd, ...time.odd],
  }
}

const clockOf = (timeZone: string) => (at: number) => clockAt(at, timeZone)
const nothing: Lacking = { late: 0, early: 0, missing: 0, odd: [] }

function tellStays({ checks, timeZone }: DayFacts, tell: Tell): Stay[] {
  const clock = clockOf(timeZone)
  const { stays, doubled, corrected } = staysOf(checks)
  for (const { at } of corrected) tell('corrected', () => ({ at: clock(at) }))
  for (const { at } of doubled) tell('doubled', () => ({ at: clock(at) }))
  for (const { from, until } of presence(stays)) tell('stay', () => ({ from: clock(from), until: clock(until) }))
  return stays
}

/** The last coming of whoever may still be at work, and until when they may. */
function stillThere(facts: DayFacts, stays: readonly Stay[]): { came: CheckTime; until: number } | null {
  const last = stays.at(-1)
  if (!last?.in || last.out) return null
  const until = mayGoUntil(last.in, facts)
  return facts.asOf < until ? { came: last.in, until } : null
}

/** Comings without a going, and the other way round. Who is still there has not forgotten to go. */
function brokenStays(stays: readonly Stay[], there: CheckTime | undefined): Oddity[] {
  return stays.flatMap(({ in: came, out }): Oddity[] => {
    if (came && !out) return came === there ? [] : [{ kind: 'missingOut', from: came.at, until: null, minutes: 0 }]
    return !came && out ? [{ kind: 'missingIn', from: null, until: out.at, minutes: 0 }] : []
  })
}

interface Time {
  worked: number
  overtime: number
  odd: Oddity[]
}

/** What was approved is overtime, the rest is worked: no minute is both, as on other days. */
function onDayOff({ overtimes }: DayFacts, present: readonly Span[], tell: Tell): Time {
  const overtime = minutesIn(common(present, overtimes))
  if (overtime > 0) tell('overtime', () => ({ minutes: overtime }))
  return { worked: minutesIn(without(present, overtimes)), overtime, odd: [] }
}

/** The stays of a day as they were and as they are rounded, and the shifts that somebody works on it. */
interface Workday {
  present: readonly Span[]
  counted: readonly Span[]
  shifts: readonly PlannedShift[]
}

/**
 * What was approved beside what is to be worked, in the half that a holiday leaves free too, is overtime as far as somebody
 * was there: rounded, two stays might have of it more than there is. All else counts as it is rounded.
 */
function onWorkday({ overtimes, permits, holiday }: DayFacts, { present, counted, shifts }: Workday, tell: Tell): Time {
  const working = workingTime(shifts)
  const spans = shifts.map(({ span }) => span)
  const granted = without(overtimes, spansToWork(shifts, holiday))
  const approved = common(present, granted)
  const rest = without(counted, granted)
  const breaks = minutesIn(
    common(
      rest,
      shifts.flatMap(({ unpaidBreaks }) => unpaidBreaks),
    ),
  )
  if (breaks > 0) tell('break', () => ({ minutes: breaks }))
  const asWork = permits.filter((permit) => permit.asWork)
  const beyond = without(counted, spans)
  // A stretch belongs to one shift and is long enough as a whole: an approval of a part takes nothing from the rest.
  const enough = beyond
    .map((span) => ({ span, rule: nearest(span, shifts).rule.overtime }))
    .filter(({ span, rule }) => minutesIn([span]) >= rule.least)
  const enoughWhere = (onlyApproved: boolean) => enough.filter(({ rule }) => rule.onlyApproved === onlyApproved).map(({ span }) => span)
  // What counts anyway an approval takes nothing from.
  const counts = enoughWhere(false)
  const unapproved = enoughWhere(true).flatMap((span) => without([span], granted))
  const overtime = minutesIn([...approved, ...counts])
  if (overtime > 0) tell('overtime', () => ({ minutes: overtime }))
  const odd = unapproved.map((span): Oddity => ({
    kind: 'unapprovedOvertime',
    from: span.from,
    until: span.until,
    minutes: minutesIn([span]),
  }))
  for (const { minutes } of odd) tell('unapprovedOvertime', () => ({ minutes }))
  return { worked: minutesIn(without(common([...rest, ...asWork], working), approved)), overtime, odd }
}

/** The shift that time beyond the shifts belongs to. */
function nearest({ from }: Span, shifts: readonly PlannedShift[]): PlannedShift {
  const [first, ...rest] = shifts as readonly [PlannedShift, ...PlannedShift[]]
  return rest.reduce((best, shift) => (distance(from, shift.span) < distance(from, best.span) ? shift : best), first)
}

/**
 * Where a coming or going is missing, what else is lacking cannot be told apart from it. Work at other hours makes up for
 * nothing that was planned; it counts all the same as on other days.
 */
function judge(
  expectation: Expectation,
  covered: readonly Span[],
  { shifts, came, broken }: { shifts: readonly PlannedShift[]; came: boolean; broken: boolean },
  tell: Tell,
): Lacking {
  const { spans, planned } = expectation
  const all = (kind: 'absent' | 'otherHours'): Lacking => {
    tell(kind, () => ({ minutes: planned }))
    const odd: Oddity = { kind, from: spans[0]?.from ?? null, until: spans.at(-1)?.until ?? null, minutes: planned }
    return { late: 0, early: 0, missing: planned, odd: [odd] }
  }
  if (!came) return all('absent')
  if (broken) return { ...nothing, missing: Math.max(0, minutesIn(without(spans, covered)) - expectation.hoursOff) }
  return minutesIn(common(spans, covered)) === 0 ? all('otherHours') : lackingOf(expectation, covered, shifts, tell)
}

interface Judged {
  facts: DayFacts
  shifts: readonly PlannedShift[]
  expectation: Expectation
  stays: readonly Stay[]
  over: boolean
  came: boolean
  broken: boolean
  lacking: Lacking
}

function statusOf({ facts, shifts, expectation, stays, over, came, broken, lacking }: Judged): AttendanceStatus {
  if (broken) return 'incomplete'
  if (shifts.length === 0) {
    // Who came on a day of which nobody said what is worked has worked; that it was a day off nobody said either.
    if (stays.length > 0) return facts.isUnset && !isHoliday(facts.holiday) ? 'present' : 'workedOff'
    if (isHoliday(facts.holiday)) return 'holiday'
    return facts.isUnset ? 'unset' : 'off'
  }
  if (expectation.planned === 0 && facts.leaves.length > 0) return 'leave'
  if (!over) return came ? 'present' : 'toCome'
  if (lacking.odd.some(({ kind }) => kind === 'absent' || kind === 'otherHours')) return 'absent'
  if (lacking.late > 0 && lacking.early > 0) return 'lateAndEarly'
  if (lacking.late > 0) return 'late'
  return lacking.early > 0 ? 'early' : 'present'
}
