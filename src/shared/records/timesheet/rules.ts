import type { Because, Explained, RuleOf } from '../because.ts'
import { addDays } from '../calendar.ts'
import { clockText, minutesADay } from '../clock.ts'
import { isLocked, lockedFrom, longestRun, meet, overlaps, timed, type BookedTime } from './entry.ts'
import { timesheetVersion, type TimesheetPolicy } from './policy.ts'

/** Within which days time can be booked at all, whatever the rules say. */
const bounds = { back: 731, ahead: 366 }

/** Whether a day is near enough to be looked at. */
export const isNear = (day: string, today: string): boolean => day >= addDays(today, -bounds.back) && day <= addDays(today, bounds.ahead)

/** Whether more is booked, by all timesheets together, than attendance counts, in minutes, on the days of which it says something (`workedThere` null: of none). */
export const isMoreThanWorked = ({ workedThere, bookedThere }: { workedThere: number | null; bookedThere: number }): boolean =>
  workedThere !== null && bookedThere > workedThere

/** What a rule found. The text is the catalogue's `timesheet.<rule>`; `at` is the day or project concerned. */
export interface TimesheetFinding {
  rule:
    | 'empty'
    | 'outsideWeek'
    | 'farAway'
    | 'future'
    | 'beforeHire'
    | 'afterLeaving'
    | 'locked'
    | 'overlap'
    | 'overlapOther'
    | 'dayFull'
    | 'break'
    | 'moreThanWorked'
    | 'projectNotYet'
    | 'projectOver'
    | 'notMember'
    | 'overBudget'
  at: string | null
  facts: Record<string, string | number>
  /** `save`: not even an entry makes sense so; `never`: only told. */
  blocks: 'save' | 'submit' | 'never'
}

/** A project as it is booked on. */
export interface BookedProject {
  id: string
  name: string
  /** Minutes; null: none. */
  budget: number | null
  from: string | null
  until: string | null
  /** The person may book on it. */
  open: boolean
}

/** What is known of the person whose time it is. */
export interface TimesheetCircumstances {
  today: string
  hiredOn: string | null
  leftOn: string | null
  /** Locked periods are open to whoever files: administrators and HR. */
  unlocks: boolean
}

type Add = (
  rule: TimesheetFinding['rule'],
  at: string | null,
  facts: TimesheetFinding['facts'],
  blocks?: TimesheetFinding['blocks'],
) => void

const collecting =
  (found: TimesheetFinding[]): Add =>
  (rule, at, facts, blocks = 'submit') =>
    void found.push({ rule, at, facts, blocks })
const hours = (minutes: number) => Math.round((minutes / 60) * 100) / 100
const times = ({ from, until }: { from: number; until: number }) => ({ from: clockText(from), until: clockText(until) })
const daysOf = (entries: readonly BookedTime[]) => [...new Set(entries.map(({ day }) => day))].sort()

/** What speaks against the entries of the week that begins on `monday`, whatever else is booked. */
export function timesheetFindings(
  monday: string,
  entries: readonly BookedTime[],
  policy: TimesheetPolicy,
  known: TimesheetCircumstances,
): TimesheetFinding[] {
  const found: TimesheetFinding[] = []
  const add = collecting(found)
  if (entries.length === 0) add('empty', null, {})
  const furthest = addDays(known.today, policy.futureDays)
  for (const day of daysOf(entries)) {
    if (day < monday || day > addDays(monday, 6)) add('outsideWeek', day, { day }, 'save')
    else if (!isNear(day, known.today)) add('farAway', day, { day }, 'save')
    else if (day > furthest) add('future', day, { day, days: policy.futureDays })
    if (known.hiredOn && day < known.hiredOn) add('beforeHire', day, { day: known.hiredOn })
    if (known.leftOn && day > known.leftOn) add('afterLeaving', day, { day: known.leftOn })
    if (!known.unlocks && isLocked(day, policy.lock, known.today)) add('locked', day, { day, since: lockedFrom(day, policy.lock) ?? '' })
  }
  for (const [one] of overlaps(entries, [])) add('overlap', one.day, { day: one.day, ...times(one) })
  return found
}

