import * as z from 'zod/mini'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { openedAs } from '#shared/contract/opened.ts'
import { defineOptions } from '#shared/contract/options.ts'
import { defineSetUp, placed, type SetUpRow } from '#shared/contract/set-up.ts'
import { timesheetPolicy } from '#shared/records/timesheet/policy.ts'
import { id, optionalDate } from '#shared/wire.ts'

const area = 'timesheet'

/** Most members that a project may name. */
export const mostMembers = 500

/** What time is booked on. */
export const projectSetUp = defineSetUp({
  kind: 'project',
  area,
  path: '/x/set-up/projects',
  called: ['a project', 'projects'],
  title: 'timesheet.setUp.projects',
  scope: 'site',
  example: { code: 'WH-1', names: { en: 'Warehouse', id: 'Gudang' } },
  fields: {
    /** Hours; null: none. */
    budgetHours: z._default(z.nullable(z.number().check(z.positive(), z.maximum(1_000_000))), null),
    from: z.optional(optionalDate),
    until: z.optional(optionalDate),
    /** To everybody of its site; else to its members. */
    open: z.boolean(),
    memberIds: z._default(z.array(id).check(z.maxLength(mostMembers)), []),
  },
  shown: {
    /** Waiting and approved. */
    bookedHours: z.number(),
    members: z.array(z.object({ id, name: z.string() })),
  },
  columns: {
    bookedHours: { kind: 'hours', label: 'timesheet.setUp.booked' },
    budgetHours: { kind: 'hours', label: 'timesheet.setUp.budget' },
    from: { kind: 'date', label: 'timesheet.setUp.from' },
    until: { kind: 'date', label: 'timesheet.setUp.until' },
  },
})
export type ProjectSet = SetUpRow<typeof projectSetUp>

/** What kind of work it is. */
export const taskCategorySetUp = defineSetUp({
  kind: 'task-category',
  area,
  path: '/x/set-up/task-categories',
  called: ['a task category', 'task categories'],
  title: 'timesheet.setUp.categories',
  scope: 'site',
  example: { code: 'DEV', names: { en: 'Development', id: 'Pengembangan' } },
  fields: { ...placed },
})

/** For HR and administrators: by which rules time is booked, and whose it may be. */
export const timesheetSetUpCalls = calls('timesheet-set-up', {
  read: endpoint({
    method: 'GET',
    path: '/x/timesheet/set-up',
    area,
    summary: 'Rules of timesheets (HR, administrators)',
    input: z.object({}),
    output: z.object({
      rules: timesheetPolicy,
      /** Why the reader may not change the rules. */
      rulesLocked: z.nullable(z.string()),
    }),
  }),
  members: defineOptions({
    path: '/x/timesheet/members',
    area,
    summary: 'People who may become members of a project (HR, administrators)',
    extras: { code: z.string(), fullname: z.string(), companyStructure: z.string(), companyStructureId: z.nullable(id) },
  }),
  saveRules: endpoint({
    method: 'PUT',
    path: '/x/timesheet/rules',
    area,
    summary: 'Change the rules of timesheets (HR, administrators)',
    input: z.extend(timesheetPolicy, { opened: openedAs(timesheetPolicy) }),
    output: timesheetPolicy,
    changes: true,
  }),
})
