import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { flowDefinition } from '../contract/flow.ts'
import { defineList, listEndpoint } from '../contract/list.ts'
import { defineOptions } from '../contract/options.ts'
import { date, employeeOption, id, instant, optionalDate } from '../wire.ts'

const area = 'flow'

/** A request module by its kind: `leave-request`. */
const kind = z.string().check(z.maxLength(60))
const module = { kind }

/** Of a version: `own` is the one that the module brings along (version 0), which counts until another is published. */
export const flowStandings = ['own', 'planned', 'current', 'past', 'withdrawn'] as const

const version = {
  /** From 1; 0 is the flow that the module brings along. */
  version: z.number(),
  standing: z.enum(flowStandings),
  /** First day on which requests are judged by it; null for the module's own. */
  publishedFrom: z.nullable(z.string()),
  publishedBy: z.nullable(z.string()),
  publishedDate: z.nullable(instant),
  rules: z.number(),
}
const flowVersion = z.object(version)
export type FlowVersion = z.output<typeof flowVersion>

const wholeVersion = z.object({ ...version, definition: flowDefinition })

const draftHead = {
  /** Counts its saves: a save of an older one is refused with 409. */
  draftVersion: z.number(),
  /** The version that it began with. */
  basedOn: z.number(),
  changedBy: z.string(),
  changedDate: instant,
}
const draft = z.object({ ...draftHead, definition: flowDefinition })
export type FlowDraft = z.output<typeof draft>

const flowSummary = z.object({
  kind,
  /** The module's name, as its permissions call it. */
  module: z.string(),
  title: z.string(),
  current: flowVersion,
  /** The version that comes next, where one is planned. */
  planned: z.nullable(flowVersion),
  draft: z.nullable(z.object(draftHead)),
})
export type FlowSummary = z.output<typeof flowSummary>

const flow = z.object({
  kind,
  module: z.string(),
  title: z.string(),
  current: wholeVersion,
  draft: z.nullable(draft),
  /** All versions, the newest first; the module's own is the last. */
  versions: z.array(flowVersion),
  /** The latest replay, where there is one. */
  replayId: z.nullable(id),
})
export type Flow = z.output<typeof flow>

const factKind = z.enum(['number', 'text', 'date', 'boolean', 'choice'])
const flowField = z.object({
  name: z.string(),
  label: z.string(),
  kind: factKind,
  /** Whose: of the request, or of the person whom it is about. */
  of: z.enum(['request', 'person']),
  /** Not every request has it. */
  optional: z.boolean(),
})
export type FlowField = z.output<typeof flowField>

/** Error: cannot be published. Warning: can be, once confirmed. Note: worth knowing. */
export const severities = ['error', 'warning', 'note'] as const
export type Severity = (typeof severities)[number]

const affected = z.object({ id, name: z.string(), code: z.string(), unit: z.string() })
export const shownAffected = 20

const finding = z.object({
  /** Names the finding in its definition: the same definition gives the same ids. */
  id: z.string(),
  severity: z.enum(severities),
  /** What it is: `nobody`, `neverMatches` … */
  code: z.string(),
  text: z.string(),
  /** Places in the definition, from 0; null: of the whole flow, or of the whole rule. */
  rule: z.nullable(z.number()),
  level: z.nullable(z.number()),
  affectedTotal: z.number(),
  /** The first 20; the rest by `affected`. */
  affected: z.array(affected),
})
export type FlowFinding = z.output<typeof finding>

const lint = z.object({
  findings: z.array(finding),
  /** How many people it was checked for. */
  people: z.number(),
  asOf: z.string(),
})
export type FlowLint = z.output<typeof lint>

/** What is looked at: the definition as it stands on the screen, else the stored draft, else the version in force. */
const looked = { kind, definition: z.optional(z.nullable(flowDefinition)) }

const factValue = z.nullable(z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean()]))

const routePerson = z.object({
  id,
  name: z.string(),
  /** Who could decide for them on that day. */
  delegates: z.array(z.object({ id, name: z.string() })),
})

