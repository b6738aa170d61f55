import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { defineList } from '#shared/contract/list.ts'
import { defineOptions } from '#shared/contract/options.ts'
import { defineRequest, requestRow, statusColumns } from '#shared/contract/request.ts'
import { defineSetting } from '#shared/contract/setting.ts'
import { correctionPolicy, usualCorrectionPolicy } from '#shared/records/attendance/correction-policy.ts'
import { dayState, plannedTimes } from '#shared/records/attendance/day-state.ts'
import { date, day, explainedNumber, id, optionalId, text } from '#shared/wire.ts'
import { requestModules } from './modules.ts'

/** `HH:mm` on the clock of the place; null or nothing: not corrected. */
const timeOfDay = z.pipe(
  z.nullish(z.string()),
  z.transform((value, context) => {
    if (value == null || value === '') return null
    if (/^([01]\d|2[0-3]):[0-5]\d$/.test(value)) return value
    context.issues.push({ code: 'custom', message: 'field.invalidTime', input: value })
    return z.NEVER
  }),
)

/** What a correction is of. */
export const checkStatuses = ['in', 'out', 'both'] as const
const checkStatus = z.enum(checkStatuses)

export const checkTimeOverriderForm = z.object({
  /** The day for which the times count: that on which its shift begins. */
  day: date,
  /** The site whose clock the times are told by; the person's own where absent. */
  siteId: z._default(optionalId, null),
  checkIn: z._default(timeOfDay, null),
  /** Not after `checkIn`: on the day after. */
  checkOut: z._default(timeOfDay, null),
  note: z._default(text(2000), ''),
})
export type CheckTimeOverriderForm = z.output<typeof checkTimeOverriderForm>

const area = 'check-time-overrider'
const paths = '/attendance-checktime-overriders'

export const checkTimeOverriderList = defineList({
  name: area,
  row: z.object({
    ...requestRow,
    employee: z.string(),
    employeeId: id,
    day,
    /** What the day was when it was asked for. */
    dayStatus: z.string(),
    checkStatusId: checkStatus,
    checkStatus: z.string(),
    checkIn: z.nullable(z.string()),
    checkOut: z.nullable(z.string()),
  }),
  columns: {
    code: { kind: 'text', label: 'list.code', sort: true, filter: 'text' },
    employee: { kind: 'person', label: 'list.employee', sort: true, filter: 'text', idField: 'employeeId' },
    day: { kind: 'date', label: 'checkTimeOverrider.day', sort: true, filter: 'date' },
    dayStatus: { kind: 'text', label: 'checkTimeOverrider.dayStatus' },
    // The times say it.
    checkStatus: {
      kind: 'text',
      label: 'checkTimeOverrider.checkStatus',
      hidden: true,
      filter: 'checkbox',
      options: `/v2${paths}/datasource/check-status`,
      idField: 'checkStatusId',
    },
    checkIn: { kind: 'text', label: 'checkTimeOverrider.in' },
    checkOut: { kind: 'text', label: 'checkTimeOverrider.out' },
    ...statusColumns(`${paths}/datasource/status`),
  },
  search: ['code', 'employee'],
  defaultSort: ['transDate', 'desc'],
})

/** What a correction makes of its day. Times are `HH:mm` on the clock of the place. */
export const correctionEffect = z
  .object({
    timeZone: z.string(),
    shifts: z.array(plannedTimes),
    before: dayState,
    after: dayState,
    /** Times of devices that it stands for. */
    replaced: z.array(z.object({ time: z.string(), direction: z.nullable(z.enum(['in', 'out'])) })),
    /** Corrections in the month, this one among them, and how many there may be. */
    month: z.extend(explainedNumber, { most: z.nullable(z.number()) }),
  })
  .register(descriptions, { id: 'CorrectionEffect' })
export type CorrectionEffect = z.output<typeof correctionEffect>

const configuration = { ...correctionPolicy.shape, attachmentMaximum: z.number() }

