import type { Tx } from '#server/foundation/database/db.ts'
import { comesFrom } from '#server/foundation/identity/whence.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { findViewer, requireModule } from '#server/people/viewer.ts'
import { act } from './decision.ts'
import type { Decision } from '../request/machine.ts'
import type { AnyModule, Engine } from '../request/module.ts'

/** A decision that was asked for earlier: in a batch, or held so that it could be taken back. */
export interface LaterDecision {
  userName: string
  requestId: string
  /** Null where there is no such request. */
  module: string | null
  actionType: Decision
  note: string
  attachmentId: string | null
  version: number | null
  /** Whence it was asked for, as the audit keeps it. */
  from: string | null
}

/** The module of a request by the name that is stored; refused like any other request that does not exist. */
export function moduleNamed(engine: Engine, name: string | null): [kind: string, module: AnyModule] {
  const found = Object.entries(engine.modules).find(([, module]) => module.contract.module === name)
  if (!found) throw notFound()
  return found
}

/** Carries it out by the ordinary act, with the rights of the person as they are now. */
export async function decideLater(engine: Engine, tx: Tx, decision: LaterDecision): Promise<void> {
  comesFrom(tx, decision.from)
  const viewer = await findViewer(tx, decision.userName)
  if (!viewer) throw refuse(401, 'error.signIn')
  const [kind, module] = moduleNamed(engine, decision.module)
  requireModule(viewer, module.contract.module)
  if (!module.contract.actions.includes(decision.actionType)) throw refuse(400, 'decision.unsupported')
  const { requestId, note, attachmentId, version, actionType } = decision
  await act(engine, tx, kind, requestId, actionType, { viewer, note, attachmentId, version, now: new Date() })
}