const simulatedLevel = z.object({
  level: z.number(),
  position: z.string(),
  mode: z.enum(['any', 'all']),
  persons: z.array(routePerson),
  ascended: z.boolean(),
  /** Why other persons act than the flow names; empty where the named act. */
  ascentReason: z.string(),
  /** Why nobody is asked; null where somebody is. */
  skipReason: z.nullable(z.string()),
  /** Those of the level who will have acted at the level before, and need not again. */
  actedBefore: z.array(z.string()),
})

const simulation = z.object({
  /** The facts that counted, of request and person, in the order of the fields. */
  facts: z.array(z.object({ name: z.string(), label: z.string(), value: factValue })),
  /** Every rule in priority order, up to the one that matched. */
  rules: z.array(z.object({ rule: z.number(), name: z.string(), matched: z.boolean(), because: z.array(z.string()) })),
  /** The place of the rule that matched; null: none, and such a request would be refused. */
  matched: z.nullable(z.number()),
  levels: z.array(simulatedLevel),
  /** Why such a request would be refused; null where it would be taken. */
  refused: z.nullable(z.string()),
})
export type FlowSimulation = z.output<typeof simulation>

/** How a request would have gone otherwise. */
export const replayClasses = ['nobody', 'noRule', 'fewerLevels', 'moreLevels', 'otherPersons', 'otherRule'] as const
export type ReplayClass = (typeof replayClasses)[number]

const replay = z.object({
  id,
  kind,
  createdDate: instant,
  /** First and last day of submission of what is replayed. */
  from: z.string(),
  until: z.string(),
  total: z.number(),
  done: z.number(),
  same: z.number(),
  different: z.number(),
  byClass: z.array(z.object({ class: z.enum(replayClasses), count: z.number() })),
  /** Those whose form can no longer be read as a request of today. */
  unreadable: z.number(),
  stopped: z.boolean(),
  finished: z.boolean(),
  /** The draft has changed since, or is gone. */
  outdated: z.boolean(),
})
export type FlowReplay = z.output<typeof replay>

const replayLevel = z.object({
  level: z.number(),
  position: z.string(),
  mode: z.enum(['any', 'all']),
  persons: z.array(z.string()),
  ascended: z.boolean(),
  skipped: z.boolean(),
})

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

const oneReplay = z.object({ id })
const draftVersion = z.nullable(z.coerce.number())

