import { sql } from 'kysely'
import * as z from 'zod/mini'
import { id } from '#shared/wire.ts'
import { projectFindings, standingFindings, type TimesheetFinding } from '#shared/records/timesheet/rules.ts'
import { addDays } from '#shared/records/calendar.ts'
import type { TextKey } from '#shared/texts/index.ts'
import { jsonRows, type Tx } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { sharedLock } from '#server/foundation/database/locks.ts'
import { scopeLock } from '#server/people/set-up-scope.ts'
import { defineChange, weighedBy, type Found, type Source } from '../change.ts'
import { bookedBetween } from './entries.ts'
import { timesheetRules } from './policy.ts'
import { minutesOn, projectsFor } from './projects.ts'

/** The booked time of a week, as its room computed it from the form; minutes. */
export const timesheetChangeData = z.object({
  entries: z.array(
    z.object({
      day: z.string(),
      projectId: id,
      taskCategoryId: z.nullable(id),
      from: z.nullable(z.number()),
      until: z.nullable(z.number()),
      minutes: z.number(),
      note: z.string(),
    }),
  ),
})
export type TimesheetChangeData = z.output<typeof timesheetChangeData>

/** A finding stands beside its day or its project. */
export const foundBy = ({ rule, at, facts, blocks }: TimesheetFinding): Found => ({
  key: `timesheet.${rule}` as TextKey,
  params: facts,
  field: at === null ? 'entries' : `entries.${at}`,
  blocks,
  ...weighedBy(rule),
})

const projectsIn = ({ entries }: TimesheetChangeData) => [...new Set(entries.map(({ projectId }) => projectId))]
const categoriesIn = ({ entries }: TimesheetChangeData) => [...new Set(entries.flatMap(({ taskCategoryId }) => taskCategoryId ?? []))]

const end = (tx: Tx, source: Source) =>
  sql`update timesheet_entry set ended_at = now() where request_id = ${source.requestId}::uuid and ended_at is null`.execute(tx)

export const timesheetChange = defineChange<TimesheetChangeData>({
  kind: 'timesheet',
  schema: timesheetChangeData,
  // A budget is used up by everybody together.
  locks: (data, change) => [
    `timesheet ${change.employeeId}`,
    ...projectsIn(data).map((id) => scopeLock('project', id)),
    ...categoriesIn(data).map((id) => sharedLock(scopeLock('task_category', id))),
  ],

  async check(tx, data, change, source) {
    const days = data.entries.map(({ day }) => day).sort()
    const [from, until] = [days[0], days.at(-1)]
    if (!from || !until) return []
    const policy = await timesheetRules(tx)
    const ids = projectsIn(data)
    const before = await minutesOn(tx, ids, source.requestId)
    const projects = await projectsFor(tx, change.employeeId, ids)
    // The night before may go on into the first day.
    const standing = await bookedBetween(tx, change.employeeId, addDays(from, -1), addDays(until, 1), source.requestId)
    return [
      ...standingFindings(data.entries, standing, policy),
      ...projects.flatMap((project) =>
        projectFindings({ ...project, name: project.code }, data.entries, before.get(project.id) ?? 0, policy),
      ),
    ].map(foundBy)
  },

  async reserve(tx, data, change, source) {
    const entries = data.entries.map((entry, index) => ({ ...entry, id: newId(), line: index + 1 }))
    await sql`
      insert into timesheet_entry (id, employee_id, request_id, line, day, project_id, task_category_id, from_minute, until_minute, minutes, note)
      select id, ${change.employeeId}::uuid, ${source.requestId}::uuid, line, day, "projectId", "taskCategoryId", "from", "until", minutes, note
      from ${jsonRows(entries)} as x (id uuid, line smallint, day date, "projectId" uuid, "taskCategoryId" uuid,
        "from" int, "until" int, minutes int, note text)`.execute(tx)
  },

  async release(tx, _data, _change, source) {
    await end(tx, source)
  },

  async apply(tx, _data, _change, source) {
    await sql`update timesheet_entry set granted_at = now() where request_id = ${source.requestId}::uuid and ended_at is null`.execute(tx)
  },

  async reverse(tx, _data, _change, source) {
    await end(tx, source)
  },
})
