import { transaction, type Db, type Tx } from '#server/foundation/db.ts'
import type { DueWork } from '#server/records/attendance/due-work.ts'
import { changeSetUp } from '#server/records/attendance/set-up.ts'
import type { SetUpChange } from '#server/records/attendance/touched.ts'

/** Changes the set-up of time in one transaction; `touches` tells by what it has changed whose days. */
export type ChangeFollowed = <T>(change: (tx: Tx) => Promise<T>, touches: (answer: T) => SetUpChange) => Promise<T>

/** Changes after which the days follow: those that are too many for the transaction just after it. */
export const followedBy =
  (db: Db, due: DueWork): ChangeFollowed =>
  async (change, touches) => {
    const answer = await transaction(db, (tx) =>
      changeSetUp(tx, new Date(), async () => {
        const done = await change(tx)
        return { answer: done, touches: touches(done) }
      }),
    )
    due.soon()
    return answer
  }
