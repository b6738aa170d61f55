import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { defineOptions } from '#shared/contract/options.ts'
import { scope, scopes, wishedScope } from '#shared/contract/scope.ts'
import { timesheetPolicy } from '#shared/records/timesheet/policy.ts'
import { day, id, optionalDate, optionalId, text } from '#shared/wire.ts'

const area = 'timesheet'

const names = z.object({ en: text(120), id: text(120) }).register(descriptions, { examples: [{ en: 'Warehouse', id: 'Gudang' }] })
const code = text(40)
  .check(z.minLength(1))
  .register(descriptions, { examples: ['WH-1'] })

/** Most members that a project may name. */
export const mostMembers = 500

const project = z.object({
  id,
  code: z.string(),
  names,
  /** Hours; null: none. */
  budgetHours: z.nullable(z.number()),
  /** Waiting and approved. */
  bookedHours: z.number(),
  from: z.nullable(day),
  until: z.nullable(day),
  open: z.boolean(),
  members: z.array(z.object({ id, name: z.string() })),
  retired: z.boolean(),
  ...scope,
})
export type SetUpProject = z.output<typeof project>

const category = z.object({ id, code: z.string(), names, retired: z.boolean(), ...scope })
export type SetUpCategory = z.output<typeof category>

const saved = z.object({ id })

/** For HR and administrators: what time is booked on, and by which rules. */
export const timesheetSetUpCalls = calls('timesheet-set-up', {
  read: endpoint({
    method: 'GET',
    path: '/x/timesheet/set-up',
    area,
    summary: 'Projects, task categories and rules of timesheets (HR, administrators)',
    input: z.object({}),
    output: z.object({
      projects: z.array(project),
      categories: z.array(category),
      rules: timesheetPolicy,
      /** Why the reader may not change the rules. */
      rulesLocked: z.nullable(z.string()),
      scopes,
    }),
  }),
  members: defineOptions({
    path: '/x/timesheet/members',
    area,
    summary: 'People who may become members of a project (HR, administrators)',
    extras: { code: z.string(), fullname: z.string(), companyStructure: z.string(), companyStructureId: z.nullable(id) },
  }),
  saveProject: endpoint({
    method: 'POST',
    path: '/x/timesheet/projects',
    area,
    summary: 'Make a project, or change the one named by `id` (HR, administrators)',
    input: z.object({
      id: z.optional(optionalId),
      code,
      names,
      budgetHours: z._default(z.nullable(z.number().check(z.positive(), z.maximum(1_000_000))), null),
      from: z.optional(optionalDate),
      until: z.optional(optionalDate),
      open: z.boolean(),
      memberIds: z._default(z.array(id).check(z.maxLength(mostMembers)), []),
      retired: z._default(z.boolean(), false),
      ...wishedScope,
    }),
    output: saved,
    changes: true,
  }),
  saveCategory: endpoint({
    method: 'POST',
    path: '/x/timesheet/task-categories',
    area,
    summary: 'Make a task category, or change the one named by `id` (HR, administrators)',
    input: z.object({ id: z.optional(optionalId), code, names, retired: z._default(z.boolean(), false), ...wishedScope }),
    output: saved,
    changes: true,
  }),
  saveRules: endpoint({
    method: 'PUT',
    path: '/x/timesheet/rules',
    area,
    summary: 'Change the rules of timesheets (HR, administrators)',
    input: timesheetPolicy,
    output: timesheetPolicy,
    changes: true,
  }),
})
