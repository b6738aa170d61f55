import type { FlowDefinition } from '#shared/contract/flow.ts'
import { own } from '#shared/own.ts'
import { draftOf, versionsOf } from '#server/approval/drafts/store.ts'
import type { AnyModule, EngineWithDb } from '#server/approval/request/module.ts'
import type { Db } from '#server/foundation/database/db.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { setUpRefusal } from '#server/people/set-up-scope.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { generalConfig } from '#server/platform/general-config.ts'
import { definitionHere } from './ready.ts'

/** Flows are the whole company's: administrators draw them, and HR of all sites where the company lets them. */
export async function demandDraws(db: Db, viewer: Viewer): Promise<void> {
  if (viewer.administrator) return
  const allowed = (await generalConfig(db)).hrDrawsFlows
  if (!allowed) throw refuse(403, 'error.adminOnly')
  if (setUpRefusal(viewer, null) !== null) throw refuse(403, 'error.hrOfAllOnly')
}

/** The module whose flow somebody who draws flows asks for. */
export async function flowModule(engine: EngineWithDb, viewer: Viewer, kind: string): Promise<AnyModule> {
  await demandDraws(engine.db, viewer)
  const module = own(engine.modules, kind)
  if (!module) throw notFound()
  return module
}

/** What is looked at: what stands on the screen, a version, else the draft, else what is in force. */
export async function lookedAt(
  db: Db,
  module: AnyModule,
  viewer: Viewer,
  given: { definition?: FlowDefinition | null | undefined; version?: number | null | undefined },
): Promise<FlowDefinition> {
  if (given.definition) return given.definition
  if (given.version != null) return definitionHere(db, module, given.version)
  const draft = await draftOf(db, module)
  if (draft) return draft.definition
  const current = (await versionsOf(db, module, viewer.today)).find((version) => version.state === 'current')
  return definitionHere(db, module, current?.version ?? 0)
}
