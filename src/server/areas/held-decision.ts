import { heldCalls } from '#shared/areas/held-decision.ts'
import { heldDecisions, holdDecision, takeBack } from '#server/approval/background/held.ts'
import type { HeldWork } from '#server/approval/background/held-work.ts'
import type { EngineWithDb } from '#server/approval/request/module.ts'
import type { Api } from '#server/foundation/http/http.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { generalConfig } from '#server/platform/general-config.ts'

/** Decisions that can be taken back for a while. */
export function serveHeldDecisions(api: Api<Viewer>, engine: EngineWithDb, work: HeldWork): void {
  const { db } = engine
  api.serve(heldCalls.hold, async (input, call) => {
    const { decisionHoldSeconds } = await generalConfig(db)
    const wish = { ...input, attachmentId: input.attachmentId ?? null, version: input.version ?? null }
    const answer = await actOnce(db, call, (tx) => holdDecision(engine, tx, call.person, wish, decisionHoldSeconds))
    if (!answer.carriedOut) work.runIn(decisionHoldSeconds)
    return answer
  })
  api.serve(heldCalls.list, (_input, { person, language }) => heldDecisions(engine, db, person, language))
  api.serve(heldCalls.takeBack, async (input, call) => {
    await actOnce(db, call, (tx) => takeBack(tx, call.person, input.id))
    return {}
  })
}
