import { heldCalls } from '#shared/areas/held-decision.ts'
import { heldDecisions, holdDecision, takeBack } from '#server/approval/held.ts'
import type { HeldWork } from '#server/approval/held-work.ts'
import type { Approvals } from '#server/approval/module.ts'
import { transaction } from '#server/foundation/db.ts'
import type { Api } from '#server/foundation/http.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { once } from '#server/platform/idempotency.ts'
import { generalConfig } from '#server/platform/settings.ts'

/** Decisions that can be taken back for a while. */
export function serveHeldDecisions(api: Api<Viewer>, house: Approvals, work: HeldWork): void {
  const { db } = house
  api.serve(heldCalls.hold, async (input, { person, idempotencyKey: key }) => {
    const { decisionHoldSeconds } = await generalConfig(db)
    const wish = { ...input, attachmentId: input.attachmentId ?? null, version: input.version ?? null }
    const answer = await transaction(db, (tx) =>
      once(tx, { personId: person.id, key, call: 'hold', body: input }, () => holdDecision(house, tx, person, wish, decisionHoldSeconds)),
    )
    if (!answer.carriedOut) work.runIn(decisionHoldSeconds)
    return answer
  })
  api.serve(heldCalls.list, (_input, { person, language }) => heldDecisions(house, db, person, language))
  api.serve(heldCalls.takeBack, async (input, { person }) => {
    await takeBack(db, person, input.id)
    return {}
  })
}
