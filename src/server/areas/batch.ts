import { batchCalls, type BatchWish } from '#shared/areas/batch.ts'
import { dismissBatch, newBatch, ownBatches, readBatch, stopBatch } from '#server/approval/background/batch.ts'
import type { LeasedWork } from '#server/approval/background/leased-work.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Api, Call } from '#server/foundation/http/http.ts'
import { say } from '#server/foundation/basis/texts.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { generalConfig } from '#server/platform/general-config.ts'

/** Many decisions with one call: at once, or in the background with progress and a stop. */
export function serveBatches(api: Api<Viewer>, db: Db, batches: LeasedWork): void {
  const store = (input: BatchWish, call: Call<Viewer>, seconds = 0) => actOnce(db, call, (tx) => newBatch(tx, call.person, input, seconds))

  api.serve(batchCalls.run, async (input, call) => {
    const id = await store(input, call)
    await batches.work(id)
    const { items } = await readBatch(db, call.person, id, call.language)
    return items.map((item) => ({
      id: item.id,
      code: item.code,
      isError: item.state !== 'done',
      errors: item.state === 'done' || item.isError ? item.errors : [say(call.language, 'batch.notBegun')],
    }))
  })

  api.serve(batchCalls.start, async (input, call) => {
    const { decisionHoldSeconds } = await generalConfig(db)
    const id = await store(input, call, decisionHoldSeconds)
    // It goes on beside this call; where the process ends before it, the regular sweep goes on with it.
    batches.workIn(id, decisionHoldSeconds, (error) => call.request.log.error({ err: error, batch: id }, 'a batch stopped early'))
    return readBatch(db, call.person, id, call.language)
  })

  api.serve(batchCalls.list, (_input, { person, language }) => ownBatches(db, person, language))
  api.serve(batchCalls.read, (input, { person, language }) => readBatch(db, person, input.id, language))
  api.serve(batchCalls.stop, async (input, call) => {
    await actOnce(db, call, (tx) => stopBatch(tx, call.person, input.id))
    return readBatch(db, call.person, input.id, call.language)
  })
  api.serve(batchCalls.dismiss, async (input, call) => {
    await actOnce(db, call, (tx) => dismissBatch(tx, call.person, input.id))
    return {}
  })
}