/** What speaks against the entries beside what `standing` books already. */
export function standingFindings(
  entries: readonly BookedTime[],
  standing: readonly (BookedTime & { code: string })[],
  policy: Pick<TimesheetPolicy, 'breakAfter' | 'breakLeast' | 'breakBlocks'>,
): TimesheetFinding[] {
  const found: TimesheetFinding[] = []
  const add = collecting(found)
  for (const [day, booked] of bookedByDay(entries, standing)) if (booked > minutesADay) add('dayFull', day, { day, hours: hours(booked) })
  for (const entry of timed(entries))
    for (const other of timed(standing).filter((one) => meet(entry, one)))
      add('overlapOther', entry.day, { day: entry.day, ...times(entry), code: other.code })
  const { breakAfter, breakLeast, breakBlocks } = policy
  if (breakAfter === null) return found
  const run = longestRun([...entries, ...standing], breakLeast)
  if (run && run.minutes > breakAfter) {
    const facts = { day: run.day, hours: hours(run.minutes), after: hours(breakAfter), least: breakLeast }
    add('break', run.day, facts, breakBlocks ? 'submit' : 'never')
  }
  return found
}

/** What attendance says to the entries and to what `standing` books beside them: told to whoever sees it, `worked` is minutes by day. */
export function workedFindings(
  entries: readonly BookedTime[],
  standing: readonly BookedTime[],
  worked: ReadonlyMap<string, number>,
): TimesheetFinding[] {
  const found: TimesheetFinding[] = []
  const add = collecting(found)
  for (const [day, booked] of bookedByDay(entries, standing)) {
    const there = worked.get(day)
    // More than a day has stands in the way already.
    if (there === undefined || booked <= there || booked > minutesADay) continue
    add('moreThanWorked', day, { day, hours: hours(booked), worked: hours(there) }, 'never')
  }
  return found
}

/** What a project says to what is booked on it; `before`: minutes that others and other timesheets have booked. */
export function projectFindings(
  project: BookedProject,
  entries: readonly BookedTime[],
  before: number,
  policy: Pick<TimesheetPolicy, 'budgetBlocks'>,
): TimesheetFinding[] {
  const own = entries.filter(({ projectId }) => projectId === project.id)
  if (own.length === 0) return []
  const found: TimesheetFinding[] = []
  const add = collecting(found)
  const { id, name, from, until, budget } = project
  if (!project.open) add('notMember', id, { project: name })
  if (from && own.some(({ day }) => day < from)) add('projectNotYet', id, { project: name, day: from })
  if (until && own.some(({ day }) => day > until)) add('projectOver', id, { project: name, day: until })
  const after = before + sum(own)
  if (budget !== null && after > budget)
    add('overBudget', id, { project: name, hours: hours(after), budget: hours(budget) }, policy.budgetBlocks ? 'submit' : 'never')
  return found
}

/** Minutes of each day of the entries, with what `standing` books on it. */
const bookedByDay = (entries: readonly BookedTime[], standing: readonly BookedTime[]): [day: string, minutes: number][] =>
  daysOf(entries).map((day) => [day, sum([...entries, ...standing].filter((entry) => entry.day === day))])
const sum = (entries: readonly { minutes: number }[]) => entries.reduce((all, { minutes }) => all + minutes, 0)
const because = (rule: RuleOf<'timesheet'>, facts: Because['facts']): Because => ({
  rule: `timesheet.${rule}`,
  facts,
  version: timesheetVersion,
})

/** Minutes of a timesheet, and how they came about. `given`: before rounding. */
export function bookedMinutes(
  entries: readonly BookedTime[],
  given: number,
  { rounding }: Pick<TimesheetPolicy, 'rounding'>,
): Explained<number> {
  const value = sum(entries)
  return {
    value,
    why: [
      because('sum', { entries: entries.length, hours: hours(given) }),
      ...(value === given ? [] : [because(`rounded.${rounding.to}`, { step: rounding.minutes, hours: hours(value) })]),
    ],
  }
}

/** Minutes that a project has booked with these entries. */
export function projectMinutes(project: BookedProject, entries: readonly BookedTime[], before: number): Explained<number> {
  const own = sum(entries.filter(({ projectId }) => projectId === project.id))
  return {
    value: before + own,
    why: [
      because('projectBefore', { project: project.name, hours: hours(before) }),
      because('projectOwn', { hours: hours(own) }),
      ...(project.budget === null ? [] : [because('projectBudget', { hours: hours(project.budget) })]),
    ],
  }
}
