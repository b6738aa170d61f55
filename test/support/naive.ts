import { OperationNodeTransformer, type KyselyPlugin, type RawNode, type RootOperationNode } from 'kysely'
import type { Tx } from '#server/foundation/database/db.ts'
import type { EngineWithDb } from '#server/approval/request/module.ts'

/** Leaves every statement's row lock out. */
class LockRemover extends OperationNodeTransformer {
  protected override transformRaw(node: RawNode, ...rest: []): RawNode {
    const raw = super.transformRaw(node, ...rest)
    return {
      ...raw,
      sqlFragments: raw.sqlFragments.map((fragment) => fragment.replace(/for no key update( of [rs])?( skip locked)?/g, '')),
    }
  }
}

const remover = new LockRemover()
const withoutLocks: KyselyPlugin = {
  transformQuery: ({ node }): RootOperationNode => remover.transformNode(node),
  transformResult: async ({ result }) => result,
}

/** The engine as somebody would write it who thinks of one user at a time: no request stands still while it is acted on. */
export const unlocked = (tx: Tx): Tx => ({ isTransaction: true, getExecutor: () => tx.getExecutor().withPlugin(withoutLocks) })

/** Takes no lock that is had by its name: what it asks for is a number. */
class NameRemover extends OperationNodeTransformer {
  protected override transformRaw(node: RawNode, ...rest: []): RawNode {
    const raw = super.transformRaw(node, ...rest)
    return { ...raw, sqlFragments: raw.sqlFragments.map((fragment) => fragment.replaceAll(/pg_advisory_xact_lock(_shared)?\(/g, 'abs(')) }
  }
}

const nameRemover = new NameRemover()
const withoutNameLocks: KyselyPlugin = {
  transformQuery: ({ node }): RootOperationNode => nameRemover.transformNode(node),
  transformResult: async ({ result }) => result,
}

/** A transaction in which nothing that is named stands still. */
export const unnamed = (tx: Tx): Tx => ({ isTransaction: true, getExecutor: () => tx.getExecutor().withPlugin(withoutNameLocks) })

/** The same records, but what their changes name does not stand still. */
export const withoutNames = (engine: EngineWithDb): EngineWithDb => ({
  ...engine,
  changes: Object.fromEntries(Object.entries(engine.changes).map(([name, kind]) => [name, { ...kind, locks: () => [] }])),
})
