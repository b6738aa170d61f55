import { sql } from 'kysely'
import { addDays } from '#shared/records/calendar.ts'
import { clockText, minutesADay } from '#shared/records/clock.ts'
import { isLocked } from '#shared/records/timesheet/entry.ts'
import type { ShownEntry, TimesheetFormEntry, TimesheetSum, WeekDay } from '#shared/requests/timesheet.ts'
import type { Language } from '#shared/texts/index.ts'
import { emptyId } from '#shared/wire.ts'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import { inLanguage } from '#server/foundation/basis/texts.ts'
import { postsOf } from '#server/people/organisation.ts'
import { daysInSight } from '#server/people/sight.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { generalConfig } from '#server/platform/settings.ts'
import { closingsOf } from '#server/records/attendance/days/closings.ts'
import { attendanceSight } from '#server/records/attendance/days/visible.ts'
import { bookedBetween, workedDays } from '#server/records/timesheet/entries.ts'
import { timesheetRules } from '#server/records/timesheet/policy.ts'
import { projectsFor, taskCategories } from '#server/records/timesheet/projects.ts'
import { givenMinutes, unlocks } from './booked.ts'

/** Whether somebody may see what attendance counts of a person in a week: HR, and managers as far as the setting goes, now or then. */
export async function seesWorked(db: Db | Tx, viewer: Viewer, employeeId: string, monday: string): Promise<boolean> {
  if (viewer.id === employeeId) return true
  const { viewSubordinateAttendance: how } = await generalConfig(db)
  if (how === 'all') return true
  const week = { from: monday, until: addDays(monday, 6) }
  return (await daysInSight(db, await attendanceSight(db, viewer, week), employeeId, week)).length > 0
}

/** What a timesheet comes to as the reader may see it. */
export async function sumSeen(db: Db, viewer: Viewer, employeeId: string, monday: string, sum: TimesheetSum): Promise<TimesheetSum> {
  return (await seesWorked(db, viewer, employeeId, monday)) ? sum : { ...sum, worked: null, workedThere: null }
}

/** The days of a week as the reader may book them. */
export async function weekDays(db: Db, employeeId: string, monday: string, viewer: Viewer): Promise<WeekDay[]> {
  const [policy, seen, [post]] = [
    await timesheetRules(db),
    await seesWorked(db, viewer, employeeId, monday),
    await postsOf(db, [employeeId], viewer.today),
  ]
  const open = unlocks(viewer, post?.siteId ?? null)
  const furthest = addDays(viewer.today, policy.futureDays)
  const closings = await closingsOf(db, [employeeId])
  const locked = (day: string) => !open && (isLocked(day, policy.lock, viewer.today) || closings.of(employeeId, day) !== null)
  const days = (await workedDays(db, [employeeId], monday, addDays(monday, 6), new Date())).get(employeeId) ?? []
  return days.map(({ day, planned, worked, fromClosed, holiday }) => ({
    day,
    planned,
    worked: seen ? worked : null,
    fromClosed: seen ? fromClosed : 0,
    holiday,
    closed: day > furthest ? 'future' : locked(day) ? 'locked' : null,
  }))
}

type Named = Pick<ShownEntry, 'projectId' | 'taskCategoryId'>

/** Puts the names of projects and kinds of work to entries. */
export async function withNames<E extends Named>(
  db: Db,
  employeeId: string,
  entries: readonly E[],
  language: Language,
): Promise<(E & { project: string; taskCategory: string })[]> {
  const projects = await projectsFor(db, employeeId, [...new Set(entries.map(({ projectId }) => projectId))])
  const categories = entries.some(({ taskCategoryId }) => taskCategoryId !== null) ? await taskCategories(db) : []
  const name = (known: readonly { id: string; names: Record<string, string> }[], id: string | null) => {
    const found = known.find((one) => one.id === id)
    return found ? inLanguage(found.names, language) : ''
  }
  return entries.map((entry) => ({
    ...entry,
    project: name(projects, entry.projectId),
    taskCategory: name(categories, entry.taskCategoryId),
  }))
}

export const shownForm = (db: Db, employeeId: string, entries: readonly TimesheetFormEntry[], language: Language): Promise<ShownEntry[]> =>
  withNames(
    db,
    employeeId,
    entries.map((entry) => ({ ...entry, minutes: givenMinutes(entry) ?? 0 })),
    language,
  )

/** A week of a person, with what is booked in it and in the one before. */
export async function weekOf(db: Db, employeeId: string, monday: string, viewer: Viewer, language: Language) {
  const whose = await first(db, sql<{ name: string }>`select display_name as name from employee where id = ${employeeId}::uuid`)
  if (!whose) throw notFound()
  const found = await bookedBetween(db, employeeId, addDays(monday, -7), addDays(monday, 6), emptyId)
  const clock = (minutes: number | null) => (minutes === null ? null : minutes === minutesADay ? '24:00' : clockText(minutes))
  const shown = await withNames(
    db,
    employeeId,
    found.map(({ from, until, ...entry }) => ({ ...entry, from: clock(from), until: clock(until) })),
    language,
  )
  return {
    employeeId,
    employee: whose.name,
    start: monday,
    until: addDays(monday, 6),
    today: viewer.today,
    days: await weekDays(db, employeeId, monday, viewer),
    booked: shown.filter(({ day }) => day >= monday),
    before: shown.filter(({ day }) => day < monday),
  }
}