/** The flow designer: for administrators only. */
export const flowCalls = {
  list: endpoint({
    method: 'GET',
    path: '/x/flows',
    area,
    summary: 'Request modules with the flow in force, the next planned one and the draft (administrators)',
    input: z.object({}),
    output: z.array(flowSummary),
  }),
  read: endpoint({
    method: 'GET',
    path: '/x/flows/{kind}',
    area,
    summary: 'The flow of a module: in force, draft, history (administrators)',
    input: z.object(module),
    output: flow,
  }),
  readVersion: endpoint({
    method: 'GET',
    path: '/x/flows/{kind}/versions/{version}',
    area,
    summary: 'One version of a flow; 0 is the one that the module brings along (administrators)',
    input: z.object({ kind, version: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)) }),
    output: wholeVersion,
  }),
  fields: endpoint({
    method: 'GET',
    path: '/x/flows/{kind}/fields',
    area,
    summary: 'What conditions may look at, and which fields of the form name persons (administrators)',
    input: z.object(module),
    output: z.object({ fields: z.array(flowField), personFields: z.array(z.object({ name: z.string(), label: z.string() })) }),
  }),
  choices: defineOptions({
    path: '/x/flows/datasource/choice',
    area,
    summary: 'What a field of kind choice can be: `id` is the value that conditions compare with (administrators)',
    body: { kind, field: z.string().check(z.maxLength(60)) },
  }),
  employees: defineOptions({
    path: '/x/flows/datasource/employee',
    area,
    summary: 'Everybody who works here, to be named at a level or simulated (administrators)',
    extras: { code: employeeOption.shape.code, companyStructure: employeeOption.shape.companyStructure },
    body: {
      /** Only these: the names of those whom a flow names. They may have left since. */
      ids: z.optional(z.array(id).check(z.maxLength(100))),
    },
  }),
  positions: defineOptions({
    path: '/x/flows/datasource/position',
    area,
    summary: 'Positions: `id` is the code that a level names; how many hold it (administrators)',
    extras: { holders: z.number() },
  }),
  roles: defineOptions({
    path: '/x/flows/datasource/role',
    area,
    summary: 'Roles: `id` is the code that a level names; how many have it (administrators)',
    extras: { holders: z.number() },
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/x/flows/{kind}/draft',
    area,
    summary: 'Save the draft; `draftVersion` is the one that was seen, null where there was none (administrators)',
    input: z.object({ kind, draftVersion, definition: flowDefinition }),
    output: draft,
    changes: true,
  }),
  discardDraft: endpoint({
    method: 'DELETE',
    path: '/x/flows/{kind}/draft',
    area,
    summary: 'Throw the draft away (administrators)',
    input: z.object({ kind, draftVersion: z.coerce.number() }),
    output: z.object({}),
    changes: true,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/x/flows/{kind}/publish',
    area,
    summary: 'Let the draft count from a day on, today or later; errors of the lint refuse it, warnings want `confirmed` (administrators)',
    input: z.object({ kind, draftVersion: z.coerce.number(), from: date, confirmed: z._default(z.boolean(), false) }),
    output: wholeVersion,
    changes: true,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/x/flows/{kind}/withdraw',
    area,
    summary: 'Take back a planned version before its day (administrators)',
    input: z.object({ kind, version: z.coerce.number() }),
    output: flowVersion,
    changes: true,
  }),
  lint: endpoint({
    method: 'POST',
    path: '/x/flows/{kind}/lint',
    area,
    summary: 'What is wrong with a flow, and for whom (administrators)',
    input: z.object({ ...looked, asOf: z.optional(optionalDate) }),
    output: lint,
    perMinute: 120,
  }),
  affected: defineOptions({
    path: '/x/flows/{kind}/affected',
    area,
    summary: 'Everybody whom a finding affects (administrators)',
    extras: { code: z.string(), companyStructure: z.string() },
    body: { ...looked, asOf: z.optional(optionalDate), finding: z.string().check(z.maxLength(200)) },
  }),
  simulate: endpoint({
    method: 'POST',
    path: '/x/flows/{kind}/simulate',
    area,
    summary: 'Who would approve a request of a person on a day, and why (administrators)',
    input: z.object({
      ...looked,
      /** A stored version instead of a draft. */
      version: z.optional(z.nullable(z.coerce.number())),
      employeeId: id,
      date,
      /** Of the request, by name; facts of the person come from the person and are not to be given. */
      facts: z.record(z.string().check(z.maxLength(60)), factValue),
      /** Persons whom fields of the form name. */
      persons: z._default(z.record(z.string().check(z.maxLength(60)), z.array(id).check(z.maxLength(50))), {}),
    }),
    output: simulation,
  }),
  startReplay: endpoint({
    method: 'POST',
    path: '/x/flows/{kind}/replay',
    area,
    summary: 'Send last year’s requests through the stored draft, in the background (administrators)',
    input: z.object({ kind, draftVersion: z.coerce.number() }),
    output: replay,
    changes: true,
    perMinute: 10,
  }),
  readReplay: endpoint({
    method: 'GET',
    path: '/x/flows/replays/{id}',
    area,
    summary: 'How far a replay is, and what differs (administrators)',
    input: oneReplay,
    output: replay,
  }),
  stopReplay: endpoint({
    method: 'POST',
    path: '/x/flows/replays/{id}/stop',
    area,
    summary: 'Go no further with a replay (administrators)',
    input: oneReplay,
    output: replay,
    changes: true,
  }),
  differences: listEndpoint(
    differenceList,
    { path: '/x/flows/replays/{id}/differences', area, summary: 'Requests that would have gone otherwise (administrators)' },
    { id, class: z.optional(z.nullable(z.enum(replayClasses))) },
  ),
}
