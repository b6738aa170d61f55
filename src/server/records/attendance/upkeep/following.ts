import type { Db, Tx } from '#server/foundation/database/db.ts'
import { actOnce, type Intent } from '#server/platform/idempotency.ts'
import type { DueWork } from './due-work.ts'
import { changeSetUp } from './set-up.ts'
import type { SetUpChange } from './touched.ts'

/** Changes the set-up of time in one transaction, once for the call's key; `touches` tells by what it has changed whose days. */
export type ChangeFollowed = <T>(
  call: Intent,
  change: (tx: Tx) => Promise<T>,
  touches: (answer: T) => SetUpChange | readonly SetUpChange[],
) => Promise<T>

/** Changes after which the days follow: those that are too many for the transaction just after it. */
export const followedBy =
  (db: Db, due: DueWork): ChangeFollowed =>
  async (call, change, touches) => {
    const answer = await actOnce(db, call, (tx) =>
      changeSetUp(tx, new Date(), async () => {
        const done = await change(tx)
        return { answer: done, touches: [touches(done)].flat() }
      }),
    )
    due.soon()
    return answer
  }
