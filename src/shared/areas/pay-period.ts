import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { defineList, exportEndpoint, listEndpoint, type RowOf } from '#shared/contract/list.ts'
import { payKinds } from '#shared/records/pay/slip.ts'
import { date, day, decimal, exampleId, id, instant, moment, text } from '#shared/wire.ts'

const area = 'pay-period'

/**
 * How far a period is: slips can come; those that came are let go at a moment that is to come, or wait for a second person;
 * people read them; nothing comes any more.
 */
export const periodStates = ['open', 'asked', 'held', 'released', 'closed'] as const
export type PeriodState = (typeof periodStates)[number]

const kind = z.enum(payKinds)

export const payPeriodList = defineList({
  name: 'pay-periods',
  row: z.object({
    id,
    groupId: id,
    payGroup: z.string(),
    kind,
    period: z.string(),
    startDate: day,
    endDate: day,
    paidDate: day,
    state: z.enum(periodStates),
    slips: z.number(),
    currency: z.string(),
    /** What the slips come to. */
    net: decimal,
  }),
  columns: {
    period: { kind: 'text', label: 'pay.period', sort: true, filter: 'text' },
    payGroup: { kind: 'text', label: 'pay.group', sort: true },
    kind: { kind: 'text', label: 'pay.kind' },
    paidDate: { kind: 'date', label: 'pay.paidOn', sort: true, filter: 'date' },
    state: { kind: 'text', label: 'pay.state' },
    slips: { kind: 'number', label: 'pay.slips', sort: true },
    net: { kind: 'money', label: 'pay.net', unit: { field: 'currency', label: 'pay.currency' } },
    startDate: { kind: 'date', label: 'pay.startsOn', hidden: true },
    endDate: { kind: 'date', label: 'pay.endsOn', hidden: true },
  },
  search: ['period', 'payGroup'],
  defaultSort: ['paidDate', 'desc'],
})
export type PayPeriodRow = RowOf<typeof payPeriodList>

/** The slips of a period, as who looks after pay there sees them. */
export const periodSlipList = defineList({
  name: 'pay-period-slips',
  row: z.object({
    id,
    employeeId: id,
    employee: z.string(),
    code: z.string(),
    unit: z.nullable(z.string()),
    site: z.nullable(z.string()),
    currency: z.string(),
    earnings: decimal,
    deductions: decimal,
    net: decimal,
    version: z.number(),
    isReleased: z.boolean(),
  }),
  columns: {
    employee: { kind: 'person', label: 'pay.person', sort: true, filter: 'text', idField: 'employeeId' },
    code: { kind: 'text', label: 'pay.personCode', sort: true },
    unit: { kind: 'text', label: 'pay.unit', sort: true, hidden: true },
    site: { kind: 'text', label: 'pay.site', sort: true, hidden: true },
    earnings: { kind: 'money', label: 'pay.earnings', sort: true, unit: { field: 'currency', label: 'pay.currency' } },
    deductions: { kind: 'money', label: 'pay.deductions', sort: true, unit: { field: 'currency', label: 'pay.currency' } },
    net: { kind: 'money', label: 'pay.net', sort: true, unit: { field: 'currency', label: 'pay.currency' } },
    version: { kind: 'number', label: 'pay.version', sort: true, hidden: true },
    isReleased: { kind: 'text', label: 'pay.released' },
  },
  search: ['employee', 'code'],
  defaultSort: ['employee', 'asc'],
})
export type PeriodSlipRow = RowOf<typeof periodSlipList>

/** Most people who are named that have no slip. */
export const mostWithout = 12

const release = z
  .object({
    id,
    askedBy: z.nullable(z.string()),
    askedDate: instant,
    confirmedBy: z.nullable(z.string()),
    /** From when on people were to read them; null: as soon as it can no longer be taken back. */
    wishedDate: z.nullable(instant),
    /** From when on people read them; null while a second person has not confirmed. */
    releaseDate: z.nullable(instant),
    slips: z.number(),
    isTakenBack: z.boolean(),
    takenBackBy: z.nullable(z.string()),
  })
  .register(descriptions, { id: 'PayRelease' })
export type PayRelease = z.output<typeof release>

