import * as z from 'zod/mini'
import { calls } from '#shared/contract/endpoint.ts'
import { defineList, exportEndpoint, listEndpoint } from '#shared/contract/list.ts'
import { defineOptions } from '#shared/contract/options.ts'
import { statusColumns } from '#shared/contract/request.ts'
import { taskRow } from '#shared/contract/waiting-row.ts'
import { day } from '#shared/wire.ts'

const area = 'my-requests'
const statuses = '/x/requests/datasource/status'

/** Every request that somebody is a party of: what they asked for, or another for them, in whichever module. */
export const myRequestsList = defineList({
  name: 'my-requests',
  row: z.object({
    ...taskRow,
    /** Of what it is (a type of leave, a kind of loan); empty where its module has none. */
    type: z.string(),
    startsOn: z.nullable(day),
    endsOn: z.nullable(day),
    waitingFor: z.string(),
  }),
  columns: {
    code: { kind: 'text', label: 'list.code', filter: 'text' },
    caption: { kind: 'text', label: 'inbox.module', sort: true, filter: 'checkbox' },
    type: { kind: 'text', label: 'list.type', hidden: true },
    startsOn: { kind: 'date', label: 'range.from', sort: true, filter: 'date' },
    endsOn: { kind: 'date', label: 'range.until', sort: true, filter: 'date' },
    ...statusColumns(statuses),
  },
  search: ['code'],
  defaultSort: ['transDate', 'desc'],
})

export const myRequestsCalls = calls(area, {
  list: listEndpoint(myRequestsList, { path: '/x/requests', area, summary: 'Every request of the person, in whichever module' }),
  statuses: defineOptions({ path: statuses, area, summary: 'Statuses with their names' }),
  export: exportEndpoint(myRequestsList, { path: '/x/requests/export', area, summary: 'The filtered list as a spreadsheet' }),
})
