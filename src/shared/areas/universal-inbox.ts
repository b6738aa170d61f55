import * as z from 'zod/mini'
import { calls } from '#shared/contract/endpoint.ts'
import { defineList, exportEndpoint, listEndpoint } from '#shared/contract/list.ts'
import { defineOptions } from '#shared/contract/options.ts'
import { taskRow, waitingRow } from '#shared/contract/waiting-row.ts'
import { instant } from '#shared/wire.ts'

const area = 'universal-inbox'

export const inboxList = defineList({
  name: 'inbox',
  row: waitingRow,
  columns: {
    code: { kind: 'text', label: 'list.code', filter: 'text' },
    module: { kind: 'text', label: 'inbox.module', sort: true, filter: 'checkbox' },
    requestor: {
      kind: 'person',
      label: 'list.employee',
      sort: true,
      filter: 'checkbox',
      options: '/UniversalInboxes/datasource/employee',
      idField: 'requestorId',
    },
    submittedDate: { kind: 'datetime', label: 'list.submitted', sort: true, filter: 'date' },
    waitingSince: { kind: 'datetime', label: 'inbox.waitingSince', sort: true, filter: 'date' },
  },
  search: ['code', 'requestor'],
  defaultSort: ['waitingSince', 'asc'],
})

export const inboxHistoryList = defineList({
  name: 'inbox-history',
  row: z.object({ ...taskRow, act: z.string(), actedAt: instant, note: z.string(), onBehalfOf: z.nullable(z.string()) }),
  columns: {
    code: { kind: 'text', label: 'list.code', filter: 'text' },
    module: { kind: 'text', label: 'inbox.module', filter: 'checkbox' },
    requestor: {
      kind: 'person',
      label: 'list.employee',
      filter: 'checkbox',
      options: '/UniversalInboxes/datasource/employee-history',
      idField: 'requestorId',
    },
    act: { kind: 'text', label: 'inbox.act' },
    actedAt: { kind: 'datetime', label: 'inbox.actedAt', sort: true, filter: 'date' },
    status: { kind: 'status', label: 'list.status', idField: 'statusId' },
    note: { kind: 'text', label: 'inbox.note' },
  },
  search: ['code', 'requestor'],
  defaultSort: ['actedAt', 'desc'],
})

export const inboxCalls = calls(area, {
  list: listEndpoint(inboxList, { path: '/UniversalInboxes', area, summary: 'What waits for the person' }),
  history: listEndpoint(inboxHistoryList, { path: '/UniversalInboxes/history', area, summary: 'What the person decided' }),
  historyExport: exportEndpoint(inboxHistoryList, {
    path: '/x/inbox/history/export',
    area,
    summary: 'The filtered decisions of the person as a spreadsheet',
  }),
  employees: defineOptions({
    path: '/UniversalInboxes/datasource/employee',
    area,
    summary: 'People whose requests wait',
    extras: { code: z.string() },
  }),
  historyEmployees: defineOptions({
    path: '/UniversalInboxes/datasource/employee-history',
    area,
    summary: 'People whose requests were decided',
    extras: { code: z.string() },
  }),
})
