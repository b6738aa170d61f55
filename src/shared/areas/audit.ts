import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { defineList, exportEndpoint, listEndpoint } from '#shared/contract/list.ts'
import { id, instant } from '#shared/wire.ts'

const area = 'audit'

/** What is looked for: everything, what was set up or changed, requests, who read what of others, who may come in and do what. */
export const auditScopes = ['all', 'setUp', 'requests', 'reads', 'access'] as const

const row = {
  /** Its number in the audit. */
  id: z.string(),
  actedDate: instant,
  /** Null: the portal by itself, or a command on its machine. */
  actorId: z.nullable(id),
  actor: z.nullable(z.string()),
  /** What was done, in words. */
  did: z.string(),
  /** To which kind of thing, in words. */
  thing: z.string(),
  /** Which one: the code of a request, a person, a name; null where nothing calls it. */
  subject: z.nullable(z.string()),
  /** From where: an address, and what the browser there says of itself; null where it is not known, or no call did it. */
  from: z.nullable(z.string()),
}

export const auditList = defineList({
  name: 'audit',
  row: z.object(row),
  columns: {
    actedDate: { kind: 'datetime', label: 'audit.when', sort: true, filter: 'date' },
    actor: { kind: 'person', label: 'audit.who', filter: 'text', idField: 'actorId' },
    did: { kind: 'text', label: 'audit.did' },
    thing: { kind: 'text', label: 'audit.thing' },
    subject: { kind: 'text', label: 'audit.subject', filter: 'text' },
    from: { kind: 'text', label: 'audit.from', filter: 'text' },
  },
  search: ['actor', 'subject'],
  defaultSort: ['actedDate', 'desc'],
})

const detail = z
  .object({
    ...row,
    /** What is another since, field by field, where it is told how it was and how it became. */
    changes: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
    /** What else is told of the act: its reason, its files, over whom. */
    facts: z.array(z.object({ name: z.string(), value: z.string() })),
  })
  .register(descriptions, { id: 'AuditDetail' })
export type AuditDetail = z.output<typeof detail>

const scope = { scope: z._default(z.enum(auditScopes), 'all') }

export const auditCalls = calls(area, {
  list: listEndpoint(
    auditList,
    { path: '/x/audit/list', area, summary: 'Who did what to what, and who read what of whom (administrators)' },
    scope,
  ),
  export: exportEndpoint(
    auditList,
    { path: '/x/audit/export', area, summary: 'The filtered list as a spreadsheet (administrators)' },
    scope,
  ),
  detail: endpoint({
    method: 'GET',
    path: '/x/audit/rows/{id}',
    area,
    summary: 'One row with all that is told of it (administrators)',
    input: z.object({ id: z.string().check(z.regex(/^\d{1,18}$/)) }),
    output: detail,
    example: { id: '1' },
  }),
  chain: endpoint({
    method: 'GET',
    path: '/x/audit/chain',
    area,
    summary: 'Whether the chain of audit rows held when it was last followed (administrators)',
    input: z.object({}),
    output: z.object({
      /** Null: it has never been followed. */
      checkedDate: z.nullable(instant),
      holds: z.boolean(),
      /** How many rows are sealed into the chain, and how many wait for it. */
      sealed: z.number(),
      waiting: z.number(),
      /** The chain's tip, `NUMBER:HASH`, as the log tells it too. */
      head: z.nullable(z.string()),
    }),
  }),
  check: endpoint({
    method: 'POST',
    path: '/x/audit/check',
    area,
    summary: 'Follow the whole chain now; what it comes to is told by `chain` (administrators)',
    input: z.object({}),
    output: z.object({ begun: z.boolean() }),
    changes: true,
  }),
})
