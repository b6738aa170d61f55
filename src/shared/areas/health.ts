import * as z from 'zod/mini'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { defineList, exportEndpoint } from '#shared/contract/list.ts'
import { instant, text } from '#shared/wire.ts'

const area = 'health'

const job = z.object({
  name: z.string(),
  /** What it does, in words. */
  does: z.string(),
  state: z.enum(['never', 'running', 'done', 'failed']),
  /** When it last ended; null: not yet, or too long ago to be kept. */
  endedDate: z.nullable(instant),
  /** How often it failed within a day. */
  failures: z.number(),
  /** What went wrong the last time; null where it went well. */
  error: z.nullable(z.string()),
})
export type HealthJob = z.output<typeof job>

export const jobList = defineList({
  name: 'jobs',
  row: job,
  columns: {
    does: { kind: 'text', label: 'health.column.does', sort: true },
    state: { kind: 'status', label: 'health.column.state' },
    endedDate: { kind: 'datetime', label: 'health.column.ended' },
    failures: { kind: 'number', label: 'health.column.failures' },
    error: { kind: 'text', label: 'health.column.error' },
  },
  defaultSort: ['does', 'asc'],
})

export const healthCalls = calls(area, {
  read: endpoint({
    method: 'GET',
    path: '/x/health',
    area,
    summary: 'What the portal does by itself, its mails, and what it keeps (administrators)',
    input: z.object({}),
    output: z.object({
      version: z.string(),
      /** On what it runs, and the change of the database that was made last; null: none was. */
      runs: z.object({ postgres: z.string(), node: z.string(), migration: z.nullable(z.string()) }),
      /** In bytes. */
      storage: z.object({ database: z.number(), attachments: z.number() }),
      /** Of the last seven days; `sends`: whether the portal is set up to send any. */
      mail: z.object({ sends: z.boolean(), waiting: z.number(), sent: z.number(), failed: z.number() }),
      jobs: z.array(job),
    }),
  }),
  export: exportEndpoint(jobList, {
    path: '/x/set-up/jobs/export',
    area,
    summary: 'What the portal does by itself, as a file (administrators)',
  }),
  run: endpoint({
    method: 'POST',
    path: '/x/health/jobs/{name}/run',
    area,
    summary: 'Do a job once more, as soon as one of the portal’s processes can (administrators)',
    input: z.object({ name: text(60) }),
    output: z.object({ begun: z.boolean() }),
    changes: true,
  }),
})
