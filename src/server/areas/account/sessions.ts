import { accountCalls } from '#shared/areas/account.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import { endAtProvider } from '#server/foundation/identity/ended-sign-ins.ts'
import { endOwnSession } from '#server/foundation/identity/sessions.ts'
import { calledTransaction } from '#server/foundation/identity/whence.ts'
import { tellAccess } from '#server/people/access-audit.ts'
import type { Viewer } from '#server/people/viewer.ts'
import type { AccountParts, SignInOfCall } from './owned.ts'

/** Where one is signed in. Ending needs no proof: whoever ends too much signs in again. */
export function serveSessions(api: Api<Viewer>, db: Db, owned: SignInOfCall, { issuer }: AccountParts): void {
  api.serve(accountCalls.endSession, async ({ id }, call) => {
    await owned(call)
    const { person } = call
    await calledTransaction(db, person, async (tx) => {
      if (!(await endOwnSession(tx, issuer, person.id, id))) throw notFound()
      await tellAccess(tx, person.id, 'end sign-in', person.id)
    })
    return { done: true }
  })

  api.serve(accountCalls.endOthers, async (_input, call) => {
    const { session } = await owned(call)
    const { person } = call
    await calledTransaction(db, person, async (tx) => {
      await endAtProvider(tx, person.id, session)
      await tellAccess(tx, person.id, 'end sign-ins', person.id)
    })
    return { done: true }
  })
}
