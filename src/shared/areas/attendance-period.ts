import * as z from 'zod/mini'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { defineList, exportEndpoint } from '#shared/contract/list.ts'
import { date, day, id, instant } from '#shared/wire.ts'

const area = 'attendance-period'

const periodRow = z.object({
  id,
  siteId: id,
  site: z.string(),
  until: day,
  closedBy: z.nullable(z.string()),
  closedAt: instant,
  reopenedBy: z.nullable(z.string()),
  reopenedAt: z.nullable(instant),
  /** Days with attendance, and their sums in minutes, as they stood when the period was closed. */
  days: z.number(),
  worked: z.number(),
  overtime: z.number(),
  missing: z.number(),
})
export type PeriodRow = z.output<typeof periodRow>

export const periodList = defineList({
  name: 'attendance-periods',
  row: periodRow,
  columns: {
    site: { kind: 'text', label: 'timeSetup.site', sort: true },
    until: { kind: 'date', label: 'timeSetup.until', sort: true },
    closedAt: { kind: 'datetime', label: 'timeSetup.list.closedAt', sort: true },
    closedBy: { kind: 'text', label: 'timeSetup.list.closedBy' },
    reopenedAt: { kind: 'datetime', label: 'timeSetup.list.reopenedAt' },
    reopenedBy: { kind: 'text', label: 'timeSetup.list.reopenedBy' },
    days: { kind: 'number', label: 'timeSetup.list.days' },
    worked: { kind: 'minutes', label: 'attendance.worked' },
    overtime: { kind: 'minutes', label: 'attendance.overtime' },
    missing: { kind: 'minutes', label: 'attendance.missing' },
  },
  defaultSort: ['closedAt', 'desc'],
})

/** What becomes of a change to a closed day: refused, or its difference booked on the first open day. */
export const afterClosing = z.enum(['refuse', 'book'])

const periodSite = z.object({
  id,
  name: z.string(),
  closedUntil: z.nullable(day),
  /** The first day that the next closing covers; null: there is nothing to close. */
  from: z.nullable(day),
  /** The last day that can be closed: yesterday, there. */
  latest: z.string(),
  afterClosing,
})
export type PeriodSite = z.output<typeof periodSite>

const span = z.object({ siteId: id, until: date })

/** Most odd days and requests that are named. */
export const mostNamed = 50

const openThings = z.object({
  from: day,
  until: day,
  oddDays: z.number(),
  odd: z.array(z.object({ id: z.string(), employee: z.string(), day, status: z.string() })),
  waiting: z.number(),
  requests: z.array(z.object({ id, code: z.string(), caption: z.string(), path: z.nullable(z.string()), employee: z.string(), day })),
})
export type OpenThings = z.output<typeof openThings>

export const attendancePeriodCalls = calls(area, {
  list: endpoint({
    method: 'GET',
    path: '/x/attendance-periods',
    area,
    summary: 'Closed periods of attendance by site, the latest first (administrators and HR of the site)',
    input: z.object({}),
    output: z.object({ sites: z.array(periodSite), periods: z.array(periodRow) }),
  }),
  export: exportEndpoint(periodList, {
    path: '/x/set-up/attendance-periods/export',
    area,
    summary: 'Closed periods of attendance as a file (administrators and HR of the site)',
  }),
  open: endpoint({
    method: 'POST',
    path: '/x/attendance-periods/open',
    reads: true,
    area,
    summary: 'What a closing would leave open: odd days, and requests that still wait (administrators and HR of the site)',
    input: span,
    output: openThings,
  }),
  close: endpoint({
    method: 'POST',
    path: '/x/attendance-periods',
    area,
    summary: 'Closes the days of a site until and with a day (administrators and HR of the site)',
    input: span,
    output: periodRow,
    changes: true,
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/x/attendance-periods/{id}/reopen',
    area,
    summary: 'Opens the last closed period of a site again (administrators and HR of the site)',
    input: z.object({ id }),
    output: periodRow,
    changes: true,
  }),
  rule: endpoint({
    method: 'POST',
    path: '/x/attendance-periods/rule',
    area,
    summary: 'Says what becomes of changes to closed days of a site (administrators and HR of the site)',
    input: z.object({ siteId: id, afterClosing }),
    output: z.object({ siteId: id, afterClosing }),
    changes: true,
  }),
})
