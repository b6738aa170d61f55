import { sql } from 'kysely'
import { addDays } from '#shared/records/calendar.ts'
import { clockText, minutesADay } from '#shared/records/clock.ts'
import { isLocked } from '#shared/records/timesheet/entry.ts'
import type { ShownEntry, TimesheetFormEntry, WeekDay } from '#shared/requests/timesheet.ts'
import type { Language } from '#shared/texts/index.ts'
import { isEditable, statusIds } from '#shared/status.ts'
import { emptyId } from '#shared/wire.ts'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import { inLanguage } from '#server/foundation/basis/texts.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { closingsOf } from '#server/records/attendance/days/closings.ts'
import { visibleOn } from '#server/records/attendance/days/visible.ts'
import { bookedBetween, workedDays, type WorkedDay } from '#server/records/timesheet/entries.ts'
import { timesheetRules } from '#server/records/timesheet/policy.ts'
import { projectsFor, taskCategories } from '#server/records/timesheet/projects.ts'
import { givenMinutes, unlocks } from './booked.ts'

/** Days of a week with what attendance counts on those on which the reader sees the person's attendance; of others it says nothing to them. */
export async function daysSeen(db: Db | Tx, viewer: Viewer, employeeId: string, days: readonly WorkedDay[]): Promise<WorkedDay[]> {
  const [monday, sunday] = [days[0]?.day, days.at(-1)?.day]
  if (!monday || !sunday) return []
  const isSeen = await visibleOn(db, viewer, employeeId, { from: monday, until: sunday })
  return days.map((one) => (isSeen(one.day) ? one : { ...one, worked: null, fromClosed: 0 }))
}

/** The days of a week as the reader may book them. */
export async function weekDays(db: Db, employeeId: string, monday: string, viewer: Viewer): Promise<WeekDay[]> {
  const policy = await timesheetRules(db)
  const open = await unlocks(db, viewer, employeeId)
  const furthest = addDays(viewer.today, policy.futureDays)
  const closings = await closingsOf(db, [employeeId])
  const locked = (day: string) => !open && (isLocked(day, policy.lock, viewer.today) || closings.of(employeeId, day) !== null)
  const days = (await workedDays(db, [employeeId], monday, addDays(monday, 6), new Date())).get(employeeId) ?? []
  const seen = await daysSeen(db, viewer, employeeId, days)
  return seen.map((one) => ({ ...one, closed: one.day > furthest ? 'future' : locked(one.day) ? 'locked' : null }))
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

/** The person's timesheet of a week that the reader may go on with: their own, or one that they began for them. */
const openOf = async (db: Db, employeeId: string, monday: string, viewer: Viewer): Promise<{ id: string; code: string } | null> =>
  (await first(
    db,
    sql<{ id: string; code: string }>`
      select id, code from request
      where requestor_id = ${employeeId}::uuid and module = 'Timesheet' and starts_on = ${monday}::date
        and status_id = any(${statusIds.filter(isEditable)}::int[]) and ${viewer.id}::uuid in (requestor_id, author_id)
      order by id desc limit 1`,
  )) ?? null

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
    open: await openOf(db, employeeId, monday, viewer),
    booked: shown.filter(({ day }) => day >= monday),
    before: shown.filter(({ day }) => day < monday),
  }
}
