import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { calls, endpoint, file } from '#shared/contract/endpoint.ts'
import { columnKinds, defineList, fileFormats, listEndpoint, type RowOf } from '#shared/contract/list.ts'
import { defineOptions } from '#shared/contract/options.ts'
import { id, instant, text } from '#shared/wire.ts'

const area = 'report'

/** What reports are about: they are listed by it. */
export const reportGroups = ['people', 'leave', 'time', 'requests', 'pay'] as const
export type ReportGroup = (typeof reportGroups)[number]

/** The reports that the portal brings along. */
export const builtInReports = [
  'headcount',
  'movement',
  'balances',
  'leave-liability',
  'file-completeness',
  'who-sees-whom',
  'hand-over',
  'slips',
  'absence',
  'attendance',
  'late-and-odd',
  'overtime',
  'timesheet',
  'loans',
  'requests',
] as const
export type BuiltInReport = (typeof builtInReports)[number]

/** A report: its key, or the id of one that people made. */
export const reportId = z.string().check(z.regex(/^([a-z][a-z-]{1,59}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/, 'report.unknown'))

/** What is asked of a report: a day, a year, a number above 0, or one of a list, by its id. */
export const parameterKinds = ['day', 'year', 'number', 'choice', 'site', 'unit', 'leaveType', 'periodPay', 'component'] as const
export type ParameterKind = (typeof parameterKinds)[number]

const parameter = z
  .object({
    name: z.string(),
    label: z.string(),
    kind: z.enum(parameterKinds),
    isRequired: z.boolean(),
    /** What it is where nothing is said; null: nothing. */
    default: z.nullable(z.string()),
    /** Among what is chosen, where that is fixed. */
    choices: z.array(z.object({ id: z.string(), displayName: z.string() })),
    /** The call of options that is chosen from, where it is not. */
    options: z.nullable(z.string()),
  })
  .register(descriptions, { id: 'ReportParameter' })
export type ReportParameter = z.output<typeof parameter>

/** What is asked, by the names of the parameters; null or nothing: as the parameter is by default. */
export const reportValues = z.record(text(40), z.nullable(text(200)))
export type ReportValues = z.output<typeof reportValues>

const report = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    group: z.enum(reportGroups),
  })
  .register(descriptions, { id: 'Report' })
export type ReportCard = z.output<typeof report>

const column = z
  .object({
    name: z.string(),
    label: z.string(),
    kind: z.enum(columnKinds),
    /** Which cell of a row says the currency of its amount. */
    unitAt: z.nullable(z.number()),
  })
  .register(descriptions, { id: 'ReportColumn' })
export type ReportColumn = z.output<typeof column>

const cell = z.nullable(z.union([z.string(), z.number()]))
export type ReportCell = z.output<typeof cell>

const chart = z
  .object({
    /** What is counted; '': rows are. */
    label: z.string(),
    /** What there is a bar for. */
    by: z.string(),
    kind: z.enum(columnKinds),
    bars: z.array(z.object({ name: z.string(), value: z.number() })),
    /** There are more than are drawn. */
    isCut: z.boolean(),
  })
  .register(descriptions, { id: 'ReportChart' })
export type ReportChart = z.output<typeof chart>

/** So many rows are shown of a report on the screen. */
export const shownRows = 100

export const reportShown = z
  .object({
    /** It takes longer than somebody waits: it is had as a file, which is made beside the call. */
    isLong: z.boolean(),
    columns: z.array(column),
    /** The first rows, each as its columns are. */
    rows: z.array(z.array(cell)),
    total: z.number(),
    chart: z.nullable(chart),
    values: reportValues,
  })
  .register(descriptions, { id: 'ReportShown' })
export type ReportShown = z.output<typeof reportShown>

/** As which files a report can be had. */
export const reportFormats = [...fileFormats, 'pdf'] as const
export type ReportFormat = (typeof reportFormats)[number]
const format = z.enum(reportFormats)

/** How a report that was asked for as a file stands. */
export const runStates = ['working', 'ready', 'failed'] as const
export type RunState = (typeof runStates)[number]

const runFields = {
  id,
  report: z.string(),
  title: z.string(),
  format,
  state: z.enum(runStates),
  begunAt: instant,
  finishedAt: z.nullable(instant),
  /** Rows written so far, and of how many as far as that is known. */
  done: z.number(),
  total: z.nullable(z.number()),
  size: z.nullable(z.number()),
  /** Why no file came about. */
  fault: z.nullable(z.string()),
  /** Until when it is kept. */
  keptUntil: z.nullable(instant),
}

