import * as z from 'zod/mini'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { openedAs } from '#shared/contract/opened.ts'
import { defineList, exportEndpoint } from '#shared/contract/list.ts'
import { overtimePolicy } from '#shared/records/overtime/policy.ts'
import { date, day, id, optionalId } from '#shared/wire.ts'

const area = 'overtime-set-up'

const ruleRow = z.object({
  id,
  siteId: z.nullable(id),
  site: z.nullable(z.string()),
  startsOn: day,
  policy: overtimePolicy,
})

export const overtimeRuleList = defineList({
  name: 'overtime-rules',
  row: z.object({
    site: z.string(),
    startsOn: day,
    workday: z.string(),
    dayOff: z.string(),
    holiday: z.string(),
    pay: z.string(),
    timeOff: z.string(),
  }),
  columns: {
    site: { kind: 'text', label: 'overtimeSetUp.site', sort: true },
    startsOn: { kind: 'date', label: 'overtimeSetUp.startsOn', sort: true },
    workday: { kind: 'text', label: 'overtimeSetUp.rates.workday' },
    dayOff: { kind: 'text', label: 'overtimeSetUp.rates.dayOff' },
    holiday: { kind: 'text', label: 'overtimeSetUp.rates.holiday' },
    pay: { kind: 'text', label: 'overtimeSetUp.pay' },
    timeOff: { kind: 'text', label: 'overtimeSetUp.timeOff' },
  },
  defaultSort: ['site', 'asc'],
})

/** What HR sets of overtime: what counts at a site. */
export const overtimeSetUpCalls = calls(area, {
  settings: endpoint({
    method: 'GET',
    path: '/x/overtime/settings',
    area,
    summary: 'Rules of overtime, for HR',
    input: z.object({}),
    output: z.object({
      rules: z.array(ruleRow),
      /** Sites whose rules the person may set. */
      sites: z.array(z.object({ id, name: z.string() })),
      /** What time off may be given as. */
      leaveTypes: z.array(z.object({ id, name: z.string() })),
      /** May set what counts for every site. */
      all: z.boolean(),
    }),
  }),
  export: exportEndpoint(overtimeRuleList, {
    path: '/x/set-up/overtime-rules/export',
    area,
    summary: 'Rules of overtime as a file, for HR',
  }),
  keepRule: endpoint({
    method: 'POST',
    path: '/x/overtime/rules',
    area,
    summary: 'Sets what counts as overtime at a site, or at every other, from a day on',
    input: z.object({
      siteId: z.optional(optionalId),
      startsOn: date,
      policy: overtimePolicy,
      /** Null as a policy: none began there on that day. */
      opened: openedAs(z.object({ policy: z.nullable(overtimePolicy) })),
    }),
    output: z.object({ id }),
    changes: true,
  }),
  dropRule: endpoint({
    method: 'DELETE',
    path: '/x/overtime/rules/{id}',
    area,
    summary: 'Takes rules back that have not begun',
    input: z.object({ id }),
    output: z.object({ id }),
    changes: true,
  }),
})
