import { addDays, dayNumber } from '../calendar.ts'
import { instantAt, minutesADay, minutesOf } from '../clock.ts'

/** A shift by the clock of the place, `HH:MM`; an end not after its start is on the day after. */
export interface TimesOfDay {
  readonly start: string
  readonly end: string
}

/** What is planned for somebody on a day. */
export interface RosterDay {
  readonly day: string
  readonly timeZone: string
  readonly shifts: readonly TimesOfDay[]
  /** A roster says so, not the pattern. */
  readonly rostered: boolean
  /** Approved leave. */
  readonly leave: 'full' | 'part' | null
  /** A whole holiday that the pattern keeps: nothing is worked. */
  readonly free: boolean
}

export interface RosterLimits {
  /** Hours between the end of a day's work and the beginning of the next. */
  readonly minimumRestHours: number
  readonly mostDaysInRow: number
}

/** What comes before the days that are looked at: how many were worked in a row up to then, and when the last of them ended. */
export interface RosterEdge {
  readonly inRow: number
  /** In milliseconds. */
  readonly at: number | null
}

export const noEdge: RosterEdge = { inRow: 0, at: null }

/** Speaks against what is planned for a day; nothing is forbidden by it. Its text is the catalogue's `roster.warning.<rule>`. */
export interface RosterWarning {
  readonly rule: 'overlap' | 'rest' | 'daysInRow' | 'leave'
  readonly day: string
  readonly facts: Readonly<Record<string, number>>
}

const hourMs = 3_600_000

/** What speaks against the plan of one person, day by day in order; `before` is what the days before them end with. */
export function rosterWarnings(days: readonly RosterDay[], limits: RosterLimits, before: RosterEdge = noEdge): RosterWarning[] {
  const found: RosterWarning[] = []
  let edge = before
  for (const day of days) {
    if (day.rostered && day.shifts.length > 0 && day.leave === 'full') found.push({ rule: 'leave', day: day.day, facts: {} })
    if (isWorked(day)) {
      const spans = spansOf(day)
      const begins = spans[0]?.from ?? 0
      if (meets(spans)) found.push({ rule: 'overlap', day: day.day, facts: {} })
      const rest = edge.at === null ? null : begins - edge.at
      if (rest !== null && rest < limits.minimumRestHours * hourMs)
        found.push({
          rule: 'rest',
          day: day.day,
          facts: { hours: Math.max(0, Math.floor(rest / (hourMs / 10)) / 10), least: limits.minimumRestHours },
        })
      if (edge.inRow + 1 > limits.mostDaysInRow)
        found.push({ rule: 'daysInRow', day: day.day, facts: { days: edge.inRow + 1, most: limits.mostDaysInRow } })
    }
    edge = stepped(edge, day)
  }
  return found
}

/** What some days end with, for those that follow. */
export const edgeOf = (days: readonly RosterDay[], before: RosterEdge = noEdge): RosterEdge => days.reduce(stepped, before)

function stepped(edge: RosterEdge, day: RosterDay): RosterEdge {
  if (!isWorked(day)) return { inRow: 0, at: edge.at }
  return { inRow: edge.inRow + 1, at: Math.max(edge.at ?? -Infinity, ...spansOf(day).map(({ until }) => until)) }
}

/** Somebody is to come: a shift is planned, and neither leave nor a holiday takes the day. */
export const isWorked = ({ shifts, leave, free }: Pick<DutyPlan, 'shifts' | 'leave' | 'free'>): boolean =>
  shifts.length > 0 && leave !== 'full' && !free

function spansOf({ day, timeZone, shifts }: RosterDay): { from: number; until: number }[] {
  const at = (minutes: number) => Date.parse(instantAt(day, minutes, timeZone))
  return shifts
    .map(({ start, end }) => {
      const [from, until] = [minutesOf(start), minutesOf(end)]
      return { from: at(from), until: at(until <= from ? until + minutesADay : until) }
    })
    .toSorted((a, b) => a.from - b.from)
}

/** Whether two shifts of one day overlap by the clock. */
export function overlaps(shifts: readonly TimesOfDay[]): boolean {
  const sorted = shifts
    .map(({ start, end }) => ({
      from: minutesOf(start),
      until: minutesOf(end) <= minutesOf(start) ? minutesOf(end) + minutesADay : minutesOf(end),
    }))
    .toSorted((a, b) => a.from - b.from)
  return meets(sorted)
}

/** Whether one of some spans begins before the one ahead of it has ended. */
const meets = (sorted: readonly { from: number; until: number }[]): boolean =>
  sorted.some(({ from }, place) => from < (sorted[place - 1]?.until ?? -Infinity))

/** A day of a person of a unit, as who is on duty is counted by it. */
export interface DutyPlan {
  /** What is planned, none on a day that is not theirs to work. */
  readonly shifts: readonly unknown[]
  readonly leave: 'full' | 'part' | null
  /** A whole holiday that the pattern keeps. */
  readonly free: boolean
  /** What the pattern or the weekly schedule says; null where neither says anything and the roster alone plans. */
  readonly usual: readonly unknown[] | null
  /** A whole holiday of their site, whatever the roster plans on it. */
  readonly holiday: boolean
}

/** Whoever is away for a part of the day is on duty for the rest of it, and counts. */
export const dutyOf = (plan: DutyPlan): Duty => ({
  onDuty: isWorked(plan),
  usual: (plan.usual ?? plan.shifts).length > 0 && !plan.holiday,
})

/** What a person adds to a day of their unit: on duty or not, and whether the day is one that they usually work. */
export interface Duty {
  readonly onDuty: boolean
  readonly usual: boolean
}

/** Who is on duty on a day, and whether that is too few: on a day that nobody usually works nobody is needed. */
export function staffingOf(people: readonly Duty[], minimum: number | null): { onDuty: number; short: boolean } {
  const onDuty = people.reduce((sum, one) => sum + Number(one.onDuty), 0)
  const open = people.some((one) => one.usual)
  return { onDuty, short: minimum !== null && open && onDuty < minimum }
}

/**
 * Where days are put when a span is copied: the same span again from `startsOn`, and every `everyWeeks` weeks as long as it
 * begins no later than `lastOn`. Answers from which day to which, in order.
 */
export function copiedDays(
  span: readonly string[],
  { startsOn, everyWeeks, lastOn }: { startsOn: string; everyWeeks: number | null; lastOn: string | null },
): { from: string; to: string }[] {
  const [first = startsOn] = span
  const times =
    everyWeeks === null || lastOn === null ? 1 : Math.floor(Math.max(0, dayNumber(lastOn) - dayNumber(startsOn)) / (7 * everyWeeks)) + 1
  return Array.from({ length: times }, (_, round) => round * 7 * (everyWeeks ?? 0)).flatMap((shift) =>
    span.map((day) => ({ from: day, to: addDays(startsOn, dayNumber(day) - dayNumber(first) + shift) })),
  )
}
