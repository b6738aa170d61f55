import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { calls, endpoint, file } from '#shared/contract/endpoint.ts'
import { defineOptions } from '#shared/contract/options.ts'
import { day, id, optionalDate, optionalId } from '#shared/wire.ts'

const area = 'organisation-chart'

/** By what the chart is drawn: who reports to whom, or which unit stands under which. */
export const chartBys = ['manager', 'unit'] as const
export type ChartBy = (typeof chartBys)[number]

/** So many people stand on one page of a branch, or so many units. */
export const branchPage = 100
/** People directly under somebody are counted up to here; one more says that there are more. */
export const mostDirect = 99
/** The same of all who are below them. */
export const mostBelow = 5000
/** So many pages of branches are put on paper at once. */
export const mostOnPaper = 60

/** Who or what stands in the chart: somebody, the place of a manager who is not there on the day, a unit. */
export const nodeKinds = ['person', 'vacancy', 'unit'] as const

const node = z
  .object({
    kind: z.enum(nodeKinds),
    id,
    /** Of a vacancy ''. */
    name: z.string(),
    /** Of a vacancy the post that is empty. */
    position: z.string(),
    unit: z.string(),
    site: z.string(),
    /** The status of their employment; null where the reader may not see it, and of what is no person. */
    status: z.nullable(z.string()),
    hasPicture: z.boolean(),
    /** Who leads the unit: today's, and of today alone. */
    head: z.nullable(z.object({ id, name: z.string() })),
    /** Nobody who is there leads the unit: said of today alone. */
    lacksHead: z.boolean(),
    /** People directly under them, or in the unit itself: counted up to 99, 100 being more. */
    reports: z.number(),
    /** Whether anything stands under it. */
    opens: z.boolean(),
  })
  .register(descriptions, { id: 'ChartNode' })
export type ChartNode = z.output<typeof node>

const branch = z
  .object({
    nodes: z.array(node),
    /** With whom the next page begins; null: this is the last. */
    next: z.nullable(id),
  })
  .register(descriptions, { id: 'ChartBranch' })
export type ChartBranch = z.output<typeof branch>

const drawn = {
  by: z._default(z.enum(chartBys), 'manager'),
  /** Null: today. Another day is there for whoever sees the posts of other days. */
  asOf: optionalDate,
}
/** One page of what stands under somebody or something (null: at the top), from somebody on (null: from the first). */
const page = { of: optionalId, from: optionalId }

const call = (path: string, summary: string) => ({ method: 'GET', path: `/x/organisation-chart/${path}`, area, summary }) as const

export const organisationChartCalls = calls(area, {
  branch: endpoint({
    ...call('branch', 'What stands at the top of the organisation chart, or directly under somebody or a unit, a hundred people at a time'),
    input: z.object({ ...drawn, ...page }),
    output: branch,
  }),
  below: endpoint({
    ...call('below', 'How many people are below somebody or in a unit, and how many steps down they reach'),
    input: z.object({ ...drawn, of: id }),
    output: z.object({
      people: z.number(),
      levels: z.number(),
      /** Counting has ended there: there are more people, and maybe more levels. */
      isMore: z.boolean(),
    }),
  }),
  path: endpoint({
    ...call('path', 'The way from the top of the organisation chart to somebody'),
    input: z.object({ ...drawn, id }),
    output: z.object({
      /** From above: of managers, or of units, and the person last. */
      ids: z.array(id),
      /** Whether the first of them stands at the top; not where the line of managers closes in a circle. */
      isReached: z.boolean(),
    }),
  }),
  days: endpoint({
    ...call('days', 'From when until when there are posts (administrators; HR of the people of their sites)'),
    input: z.object({}),
    /** Null: there are none. */
    output: z.object({ from: z.nullable(day), until: z.nullable(day) }),
  }),
  people: defineOptions({
    path: '/x/organisation-chart/people',
    area,
    summary: 'People who stand in the organisation chart of a day',
    extras: { code: z.string(), companyStructure: z.string() },
    body: { asOf: optionalDate },
  }),
  paper: endpoint({
    method: 'POST',
    path: '/x/organisation-chart/pdf',
    reads: true,
    area,
    summary: 'The organisation chart as far as it is opened, as a PDF',
    input: z.object({
      ...drawn,
      /** The pages that are open, in the order in which they stand under each other. */
      branches: z
        .array(z.object(page))
        .check(z.minLength(1), z.maxLength(mostOnPaper, 'organisationChart.muchOnPaper'))
        .register(descriptions, { examples: [[{ of: null, from: null }]] }),
    }),
    output: file,
    perMinute: 20,
  }),
})
