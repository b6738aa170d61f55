import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { day, id, instant } from '#shared/wire.ts'
import { flowDefinition } from './flow.ts'

/** A request module by its kind: `leave-request`. */
export const moduleKind = z
  .string()
  .check(z.maxLength(60))
  .register(descriptions, { examples: ['leave-request'] })
/** Of a version: `own` is the one that the module brings along (version 0), which counts until another is published. */
const versionStates = ['own', 'planned', 'current', 'past', 'withdrawn'] as const

const version = {
  /** From 1; 0 is the flow that the module brings along. */
  version: z.number(),
  state: z.enum(versionStates),
  /** First day on which requests are judged by it; null for the module's own. */
  publishedFrom: z.nullable(day),
  publishedBy: z.nullable(z.string()),
  publishedDate: z.nullable(instant),
  rules: z.number(),
}
export const flowVersion = z.object(version).register(descriptions, { id: 'FlowVersion' })

export const wholeVersion = z.object({ ...version, definition: flowDefinition }).register(descriptions, { id: 'WholeVersion' })

const draftHead = {
  /** Counts its saves: a save of an older one is refused with 409. */
  draftVersion: z.number(),
  /** The version that it began with. */
  basedOn: z.number(),
  changedBy: z.string(),
  changedDate: instant,
}
export const flowDraft = z.object({ ...draftHead, definition: flowDefinition }).register(descriptions, { id: 'FlowDraft' })

export const flowSummary = z
  .object({
    kind: moduleKind,
    /** The module's name, as its permissions call it. */
    module: z.string(),
    title: z.string(),
    current: flowVersion,
    /** The version that comes next, where one is planned. */
    planned: z.nullable(flowVersion),
    draft: z.nullable(z.object(draftHead)),
  })
  .register(descriptions, { id: 'FlowSummary' })

export const flowDetail = z
  .object({
    kind: moduleKind,
    module: z.string(),
    title: z.string(),
    current: wholeVersion,
    draft: z.nullable(flowDraft),
    /** All versions, the newest first; the module's own is the last. */
    versions: z.array(flowVersion),
    /** The latest replay, where there is one. */
    replayId: z.nullable(id),
  })
  .register(descriptions, { id: 'FlowDetail' })

const factKind = z.enum(['number', 'text', 'date', 'boolean', 'choice'])
export const flowField = z
  .object({
    name: z.string(),
    label: z.string(),
    kind: factKind,
    /** Whose: of the request, or of the person whom it is about. */
    of: z.enum(['request', 'person']),
    /** Not every request has it. */
    optional: z.boolean(),
  })
  .register(descriptions, { id: 'FlowField' })

/** Error: cannot be published. Warning: can be, once confirmed. Note: worth knowing. */
export const severities = ['error', 'warning', 'note'] as const

const affected = z.object({ id, name: z.string(), code: z.string(), unit: z.string() })
export const shownAffected = 20

export const flowFinding = z
  .object({
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
  .register(descriptions, { id: 'FlowFinding' })

export const flowLint = z
  .object({
    findings: z.array(flowFinding),
    /** How many people it was checked for. */
    people: z.number(),
    asOf: day,
  })
  .register(descriptions, { id: 'FlowLint' })

/** What is looked at: the definition as it stands on the screen, else the stored draft, else the version in force. */
export const lookedAt = { kind: moduleKind, definition: z.optional(z.nullable(flowDefinition)) }

export const factValue = z.nullable(z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean()]))

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

export const flowSimulation = z
  .object({
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
  .register(descriptions, { id: 'FlowSimulation' })

/** How a request would have gone otherwise. */
export const replayClasses = ['nobody', 'noRule', 'fewerLevels', 'moreLevels', 'otherPersons', 'otherRule'] as const

export const flowReplay = z
  .object({
    id,
    kind: moduleKind,
    createdDate: instant,
    /** First and last day of submission of what is replayed. */
    from: day,
    until: day,
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
  .register(descriptions, { id: 'FlowReplay' })

export const replayLevel = z
  .object({
    level: z.number(),
    position: z.string(),
    mode: z.enum(['any', 'all']),
    persons: z.array(z.string()),
    ascended: z.boolean(),
    skipped: z.boolean(),
  })
  .register(descriptions, { id: 'ReplayLevel' })