export const payPeriod = z
  .object({
    id,
    groupId: id,
    payGroup: z.string(),
    kind,
    code: z.string(),
    period: z.string(),
    names: z.object({ en: z.string(), id: z.string() }),
    startsOn: day,
    endsOn: day,
    cutOffOn: day,
    paidOn: day,
    state: z.enum(periodStates),
    currency: z.string(),
    /** All of them for whoever manages the group; for anybody else those of the people whom they look after. */
    slips: z.number(),
    /** Those among them that one does not see one by one: one's own, and of people who have moved away. */
    unseen: z.number(),
    /** Slips that nobody has let go yet. */
    toRelease: z.number(),
    /** These in one word, which is another one as soon as a slip has come or gone. */
    seen: z.string(),
    earnings: decimal,
    deductions: decimal,
    net: decimal,
    /** People of the group who have none, those among them who are named, and the number of all. */
    without: z.object({ total: z.number(), named: z.array(z.object({ employeeId: id, employee: z.string(), code: z.string() })) }),
    releases: z.array(release),
    may: z.object({
      change: z.boolean(),
      remove: z.boolean(),
      release: z.boolean(),
      /** Whoever asked for the release does not confirm it. */
      confirm: z.boolean(),
      takeBack: z.boolean(),
      close: z.boolean(),
      reopen: z.boolean(),
    }),
    /** Whether a release waits for a second person. */
    releasedByTwo: z.boolean(),
  })
  .register(descriptions, { id: 'PayPeriod' })
export type PayPeriod = z.output<typeof payPeriod>

const wish = {
  id: z._default(z.nullable(id), null),
  groupId: id,
  kind: z._default(kind, 'pay'),
  code: text(40)
    .check(z.trim(), z.minLength(1))
    .register(descriptions, { examples: ['2026-12'] }),
  /** What it is called; empty: by its month. */
  names: z._default(z.object({ en: z._default(text(120), ''), id: z._default(text(120), '') }), { en: '', id: '' }),
  startsOn: date,
  endsOn: date,
  cutOffOn: date,
  paidOn: date,
}

const one = z.object({ id })
const act = (path: `/${string}`, summary: string) =>
  endpoint({
    method: 'POST',
    path,
    area,
    summary: `${summary} (who looks after pay at the sites of the group)`,
    input: one,
    output: payPeriod,
    changes: true,
  })

/** What others are paid is read by nobody who looks at the portal as somebody else has it. */
const secret = { area, isSecret: true } as const

export const payPeriodCalls = calls(area, {
  list: listEndpoint(payPeriodList, {
    ...secret,
    path: '/x/pay-periods',
    summary: 'The periods of pay groups, the latest first (who looks after pay)',
  }),
  export: exportEndpoint(payPeriodList, { ...secret, path: '/x/pay-periods/export', summary: 'The same as a file' }),
  groups: endpoint({
    ...secret,
    method: 'GET',
    path: '/x/pay-periods/groups',
    summary: 'Groups for which one makes periods, with the period that would come next (who looks after pay)',
    input: z.object({}),
    output: z.object({
      listData: z.array(
        z.object({
          id,
          name: z.string(),
          kinds: z.array(kind),
          next: z.object({ code: z.string(), startsOn: day, endsOn: day, cutOffOn: day, paidOn: day }),
        }),
      ),
    }),
  }),
  read: endpoint({
    ...secret,
    method: 'GET',
    path: '/x/pay-periods/{id}',
    summary: 'One period: its slips in sums, who has none, and what was released (who looks after pay)',
    input: one,
    output: payPeriod,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/x/pay-periods',
    area,
    summary: 'Makes a period, or changes the one named by `id` (who looks after pay at the sites of the group)',
    input: z.object(wish),
    output: payPeriod,
    example: {
      groupId: exampleId,
      kind: 'pay',
      code: '2026-12',
      names: { en: '', id: '' },
      startsOn: '2026-12-01',
      endsOn: '2026-12-31',
      cutOffOn: '2026-12-20',
      paidOn: '2026-12-28',
    },
    changes: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/x/pay-periods/{id}',
    area,
    summary: 'Removes a period that never had a slip (who looks after pay at the sites of the group)',
    input: one,
    output: z.object({ removed: z.boolean() }),
    changes: true,
  }),
  release: endpoint({
    method: 'POST',
    path: '/x/pay-periods/{id}/release',
    area,
    summary:
      'Lets people read the slips that have come: in ten seconds, or from a moment on; a second person confirms it where the setting says so',
    input: z.object({
      id,
      /** As the period told it (`seen`): only what was looked at is let go. */
      seen: text(60).check(z.minLength(1)),
      at: z._default(z.nullable(moment), null),
    }),
    output: payPeriod,
    example: { seen: '12/1795824000', at: null },
    changes: true,
  }),
  confirm: act('/x/pay-periods/{id}/confirm', 'Confirms the release that somebody else asked for'),
  takeBack: act('/x/pay-periods/{id}/take-back', 'Takes a release back before anybody could read'),
  close: act('/x/pay-periods/{id}/close', 'Closes a period: nothing comes to it any more'),
  reopen: act('/x/pay-periods/{id}/reopen', 'Opens a closed period again'),
  slips: listEndpoint(
    periodSlipList,
    { ...secret, path: '/x/pay-periods/{id}/slips', summary: 'The slips of a period (who looks after the pay of these people)' },
    { id },
  ),
  exportSlips: exportEndpoint(
    periodSlipList,
    { ...secret, path: '/x/pay-periods/{id}/slips/export', summary: 'The same as a file' },
    { id },
  ),
})