export const checkTimeOverrider = defineRequest({
  ...requestModules[area],
  codePrefix: 'CT',
  form: checkTimeOverriderForm,
  example: { day: '2026-12-07', checkIn: '08:02', checkOut: '17:05', note: 'The gate was closed' },
  list: checkTimeOverriderList,
  paths: {
    list: `POST /v2${paths}`,
    detail: `GET ${paths}/{id}`,
    configuration: `GET ${paths}/get-default-configuration`,
    statuses: `POST ${paths}/datasource/status`,
    save: `POST ${paths}/CreateOrUpdate`,
    submit: `POST ${paths}/Submit`,
    saveAndSubmit: `POST ${paths}/save-and-submit`,
    cancel: `POST ${paths}/cancel`,
    approve: `POST /v2${paths}/Approve`,
    revise: `POST /v2${paths}/Revise`,
    reject: `POST /v2${paths}/Reject`,
  },
  detail: {
    employee: z.string(),
    employeeId: id,
    day,
    timeZone: z.string(),
    siteId: z.nullable(id),
    site: z.string(),
    checkIn: z.nullable(z.string()),
    checkOut: z.nullable(z.string()),
    checkStatusId: checkStatus,
    checkStatus: z.string(),
    dayStatus: z.string(),
    note: z.string(),
    /** Null once it is decided: the day itself tells then. */
    effect: z.nullable(correctionEffect),
  },
  preview: { effect: z.nullable(correctionEffect) },
  facts: {
    checkStatus: {
      kind: 'choice',
      label: 'checkTimeOverrider.checkStatus',
      choices: { in: 'checkTimeOverrider.is.in', out: 'checkTimeOverrider.is.out', both: 'checkTimeOverrider.is.both' },
    },
    daysBack: { kind: 'number', label: 'checkTimeOverrider.daysBack' },
    filedBy: {
      kind: 'choice',
      label: 'checkTimeOverrider.filedBy',
      choices: {
        self: 'checkTimeOverrider.filedBy.self',
        manager: 'checkTimeOverrider.filedBy.manager',
        hr: 'checkTimeOverrider.filedBy.hr',
      },
    },
  },
  configuration,
})

/** A check time as it stands, and whether it counts for the day. */
const standingTime = z.object({
  time: z.string(),
  direction: z.nullable(z.enum(['in', 'out'])),
  source: z.enum(['device', 'web', 'correction']),
  counts: z.boolean(),
})

export const checkTimeOverriderCalls = calls(area, {
  employees: defineOptions({
    path: `${paths}/datasource/employee`,
    area,
    summary: 'People for whom the signed-in person may file',
    extras: { code: z.string(), fullname: z.string(), companyStructure: z.string(), companyStructureId: z.nullable(id) },
  }),
  sites: defineOptions({
    path: `/v3${paths}/datasource/site`,
    area,
    summary: 'Places whose clock times can be told by',
    extras: { timeZone: z.string() },
  }),
  checkStatuses: defineOptions({ path: `/v2${paths}/datasource/check-status`, area, summary: 'What a correction can be of' }),
  shiftDetail: endpoint({
    method: 'POST',
    path: `${paths}/get-shift-detail`,
    area,
    summary: 'What was planned on a day, the check times of it, what counted and why, and which times are missing',
    input: z.object({ employeeId: z.optional(optionalId), day: date }),
    output: z.object({
      day,
      timeZone: z.string(),
      /** The day it is there. */
      today: day,
      /** Attendance is kept there on that day. */
      isKept: z.boolean(),
      shifts: z.array(plannedTimes),
      checkTimes: z.array(standingTime),
      state: dayState,
      /** Times that would complete the day as it was planned; null where one is there. */
      missingIn: z.nullable(z.string()),
      missingOut: z.nullable(z.string()),
    }),
  }),
  configurationOf: endpoint({
    method: 'POST',
    path: `${paths}/get-configuration`,
    area,
    summary: 'Settings that the form follows for a person: HR of their site is not bound by limits',
    input: z.object({ employeeId: z.optional(optionalId) }),
    output: z.object({ ...configuration, timeZone: z.string(), siteId: z.nullable(id) }),
  }),
})

/** How far people may correct their check times themselves. */
export const correctionSetting = defineSetting({
  name: 'correction-policy',
  key: 'attendance.correction',
  area,
  called: 'How far people may correct their check times',
  title: 'timeSetup.corrections',
  how: 'timeSetup.correctionsHow',
  saved: 'timeSetup.correctionsSaved',
  schema: correctionPolicy,
  usual: usualCorrectionPolicy,
  fields: {
    backdatingDays: { kind: 'number', label: 'timeSetup.backdatingDays', hint: 'timeSetup.anyDays', span: 6 },
    mostPerMonth: { kind: 'number', label: 'timeSetup.mostPerMonth', hint: 'timeSetup.anyNumber', span: 6 },
    asksNote: { kind: 'checkbox', label: 'timeSetup.asksNote' },
  },
  who: 'administrators',
})
