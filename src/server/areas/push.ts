import { pushCalls } from '#shared/areas/push.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { serviceAddress } from '#server/platform/push/addresses.ts'
import { forgetDevice, isKept, keepDevice, pushKeys } from '#server/platform/push/devices.ts'

/** The person's own browsers, in which notifications are shown while no page is open. */
export function servePush(api: Api<Viewer>, db: Db, allowPrivate: boolean): void {
  api.serve(pushCalls.key, async () => ({ publicKey: (await pushKeys(db)).publicKey }))

  api.serve(pushCalls.state, async ({ endpoint }, { person }) => ({ on: await isKept(db, person.id, endpoint) }))

  api.serve(pushCalls.keep, async (device, call) => {
    if (!serviceAddress(device.endpoint, allowPrivate)) throw refuse(400, 'push.address', undefined, 'endpoint')
    return actOnce(db, call, async (tx) => {
      if (!(await keepDevice(tx, call.person.id, device))) throw refuse(400, 'push.address', undefined, 'endpoint')
      return { on: true }
    })
  })

  api.serve(pushCalls.forget, async ({ endpoint }, call) => {
    await actOnce(db, call, (tx) => forgetDevice(tx, call.person.id, endpoint))
    return { on: false }
  })
}
