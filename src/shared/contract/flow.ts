import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { id } from '#shared/wire.ts'

/** A fact of a request or its person that a condition may look at: a field of the form, `days`, `grade`, `unitCode` … */
export type Facts = Readonly<Record<string, string | number | boolean | null>>

/** How a fact is compared. A date is `YYYY-MM-DD`; a choice is one of the codes that its options name. */
export type FactKind = 'number' | 'text' | 'date' | 'boolean' | 'choice'

/** One fact as its module declares it: conditions are checked against it, and the designer offers it. */
export interface Fact {
  readonly kind: FactKind
  /** Key of its name. */
  readonly label: string
  /** All that a choice can be, with the keys of their names; absent where administrators add to them. */
  readonly choices?: Readonly<Record<string, string>>
  /** Not every request has it. */
  readonly optional?: boolean
}

/** Facts of the person whom a request is about, as of the day of submission: the same for every module. */
export const personFacts = {
  unitCode: { kind: 'choice', label: 'flow.fact.unitCode', optional: true },
  siteCode: { kind: 'choice', label: 'flow.fact.siteCode', optional: true },
  country: { kind: 'choice', label: 'flow.fact.country', optional: true },
  positionCode: { kind: 'choice', label: 'flow.fact.positionCode', optional: true },
  grade: { kind: 'choice', label: 'flow.fact.grade', optional: true },
  employmentStatus: { kind: 'choice', label: 'flow.fact.employmentStatus', optional: true },
  hired: { kind: 'date', label: 'flow.fact.hired', optional: true },
} as const satisfies Readonly<Record<string, Fact>>
export type PersonFact = keyof typeof personFacts

export const operators = ['=', '!=', '<', '<=', '>', '>=', 'in', 'not in'] as const

const words = (longest: number) => z.string().check(z.maxLength(longest), z.regex(/^[^\0]*$/, 'error.text'))
const scalar = z.union([words(200), z.number(), z.boolean()])

const comparison = z.object({
  field: words(60),
  is: z.enum(operators),
  value: z.union([scalar, z.array(scalar).check(z.maxLength(200))]),
})
export type Comparison = z.output<typeof comparison>

export type Condition = Comparison | { all: Condition[] } | { any: Condition[] }

/** How deep groups may stand in groups. */
export const deepestCondition = 3

const nested = (depth: number): z.ZodMiniType<Condition> => {
  if (depth === 0) return comparison
  const parts = z.array(nested(depth - 1)).check(z.maxLength(50))
  return z.union([comparison, z.object({ all: parts }), z.object({ any: parts })])
}
export const condition = nested(deepestCondition)

/** Whom a level asks. */
const who = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('manager'), up: z.number().check(z.int(), z.minimum(1), z.maximum(10)) }),
  /** Head of the unit, or of the unit so many steps above. */
  z.object({ kind: z.literal('unit-head'), up: z.number().check(z.int(), z.minimum(0), z.maximum(10)) }),
  z.object({ kind: z.literal('position'), code: words(60) }),
  z.object({ kind: z.literal('role'), code: words(60) }),
  z.object({ kind: z.literal('hr') }),
  z.object({ kind: z.literal('named'), ids: z.array(id).check(z.maxLength(50)) }),
  /** The person or persons that a field of the request names: its replacement, or the route that it carries. */
  z.object({ kind: z.literal('field'), field: words(60) }),
])
export type Who = z.output<typeof who>

/** Days, also parts of one. */
const days = z.number().check(z.minimum(0), z.maximum(365))

const level = z.object({
  who,
  mode: z.enum(['any', 'all']),
  /** Where nobody can act: the next manager up, or HR. */
  ascend: z.enum(['manager', 'hr']),
  /** The level is approved without anybody where this holds at submit; the last level that is left always stands. */
  skipWhen: z._default(z.nullable(condition), null),
  /** Working days of whoever is asked. */
  remindAfterDays: z.nullable(days),
  escalateAfterDays: z.nullable(days),
  /** Days of the calendar. */
  deadline: z.nullable(z.object({ days, act: z.enum(['approve', 'reject']) })),
})
export type FlowLevel = z.output<typeof level>

const rule = z.object({
  /** Requests keep the name of the rule that they were judged by: each name stands once in a flow. */
  name: words(100),
  when: z.nullable(condition),
  levels: z.array(level).check(z.minLength(1), z.maxLength(20)),
  /** A person who would act at two adjacent levels acts once. */
  skipAdjacent: z.boolean(),
})
export type FlowRule = z.output<typeof rule>

/** Rules in priority order: the first that matches counts. `lastResort`: who acts where nobody else can (HR where empty). */
export const flowDefinition = z
  .object({
    rules: z.array(rule).check(z.minLength(1), z.maxLength(100)),
    lastResort: z.array(id).check(z.maxLength(50)),
  })
  .register(descriptions, { id: 'FlowDefinition' })
export type FlowDefinition = z.output<typeof flowDefinition>

/** A level that any one of those asked decides, with the usual reminder. */
export const plainLevel = (given: Who, more: Partial<FlowLevel> = {}): FlowLevel => ({
  who: given,
  mode: 'any',
  ascend: 'manager',
  skipWhen: null,
  remindAfterDays: 2,
  escalateAfterDays: null,
  deadline: null,
  ...more,
})