export const runList = defineList({
  name: 'report-runs',
  row: z.object(runFields),
  columns: {
    title: { kind: 'text', label: 'report.title', sort: true, filter: 'text' },
    format: { kind: 'text', label: 'report.format' },
    state: { kind: 'text', label: 'report.state' },
    done: { kind: 'number', label: 'report.rows', sort: true },
    begunAt: { kind: 'datetime', label: 'report.begunAt', sort: true },
    keptUntil: { kind: 'datetime', label: 'report.keptUntil', hidden: true },
  },
  search: ['title'],
  defaultSort: ['begunAt', 'desc'],
})
export type RunRow = RowOf<typeof runList>

/** Days for which a file is kept. */
export const keptDays = 30

export const reportList = defineList({
  name: 'reports',
  row: report,
  columns: {
    name: { kind: 'text', label: 'report.title', sort: true, filter: 'text' },
    group: { kind: 'text', label: 'report.group', sort: true },
    description: { kind: 'text', label: 'report.about' },
  },
  search: ['name', 'description'],
  defaultSort: ['name', 'asc'],
})

const ofReport = { id: reportId }
const asked = { report: reportId, values: z._default(reportValues, {}) }
const exampleOf = { report: 'headcount', values: { on: '2026-01-31' } }

export const reportCalls = calls(area, {
  all: endpoint({
    method: 'GET',
    path: '/reports',
    area,
    summary: 'The reports that one may have, each with what it tells',
    input: z.object({}),
    output: z.object({ listData: z.array(report), totalData: z.number(), totalPage: z.number() }),
  }),
  list: listEndpoint(reportList, { path: '/reports/get-all-report', area, summary: 'The same, searched and page by page' }),
  parameters: endpoint({
    method: 'GET',
    path: '/reports/get-report-parameter/{id}',
    area,
    summary: 'What a report can be asked for',
    input: z.object(ofReport),
    output: z.object({ ...report.shape, parameters: z.array(parameter) }),
  }),
  periods: defineOptions({
    path: '/x/reports/periods',
    area,
    isSecret: true,
    summary: 'Periods of pay of which reports are made: those that one looks after, the last paid first',
  }),
  components: defineOptions({
    path: '/x/reports/components',
    area,
    summary: 'What of a payslip reports reckon with: what people earn (who looks after pay)',
  }),
  preview: endpoint({
    method: 'POST',
    path: '/reports/get-report-preview',
    reads: true,
    perMinute: 20,
    area,
    summary: 'A report as a file at once, as long as it is short',
    input: z.object({ ...ofReport, parameters: z._default(reportValues, {}), format: z._default(format, 'pdf') }),
    output: file,
    example: { id: 'headcount', parameters: { on: '2026-01-31' }, format: 'pdf' },
  }),
  shown: endpoint({
    method: 'POST',
    path: '/x/reports/shown',
    reads: true,
    perMinute: 60,
    area,
    summary: 'The first rows of a report, with how many there are and its chart',
    input: z.object(asked),
    output: reportShown,
    example: exampleOf,
  }),
  begin: endpoint({
    method: 'POST',
    path: '/x/reports/runs',
    perMinute: 20,
    area,
    summary: 'Has a report made as a file, beside the call',
    input: z.object({ ...asked, format }),
    output: z.object(runFields),
    example: { ...exampleOf, format: 'xlsx' },
    changes: true,
  }),
  runs: listEndpoint(runList, { path: '/x/reports/runs/list', area, summary: 'The reports that one has had made as files' }),
  run: endpoint({
    method: 'GET',
    path: '/x/reports/runs/{id}',
    area,
    summary: 'How one of them stands',
    input: z.object({ id }),
    output: z.object(runFields),
  }),
  file: endpoint({
    method: 'GET',
    path: '/x/reports/runs/{id}/file',
    area,
    summary: 'The file of one that is ready',
    input: z.object({ id }),
    output: file,
    isSecret: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/x/reports/runs/{id}',
    area,
    summary: 'Stops one, or throws its file away',
    input: z.object({ id }),
    output: z.object({ id }),
    changes: true,
  }),
})
