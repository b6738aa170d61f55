import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { flowDefinition, plainLevel, type FlowDefinition } from '#shared/contract/flow.ts'
import {
  factValue,
  flowDetail,
  flowDraft,
  flowField,
  type flowFinding,
  flowLint,
  flowReplay,
  flowSimulation,
  flowSummary,
  flowVersion,
  lookedAt,
  moduleKind,
  replayClasses,
  replayLevel,
  type severities,
  wholeVersion,
} from '#shared/contract/flow-answers.ts'
import { defineList, exportEndpoint, listEndpoint } from '#shared/contract/list.ts'
import { defineOptions } from '#shared/contract/options.ts'
import { date, day, employeeOption, id, instant, optionalDate } from '#shared/wire.ts'

const area = 'flow'
const kind = moduleKind

export type FlowVersion = z.output<typeof flowVersion>
export type FlowDraft = z.output<typeof flowDraft>
export type FlowSummary = z.output<typeof flowSummary>
export type Flow = z.output<typeof flowDetail>
export type FlowField = z.output<typeof flowField>
export type Severity = (typeof severities)[number]
export type FlowFinding = z.output<typeof flowFinding>
export type FlowLint = z.output<typeof flowLint>
export type FlowSimulation = z.output<typeof flowSimulation>
export type ReplayClass = (typeof replayClasses)[number]
export type FlowReplay = z.output<typeof flowReplay>

export const differenceList = defineList({
  name: 'flow-differences',
  row: z.object({
    /** Of the request. */
    id,
    code: z.string(),
    employee: z.string(),
    employeeId: id,
    submittedDate: instant,
    class: z.enum(replayClasses),
    ruleBefore: z.nullable(z.string()),
    ruleAfter: z.nullable(z.string()),
    before: z.array(replayLevel),
    after: z.array(replayLevel),
  }),
  columns: {
    code: { kind: 'text', label: 'list.code', sort: true, filter: 'text' },
    employee: { kind: 'person', label: 'list.employee', sort: true, filter: 'text', idField: 'employeeId' },
    submittedDate: { kind: 'datetime', label: 'list.submitted', sort: true, filter: 'date' },
    class: { kind: 'text', label: 'flow.replay.class', sort: true },
    ruleBefore: { kind: 'text', label: 'flow.replay.before' },
    ruleAfter: { kind: 'text', label: 'flow.replay.after' },
  },
  search: ['code', 'employee'],
  defaultSort: ['submittedDate', 'desc'],
})

export const flowList = defineList({
  name: 'flows',
  row: z.object({
    title: z.string(),
    version: z.number(),
    publishedFrom: z.nullable(day),
    plannedFrom: z.nullable(day),
    draftBy: z.nullable(z.string()),
  }),
  columns: {
    title: { kind: 'text', label: 'list.type', sort: true },
    version: { kind: 'number', label: 'flows.list.version' },
    publishedFrom: { kind: 'date', label: 'flows.list.from' },
    plannedFrom: { kind: 'date', label: 'flows.list.planned' },
    draftBy: { kind: 'text', label: 'flows.list.draftBy' },
  },
  defaultSort: ['title', 'asc'],
})

const oneReplay = z.object({ id })
const draftVersion = z.nullable(z.coerce.number())

/** Of leave: short ones end with the manager, all others with HR. */
const exampleFlow: FlowDefinition = {
  rules: [
    {
      name: 'Short',
      when: { field: 'days', is: '<=', value: 3 },
      levels: [plainLevel({ kind: 'manager', up: 1 })],
      skipAdjacent: true,
    },
    { name: 'All others', when: null, levels: [plainLevel({ kind: 'manager', up: 1 }), plainLevel({ kind: 'hr' })], skipAdjacent: true },
  ],
  lastResort: [],
}

