import type { Comparison, Condition, FlowDefinition } from '#shared/contract/flow.ts'
import type { FlowVersion } from '#shared/areas/flow.ts'
import { definitionOf, versionsOf } from '#server/approval/drafts/store.ts'
import type { AnyModule } from '#server/approval/request/module.ts'
import type { Db } from '#server/foundation/database/db.ts'

/**
 * What a version says here. The flow that a module brings along may name what a company does not have, as a leave type of that
 * code: such a rule matches nothing, and is left out, so that the flow can be taken over as it is.
 */
export async function definitionHere(db: Db, module: AnyModule, version: number): Promise<FlowDefinition> {
  const definition = await definitionOf(db, module, version)
  if (version !== 0) return definition
  const known = new Map<string, ReadonlySet<string>>()
  for (const [field, read] of Object.entries(module.choices ?? {}))
    known.set(field, new Set((await read(db, 'en')).map(({ id }) => String(id))))
  const rules = definition.rules.filter(({ when }) => when === null || !namesNothing(when, known))
  return { ...definition, rules: rules.length > 0 ? rules : definition.rules }
}

/** The versions of a flow, of the module's own one with as many rules as it has here. */
export async function versionsHere(db: Db, module: AnyModule, today: string): Promise<FlowVersion[]> {
  const versions = await versionsOf(db, module, today)
  const { length } = (await definitionHere(db, module, 0)).rules
  return versions.map((one) => (one.version === 0 ? { ...one, rules: length } : one))
}

type Known = ReadonlyMap<string, ReadonlySet<string>>

function namesNothing(when: Condition, known: Known): boolean {
  if ('all' in when) return when.all.some((one) => namesNothing(one, known))
  if ('any' in when) return when.any.length > 0 && when.any.every((one) => namesNothing(one, known))
  return isOfNothing(when, known.get(when.field))
}

const isOfNothing = ({ is, value }: Comparison, values: ReadonlySet<string> | undefined): boolean =>
  values !== undefined && (is === '=' || is === 'in') && [value].flat().every((one) => !values.has(String(one)))
