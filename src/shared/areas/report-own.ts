import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { columnKinds } from '#shared/contract/list.ts'
import { defineOptions } from '#shared/contract/options.ts'
import { rhythms } from '#shared/records/report/regular.ts'
import { id, instant, text } from '#shared/wire.ts'
import { reportFormats, reportGroups, reportId, reportShown, reportValues } from './report.ts'

const area = 'report'

/** What reports that people make are about. */
export const ownSubjects = ['people', 'leave', 'days', 'requests', 'slips'] as const
export type OwnSubject = (typeof ownSubjects)[number]

/** How a field can be narrowed: by a part of its text, among choices, between numbers, or between days. */
const narrowings = ['text', 'choice', 'number', 'day'] as const
export type Narrowing = (typeof narrowings)[number]

/** What is asked of a field. Of a day `atLeast` is its first, `atMost` its last; `empty` and `filled` ask for no value. */
const comparisons = ['contains', 'is', 'oneOf', 'noneOf', 'atLeast', 'atMost', 'empty', 'filled'] as const
export type Comparison = (typeof comparisons)[number]

/** What can be asked of each. */
export const comparisonsOf: Readonly<Record<Narrowing, readonly Comparison[]>> = {
  text: ['contains', 'is', 'empty', 'filled'],
  choice: ['oneOf', 'noneOf', 'empty', 'filled'],
  number: ['atLeast', 'atMost', 'is', 'empty', 'filled'],
  day: ['atLeast', 'atMost', 'is', 'empty', 'filled'],
}

/** How many values a comparison asks for: of `many` one at least. */
export const valuesOfComparison = (is: Comparison): 'none' | 'one' | 'many' =>
  is === 'empty' || is === 'filled' ? 'none' : is === 'oneOf' || is === 'noneOf' ? 'many' : 'one'

/** Most of each. */
export const mostOwn = { columns: 30, filters: 20, values: 100, reports: 200, schedules: 20, receivers: 500 } as const

/** The column of a grouped report that says how many rows stand in it. */
export const countColumn = 'count'

const fieldName = text(40)

const filter = z
  .object({
    field: fieldName,
    is: z.enum(comparisons),
    /** Days as `YYYY-MM-DD`, or as a word of `dayWords` that is read anew each time; numbers with a point. */
    values: z._default(z.array(text(200)).check(z.maxLength(mostOwn.values)), []),
  })
  .register(descriptions, { id: 'OwnReportFilter' })
export type OwnFilter = z.output<typeof filter>

const definition = z
  .object({
    /** Fields in their order. Rows are sorted by them from the first on. */
    columns: z.array(fieldName).check(z.minLength(1, 'report.own.noColumn'), z.maxLength(mostOwn.columns)),
    /** All of them count. */
    filters: z._default(z.array(filter).check(z.maxLength(mostOwn.filters)), []),
    /** A row for each of what the columns have, with how many there are; columns that can be summed up are. */
    isGrouped: z._default(z.boolean(), false),
    /** A bar for each of what a column has: how many rows have it (null), or what a column that can be summed up comes to. */
    chart: z._default(z.nullable(z.object({ by: fieldName, of: z.nullable(fieldName) })), null),
  })
  .register(descriptions, { id: 'OwnReportDefinition' })
export type OwnDefinition = z.output<typeof definition>

const choice = z.object({ id: z.string(), displayName: z.string() })

const subjectField = z
  .object({
    name: z.string(),
    label: z.string(),
    kind: z.enum(columnKinds),
    narrowing: z.nullable(z.enum(narrowings)),
    /** It can be summed up; else a grouped report has a row for each of its values. */
    isSum: z.boolean(),
    /** Among what is chosen, where that is fixed. */
    choices: z.array(choice),
    /** The call of options that is chosen from, where it is not. */
    options: z.nullable(z.string()),
  })
  .register(descriptions, { id: 'OwnReportField' })
export type SubjectField = z.output<typeof subjectField>

const subject = z
  .object({
    id: z.enum(ownSubjects),
    name: z.string(),
    description: z.string(),
    group: z.enum(reportGroups),
    fields: z.array(subjectField),
    /** It is told in sums alone. */
    isGroupedAlone: z.boolean(),
    /** The field of days that must be narrowed by a first day, as there is no end of them; null: none. */
    needsFrom: z.nullable(z.string()),
    /** What a new report of it begins with. */
    usual: definition,
  })
  .register(descriptions, { id: 'OwnReportSubject' })
export type SubjectTold = z.output<typeof subject>

const wish = {
  name: text(100).check(z.trim(), z.minLength(1, 'error.required')),
  description: z._default(text(500), ''),
  subject: z.enum(ownSubjects),
  definition,
  /** Whoever holds this role has it too; null: oneself alone. */
  roleId: z._default(z.nullable(id), null),
}