/** The flow designer: for administrators, and where the company lets them HR of all sites. */
export const flowCalls = calls(area, {
  list: endpoint({
    method: 'GET',
    path: '/x/flows',
    area,
    summary: 'Request modules with the flow in force, the next planned one and the draft (who draws flows)',
    input: z.object({}),
    output: z.array(flowSummary),
  }),
  export: exportEndpoint(flowList, {
    path: '/x/set-up/flows/export',
    area,
    summary: 'Request modules with the flow in force, the next planned one and the draft, as a file (who draws flows)',
  }),
  read: endpoint({
    method: 'GET',
    path: '/x/flows/{kind}',
    area,
    summary: 'The flow of a module: in force, draft, history (who draws flows)',
    input: z.object({ kind }),
    output: flowDetail,
  }),
  readVersion: endpoint({
    method: 'GET',
    path: '/x/flows/{kind}/versions/{version}',
    area,
    summary: 'One version of a flow; 0 is the one that the module brings along (who draws flows)',
    input: z.object({ kind, version: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)) }),
    output: wholeVersion,
  }),
  fields: endpoint({
    method: 'GET',
    path: '/x/flows/{kind}/fields',
    area,
    summary: 'What conditions may look at, and which fields of the form name persons (who draws flows)',
    input: z.object({ kind }),
    output: z.object({ fields: z.array(flowField), personFields: z.array(z.object({ name: z.string(), label: z.string() })) }),
  }),
  choices: defineOptions({
    path: '/x/flows/datasource/choice',
    area,
    summary: 'What a field of kind choice can be: `id` is the value that conditions compare with (who draws flows)',
    body: {
      kind,
      field: z
        .string()
        .check(z.maxLength(60))
        .register(descriptions, { examples: ['unitCode'] }),
    },
  }),
  employees: defineOptions({
    path: '/x/flows/datasource/employee',
    area,
    summary: 'Everybody who works here, to be named at a level or simulated (who draws flows)',
    extras: { code: employeeOption.shape.code, companyStructure: employeeOption.shape.companyStructure },
    body: {
      /** Only these: the names of those whom a flow names. They may have left since. */
      ids: z.optional(z.array(id).check(z.maxLength(100))),
    },
  }),
  positions: defineOptions({
    path: '/x/flows/datasource/position',
    area,
    summary: 'Positions: `id` is the code that a level names; how many hold it (who draws flows)',
    extras: { holders: z.number() },
  }),
  roles: defineOptions({
    path: '/x/flows/datasource/role',
    area,
    summary: 'Roles: `id` is the code that a level names; how many have it (who draws flows)',
    extras: { holders: z.number() },
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/x/flows/{kind}/draft',
    area,
    summary: 'Save the draft; `draftVersion` is the one that was seen, null where there was none (who draws flows)',
    example: { draftVersion: 3, definition: exampleFlow },
    input: z.object({ kind, draftVersion, definition: flowDefinition }),
    output: flowDraft,
    changes: true,
  }),
  discardDraft: endpoint({
    method: 'DELETE',
    path: '/x/flows/{kind}/draft',
    area,
    summary: 'Throw the draft away (who draws flows)',
    input: z.object({ kind, draftVersion: z.coerce.number() }),
    output: z.object({}),
    changes: true,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/x/flows/{kind}/publish',
    area,
    summary: 'Let the draft count from a day on, today or later; errors of the lint refuse it, warnings want `confirmed` (who draws flows)',
    input: z.object({ kind, draftVersion: z.coerce.number(), from: date, confirmed: z._default(z.boolean(), false) }),
    output: wholeVersion,
    changes: true,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/x/flows/{kind}/withdraw',
    area,
    summary: 'Take back a planned version before its day (who draws flows)',
    input: z.object({ kind, version: z.coerce.number() }),
    output: flowVersion,
    changes: true,
  }),
  lint: endpoint({
    method: 'POST',
    path: '/x/flows/{kind}/lint',
    reads: true,
    area,
    summary: 'What is wrong with a flow, and for whom (who draws flows)',
    input: z.object({ ...lookedAt, asOf: z.optional(optionalDate) }),
    output: flowLint,
    perMinute: 120,
  }),
  affected: defineOptions({
    path: '/x/flows/{kind}/affected',
    area,
    summary: 'Everybody whom a finding affects (who draws flows)',
    extras: { code: z.string(), companyStructure: z.string() },
    body: {
      ...lookedAt,
      asOf: z.optional(optionalDate),
      finding: z
        .string()
        .check(z.maxLength(200))
        .register(descriptions, { examples: ['nobody/0/1/'] }),
    },
  }),
  simulate: endpoint({
    method: 'POST',
    path: '/x/flows/{kind}/simulate',
    reads: true,
    area,
    summary: 'Who would approve a request of a person on a day, and why (who draws flows)',
    input: z.object({
      ...lookedAt,
      /** A stored version instead of a draft. */
      version: z.optional(z.nullable(z.coerce.number())),
      employeeId: id,
      date,
      /** Of the request, by name; facts of the person come from the person and are not to be given. */
      facts: z.record(z.string().check(z.maxLength(60)), factValue),
      /** Persons whom fields of the form name. */
      persons: z._default(z.record(z.string().check(z.maxLength(60)), z.array(id).check(z.maxLength(50))), {}),
    }),
    output: flowSimulation,
  }),
  startReplay: endpoint({
    method: 'POST',
    path: '/x/flows/{kind}/replay',
    area,
    summary: 'Send last year’s requests through the stored draft, in the background (who draws flows)',
    input: z.object({ kind, draftVersion: z.coerce.number() }),
    output: flowReplay,
    changes: true,
    perMinute: 10,
  }),
  readReplay: endpoint({
    method: 'GET',
    path: '/x/flows/replays/{id}',
    area,
    summary: 'How far a replay is, and what differs (who draws flows)',
    input: oneReplay,
    output: flowReplay,
  }),
  stopReplay: endpoint({
    method: 'POST',
    path: '/x/flows/replays/{id}/stop',
    area,
    summary: 'Go no further with a replay (who draws flows)',
    input: oneReplay,
    output: flowReplay,
    changes: true,
  }),
  differences: listEndpoint(
    differenceList,
    { path: '/x/flows/replays/{id}/differences', area, summary: 'Requests that would have gone otherwise (who draws flows)' },
    { id, class: z.optional(z.nullable(z.enum(replayClasses))) },
  ),
})
