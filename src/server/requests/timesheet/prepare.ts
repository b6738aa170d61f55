import { addDays } from '#shared/records/calendar.ts'
import { weekStart } from '#shared/records/timesheet/entry.ts'
import { isMoreThanWorked, timesheetFindings, workedFindings } from '#shared/records/timesheet/rules.ts'
import type { TimesheetForm, TimesheetFormEntry } from '#shared/requests/timesheet.ts'
import type { About, Prepared } from '#server/approval/request/module.ts'
import type { Db, Tx } from '#server/foundation/database/db.ts'
import type { Found } from '#server/records/change.ts'
import { closingsOf } from '#server/records/attendance/days/closings.ts'
import { workFacts } from '#server/records/schedule/working-time.ts'
import { foundBy } from '#server/records/timesheet/change.ts'
import { timesheetRules } from '#server/records/timesheet/policy.ts'
import { categoriesFor, projectsFor } from '#server/records/timesheet/projects.ts'
import { bookedOf, givenMinutes, unlocks, type Booked } from './booked.ts'
import { sumOf, weekBeside } from './sum.ts'
import { daysSeen } from './week.ts'

/** What a form means: the booked time of one week, with what speaks against it. */
export async function prepareTimesheet(db: Db | Tx, form: TimesheetForm, about: About): Promise<Prepared> {
  const employeeId = about.requestorId
  const monday = weekStart(form.start)
  const policy = await timesheetRules(db)
  const entries = bookedOf(form.entries, policy)
  const facts = await workFacts(db, employeeId, monday, addDays(monday, 6))
  const ids = [...new Set(entries.map(({ projectId }) => projectId))]
  const projects = await projectsFor(db, employeeId, ids)
  const known = {
    today: about.today,
    hiredOn: facts?.hiredOn ?? null,
    leftOn: facts?.leftOn ?? null,
    unlocks: await unlocks(db, about.viewer, employeeId),
  }
  const findings = [
    ...unreadable(form.entries),
    ...(await unknown(db, employeeId, entries, new Set(projects.filter(({ retired }) => !retired).map(({ id }) => id)))),
    ...timesheetFindings(monday, entries, policy, known).map(foundBy),
  ]
  if (!known.unlocks) findings.push(...(await closed(db, employeeId, entries)))
  const possible = entries.length > 0 && findings.every(({ blocks }) => blocks !== 'save')
  const minutes = entries.reduce((all, entry) => all + entry.minutes, 0)
  const asked = { employeeId, requestId: about.requestId, policy, language: 'en' } as const
  const week = possible ? await weekBeside(db, form, asked) : null
  const sum = week && (await sumOf(db, form, asked, week))
  // What attendance counts is told of the days on which it is seen, as in the sum.
  if (week && about.telling) {
    const seen = await daysSeen(db, about.viewer, employeeId, week.days)
    const worked = new Map(seen.flatMap(({ day, worked: there }) => (there === null ? [] : [[day, there] as const])))
    findings.push(...workedFindings(entries, week.beside, worked).map(foundBy))
  }
  const hours = Math.round((minutes / 60) * 100) / 100
  return {
    changes: possible ? [{ kind: 'timesheet', line: 1, employeeId, data: { entries } }] : [],
    subjects: [employeeId],
    startsOn: monday,
    endsOn: addDays(monday, 6),
    quantity: String(hours),
    unit: 'hour',
    type: null,
    facts: {
      hours,
      overBudget: sum?.projects.some(({ after, budget }) => budget !== null && after.value > budget) ? 'yes' : 'no',
      moreThanWorked: sum && isMoreThanWorked(sum) ? 'yes' : 'no',
      country: facts?.country ?? null,
    },
    found: findings,
  }
}

/** What lies in a closed period of attendance: locked before its grace is over. */
async function closed(db: Db | Tx, employeeId: string, entries: readonly Booked[]): Promise<Found[]> {
  const closings = await closingsOf(db, [employeeId])
  return [...new Set(entries.map(({ day }) => day))].flatMap((day): Found[] => {
    const closing = closings.of(employeeId, day)
    if (!closing) return []
    const { site, until } = closing
    return [{ key: 'timesheet.closedPeriod', params: { day, site, until }, field: `entries.${day}`, blocks: 'submit' }]
  })
}

const unreadable = (entries: readonly TimesheetFormEntry[]): Found[] =>
  entries
    .filter((entry) => givenMinutes(entry) === null)
    .map(({ day }) => ({ key: 'timesheet.noTime', params: { day }, field: `entries.${day}`, blocks: 'save' }))

/** Projects and kinds of work that do not exist or are no longer offered. */
async function unknown(db: Db | Tx, employeeId: string, entries: readonly Booked[], projects: ReadonlySet<string>): Promise<Found[]> {
  const found: Found[] = []
  const lost = entries.find(({ projectId }) => !projects.has(projectId))
  if (lost) found.push({ key: 'timesheet.projectUnknown', field: `entries.${lost.projectId}`, blocks: 'save' })
  if (entries.every(({ taskCategoryId }) => taskCategoryId === null)) return found
  const offered = new Set((await categoriesFor(db, employeeId)).map(({ id }) => id))
  const other = entries.find(({ taskCategoryId }) => taskCategoryId !== null && !offered.has(taskCategoryId))
  if (other) found.push({ key: 'timesheet.categoryUnknown', field: `entries.${other.projectId}`, blocks: 'save' })
  return found
}
