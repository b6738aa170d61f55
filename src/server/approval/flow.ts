import * as z from 'zod/mini'

/** A fact of a request or its requestor that a rule may look at: a field of the form, `days`, `grade`, `unitCode` … */
export type Facts = Readonly<Record<string, string | number | boolean | null>>

const scalar = z.union([z.string(), z.number(), z.boolean()])

const comparison = z.object({
  field: z.string(),
  is: z.enum(['=', '!=', '<', '<=', '>', '>=', 'in', 'not in']),
  value: z.union([scalar, z.array(scalar)]),
})
type Comparison = z.output<typeof comparison>

export type Condition = Comparison | { all: Condition[] } | { any: Condition[] }

const condition: z.ZodMiniType<Condition> = z.lazy(() =>
  z.union([comparison, z.object({ all: z.array(condition) }), z.object({ any: z.array(condition) })]),
)

/** Whom a level asks. */
const who = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('manager'), up: z.number().check(z.int(), z.minimum(1), z.maximum(10)) }),
  /** Head of the unit, or of the unit so many steps above. */
  z.object({ kind: z.literal('unit-head'), up: z.number().check(z.int(), z.minimum(0), z.maximum(10)) }),
  z.object({ kind: z.literal('position'), code: z.string() }),
  z.object({ kind: z.literal('role'), code: z.string() }),
  z.object({ kind: z.literal('hr') }),
  z.object({ kind: z.literal('named'), ids: z.array(z.guid()) }),
  /** The person or persons that a field of the request names. */
  z.object({ kind: z.literal('field'), field: z.string() }),
])
export type Who = z.output<typeof who>

const level = z.object({
  who,
  mode: z.enum(['any', 'all']),
  /** Where nobody can act: the next manager up, or HR. */
  ascend: z.enum(['manager', 'hr']),
  remindAfterDays: z.nullable(z.number()),
  escalateAfterDays: z.nullable(z.number()),
  deadline: z.nullable(z.object({ days: z.number(), act: z.enum(['approve', 'reject']) })),
})
export type FlowLevel = z.output<typeof level>

const rule = z.object({
  name: z.string(),
  when: z.nullable(condition),
  levels: z.array(level).check(z.minLength(1), z.maxLength(20)),
  /** A person who would act at two adjacent levels acts once. */
  skipAdjacent: z.boolean(),
})
export type FlowRule = z.output<typeof rule>

/** Rules in priority order: the first that matches counts. `lastResort`: who acts where nobody else can (HR where empty). */
export const flowDefinition = z.object({ rules: z.array(rule).check(z.minLength(1)), lastResort: z.array(z.guid()) })
export type FlowDefinition = z.output<typeof flowDefinition>

export const plainLevel = (given: Who, more: Partial<FlowLevel> = {}): FlowLevel => ({
  who: given,
  mode: 'any',
  ascend: 'manager',
  remindAfterDays: 2,
  escalateAfterDays: null,
  deadline: null,
  ...more,
})

export function matches(given: Condition | null, facts: Facts): boolean {
  if (given === null) return true
  if ('all' in given) return given.all.every((part) => matches(part, facts))
  if ('any' in given) return given.any.some((part) => matches(part, facts))
  return compares(given, facts[given.field] ?? null)
}

function compares({ is, value }: Comparison, fact: Facts[string]): boolean {
  if (is === 'in' || is === 'not in') return (Array.isArray(value) && value.includes(fact as never)) === (is === 'in')
  if (Array.isArray(value)) return false
  if (is === '=' || is === '!=') return (fact === value) === (is === '=')
  if (fact === null || typeof fact !== typeof value) return false
  return is === '<' ? fact < value : is === '<=' ? fact <= value : is === '>' ? fact > value : fact >= value
}

/** The first rule that matches, in priority order. */
export const ruleFor = (definition: FlowDefinition, facts: Facts): FlowRule | undefined =>
  definition.rules.find((candidate) => matches(candidate.when, facts))