const ownReport = z
  .object({
    id,
    ...wish,
    /** What the role is called. */
    role: z.nullable(z.string()),
    ownerId: id,
    owner: z.string(),
    version: z.number(),
    changedAt: instant,
    changedBy: z.nullable(z.string()),
    /** What is called how of what its filters choose, by its id. */
    names: z.record(z.string(), z.string()),
    /** Its owner, or an administrator. */
    mayChange: z.boolean(),
  })
  .register(descriptions, { id: 'OwnReport' })
export type OwnReport = z.output<typeof ownReport>

const exampleDefinition = {
  columns: ['site', 'status'],
  filters: [{ field: 'state', is: 'oneOf', values: ['here'] }],
  isGrouped: true,
  chart: { by: 'site', of: null },
}

const every = z.enum(rhythms)
const hour = z.int().check(z.gte(0), z.lte(23))

const regular = {
  report: reportId,
  /** Days may be words of `dayWords`, years words of `yearWords`. */
  values: z._default(reportValues, {}),
  format: z._default(z.enum(reportFormats), 'xlsx'),
  every,
  /** Of a week from Monday (0) on; of a month its day, or its last where it has fewer; of days nothing (0). */
  place: z._default(z.int().check(z.gte(0), z.lte(31)), 0),
  /** Of the clock where one works. */
  hour,
  /** Each who holds the role that one’s own report is shared with gets it too, with the rows that they may see. */
  toRole: z._default(z.boolean(), false),
}

const schedule = z
  .object({
    id,
    ...regular,
    /** What the report is called. */
    title: z.string(),
    dueAt: instant,
    begunAt: z.nullable(instant),
    /** When it was not made since one may not have it any more. */
    missedAt: z.nullable(instant),
  })
  .register(descriptions, { id: 'ReportSchedule' })
export type ReportSchedule = z.output<typeof schedule>

export const ownReportCalls = calls('report-own', {
  subjects: endpoint({
    method: 'GET',
    path: '/x/reports/own/subjects',
    area,
    summary: 'What one can make reports of, with the fields of each, and the roles to share them with',
    input: z.object({}),
    output: z.object({ listData: z.array(subject), roles: z.array(choice) }),
  }),
  options: defineOptions({
    path: '/x/reports/own/options/{subject}/{field}',
    area,
    summary: 'What a field of a subject is chosen from',
    body: { subject: z.enum(ownSubjects), field: fieldName },
  }),
  try: endpoint({
    method: 'POST',
    path: '/x/reports/own/try',
    reads: true,
    perMinute: 60,
    area,
    summary: 'The first rows of a report that is not saved yet',
    input: z.object({ subject: z.enum(ownSubjects), definition }),
    output: reportShown,
    example: { subject: 'people', definition: exampleDefinition },
  }),
  read: endpoint({
    method: 'GET',
    path: '/x/reports/own/{id}',
    area,
    summary: 'How a report that somebody made is made',
    input: z.object({ id }),
    output: ownReport,
  }),
  save: endpoint({
    method: 'POST',
    path: '/x/reports/own',
    area,
    summary: 'Makes a report of one’s own, or changes it',
    input: z.object({
      /** Null: a new one. */
      id: z._default(z.nullable(id), null),
      /** As it was when it was opened: what somebody has changed since is not written over. */
      version: z._default(z.nullable(z.int()), null),
      ...wish,
    }),
    output: ownReport,
    example: {
      id: null,
      version: null,
      name: 'People by site',
      description: '',
      subject: 'people',
      definition: exampleDefinition,
      roleId: null,
    },
    changes: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/x/reports/own/{id}',
    area,
    summary: 'Removes a report that one made, with what is sent of it regularly',
    input: z.object({ id }),
    output: z.object({ id }),
    changes: true,
  }),
})

export const reportScheduleCalls = calls('report-schedule', {
  list: endpoint({
    method: 'GET',
    path: '/x/reports/schedules',
    area,
    summary: 'The reports that one has sent regularly',
    input: z.object({}),
    output: z.object({ listData: z.array(schedule) }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/x/reports/schedules',
    area,
    summary: 'Has a report made every day, week or month, or changes how',
    input: z.object({ id: z._default(z.nullable(id), null), ...regular }),
    output: schedule,
    example: { id: null, report: 'headcount', values: { on: 'today' }, format: 'xlsx', every: 'month', place: 1, hour: 7, toRole: false },
    changes: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/x/reports/schedules/{id}',
    area,
    summary: 'Has it sent no more',
    input: z.object({ id }),
    output: z.object({ id }),
    changes: true,
  }),
})
