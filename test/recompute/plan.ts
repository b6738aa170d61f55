// What is planned on a day, written from docs/attendance.md ("From what"), docs/rosters.md and docs/decisions/034 and 037.
import { nextDay } from './ledger.ts'
import { clockOf } from './overtime.ts'
import type { Raw } from './raw.ts'

type Row = Record<string, string | null>

/** A stretch of time in milliseconds. */
export type Span = [from: number, until: number]

export interface ShiftRule {
  start: string
  end: string
  breaks: { from: string; until: string; paid: boolean }[]
  grace: { late: number; early: number }
  rounding: { minutes: number; to: string }
  overtime: { least: number; onlyApproved: boolean }
}

export interface PlainShift {
  whole: Span
  /** Without the breaks that are not paid. */
  pieces: Span[]
  rule: Pick<ShiftRule, 'grace' | 'rounding' | 'overtime'>
}

/** `set`: whether anything says what is worked then; a day that a roster has worked knows no holidays. */
export interface PlainPlan {
  set: boolean
  shifts: PlainShift[]
  /** How much of the day a holiday takes: 0, a half, or all of it. */
  off: number
  timeZone: string
  siteId: string | null
}

/** The first moment at which the clock of a place shows so many minutes of a day; below zero and above 1440 are other days. */
export function momentOf(day: string, minutes: number, timeZone: string): number {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000
  const lacks = (at: number) => {
    const shown = clockOf(at, timeZone)
    return wanted - (Date.parse(`${shown.day}T00:00:00Z`) + shown.minute * 60_000)
  }
  let at = wanted
  for (let step = 0; step < 3; step += 1) at += lacks(at)
  return lacks(at - 3_600_000) === 0 ? at - 3_600_000 : at
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
export const lengthOf = (spans: readonly Span[]) => spans.reduce((sum, [from, until]) => sum + (until - from) / 60_000, 0)

/** What of some spans lies outside of another. */
export const without = (spans: readonly Span[], [from, until]: Span): Span[] =>
  spans.flatMap(([first, last]): Span[] =>
    [[first, Math.min(last, from)] as Span, [Math.max(first, until), last] as Span].filter(([a, b]) => a < b),
  )

/** What of some spans lies inside another. */
export const inside = (spans: readonly Span[], [from, until]: Span): Span[] =>
  spans.map(([first, last]): Span => [Math.max(first, from), Math.min(last, until)]).filter(([a, b]) => a < b)

function shiftOn(day: string, timeZone: string, rule: ShiftRule): PlainShift {
  const start = minuteOf(rule.start)
  const after = (time: string) => (minuteOf(time) <= start ? minuteOf(time) + 1440 : minuteOf(time))
  const whole: Span = [momentOf(day, start, timeZone), momentOf(day, after(rule.end), timeZone)]
  const breaks = rule.breaks.filter(({ paid }) => !paid)
  const from = (time: string) => momentOf(day, minuteOf(time) < start ? minuteOf(time) + 1440 : minuteOf(time), timeZone)
  return {
    whole,
    rule,
    pieces: breaks.reduce<Span[]>(
      (pieces, each) => without(pieces, [from(each.from), momentOf(day, after(each.until), timeZone)]),
      [whole],
    ),
  }
}

const weekly = { grace: { late: 5, early: 5 }, rounding: { minutes: 0, to: 'nearest' }, overtime: { least: 30, onlyApproved: false } }

/** A day of a weekly schedule: its break in the middle, or none on a day of fewer hours. */
function weeklyShift(day: string, timeZone: string, week: Row): PlainShift[] {
  const all = (week['hours'] ?? '').replace(/[{}]/g, '').split(',').map(Number)
  const hours = all[weekdayOf(day)] ?? 0
  if (hours === 0) return []
  const start = minuteOf(week['start_time'] ?? '')
  const span = minuteOf(week['end_time'] ?? '') - start
  const ends = hours < Math.max(...all) ? hours * 60 : span
  const pause = ends - hours * 60
  const middle = start + (ends - pause) / 2
  const whole: Span = [momentOf(day, start, timeZone), momentOf(day, start + ends, timeZone)]
  const pieces = without([whole], [momentOf(day, middle, timeZone), momentOf(day, middle + pause, timeZone)])
  return [{ whole, pieces, rule: weekly }]
}

const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000
/** Monday is 0. */
export const weekdayOf = (day: string) => (numberOf(day) + 3) % 7
const mondayOf = (day: string) => nextDay(day, -weekdayOf(day))

/** The last row that began by a day. */
const since = (rows: readonly Row[], day: string) => rows.findLast((row) => (row['starts_on'] ?? '') <= day)

/** Reads everything that says what anybody works, and answers day by day. */
export async function plans(raw: Raw): Promise<(employeeId: string, day: string) => PlainPlan | null> {
  const assignments = await raw.rows('select a.*, s.time_zone from assignment a left join site s on s.id = a.site_id order by a.starts_on')
  const rosters = await raw.rows('select * from roster_day')
  const members = await raw.rows('select * from calendar_group_member order by starts_on')
  const steps = await raw.rows('select * from calendar_group_step order by starts_on')
  const patterns = await raw.rows('select * from shift_pattern')
  const shifts = await raw.rows('select * from shift')
  const weeks = await raw.rows('select * from schedule_assignment order by starts_on')
  const schedules = await raw.rows('select * from working_schedule')
  const holidays = await raw.rows('select * from holiday')
  const of = (rows: readonly Row[]) => Map.groupBy(rows, (row) => row['employee_id'] ?? '')
  const [assigned, rostered, grouped, weekOf] = [of(assignments), of(rosters), of(members), of(weeks)]
  const rules = new Map(shifts.map((row) => [row['id'], JSON.parse(row['rule'] ?? '') as ShiftRule]))
  // Of two holidays on a day the longer one counts.
  const free = new Map(
    holidays.toSorted((a, b) => Number(a['off']) - Number(b['off'])).map((row) => [`${row['site_id']} ${row['day']}`, Number(row['off'])]),
  )

  return (employeeId, day) => {
    const post = since(assigned.get(employeeId) ?? [], day)
    if (!post || (post['ends_on'] && post['ends_on'] <= day)) return null
    const timeZone = post['time_zone'] ?? 'UTC'
    const siteId = post['site_id'] ?? null
    const made = (ids: readonly string[]) => ids.flatMap((id) => rules.get(id) ?? []).map((rule) => shiftOn(day, timeZone, rule))
    const roster = rostered.get(employeeId)?.find((row) => row['day'] === day)
    const off = free.get(`${siteId} ${day}`) ?? 0
    if (roster) {
      const planned = made((roster['shift_ids'] ?? '').replace(/[{}]/g, '').split(','))
      return { set: true, shifts: planned, off: planned.length > 0 ? 0 : off, timeZone, siteId }
    }
    const groupId = since(grouped.get(employeeId) ?? [], day)?.['group_id'] ?? null
    const step = since(
      steps.filter((row) => row['group_id'] === groupId),
      day,
    )
    const pattern = patterns.find((row) => step && row['id'] === step['pattern_id'])
    if (step && pattern) {
      const list = JSON.parse(pattern['weeks'] ?? '[]') as string[][][]
      const passed = (numberOf(mondayOf(day)) - numberOf(mondayOf(step['anchor'] ?? ''))) / 7
      const week = list[((passed % list.length) + list.length) % list.length]
      return { set: true, shifts: made(week?.[weekdayOf(day)] ?? []), off, timeZone, siteId }
    }
    const scheduleId = since(weekOf.get(employeeId) ?? [], day)?.['schedule_id']
    const schedule = schedules.find((row) => row['id'] === scheduleId)
    return { set: schedule !== undefined, shifts: schedule ? weeklyShift(day, timeZone, schedule) : [], off, timeZone, siteId }
  }
}
