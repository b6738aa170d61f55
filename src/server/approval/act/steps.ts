import type { Db, Tx } from '#server/foundation/database/db.ts'
import { lockNames } from '#server/foundation/database/locks.ts'
import { isApplied, type AnyChangeKind, type Change, type Found, type Source, type Step } from '#server/records/change.ts'
import type { Engine } from '../request/module.ts'

/** The kind of a change; an unknown one is a fault of the module. */
function kindOf({ changes }: Engine, change: Change): AnyChangeKind {
  const kind = changes[change.kind]
  if (!kind) throw new Error(`no record owns changes of kind ${change.kind}`)
  return kind
}

/** Makes every request that the changes name stand still, in one order. */
export const lockChanges = (engine: Engine, tx: Tx, changes: readonly Change[]): Promise<void> => lockNames(tx, locksOf(engine, changes))

/** The names of what must stand still. */
export const locksOf = (engine: Engine, changes: readonly Change[]): string[] =>
  changes.flatMap((change) => kindOf(engine, change).locks(change))

export async function checkChanges(engine: Engine, tx: Db | Tx, changes: readonly Change[], source: Source): Promise<Found[]> {
  const found: Found[] = []
  for (const change of changes) if (!isApplied(change)) found.push(...(await kindOf(engine, change).check(tx, change, source)))
  return found
}

/** Takes one step with every change, in the order of lines. One that was carried out before the others is only ever taken back. */
export async function takeStep(engine: Engine, tx: Tx, step: Step, changes: readonly Change[], source: Source): Promise<void> {
  const taken = step === 'reverse' ? changes : changes.filter((change) => !isApplied(change))
  for (const change of taken) await kindOf(engine, change)[step](tx, change, source)
}
