import { accountCalls } from '#shared/areas/account.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { credentialsOf } from '#server/foundation/credentials/credentials.ts'
import {
  keepPasskey,
  madePasskey,
  mostPasskeys,
  namePasskey,
  offerPasskey,
  removePasskey,
} from '#server/foundation/credentials/passkeys.ts'
import { calledTransaction } from '#server/foundation/identity/whence.ts'
import { tellAccess } from '#server/people/access-audit.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { tellAccount } from '#server/platform/account/account-news.ts'
import type { AccountParts, SignInOfCall } from './owned.ts'
import { demandProof } from './proof.ts'

/** One's own passkeys. What is offered can be added for some minutes after who it is was proven. */
export function servePasskeys(api: Api<Viewer>, db: Db, owned: SignInOfCall, { party }: AccountParts): void {
  api.serve(accountCalls.offerPasskey, async ({ currentPassword }, call) => {
    const { person, request } = call
    await demandProof(db, { request, employeeId: person.id, signIn: await owned(call) }, currentPassword)
    if ((await credentialsOf(db, person.id)).passkeys.length >= mostPasskeys)
      throw refuse(409, 'account.tooManyPasskeys', { n: mostPasskeys })
    return { options: { ...(await offerPasskey(db, person, party)) } }
  })

  api.serve(accountCalls.addPasskey, async ({ name, response }, call) => {
    await owned(call)
    const { person } = call
    const made = await madePasskey(db, person.id, response, party)
    return calledTransaction(db, person, async (tx) => {
      const id = made && (await keepPasskey(tx, person.id, name.trim() || name, made))
      if (id === null) throw refuse(400, 'account.passkeyRefused')
      await tellAccess(tx, person.id, 'add passkey', person.id, { passkey: id })
      await tellAccount(tx, person.id, 'told.account.passkeyAdded', { name })
      return { id }
    })
  })

  api.serve(accountCalls.namePasskey, async ({ id, name }, call) => {
    await owned(call)
    if (!(await calledTransaction(db, call.person, (tx) => namePasskey(tx, call.person.id, id, name)))) throw notFound()
    return { done: true }
  })

  api.serve(accountCalls.removePasskey, async ({ id, currentPassword }, call) => {
    const { person, request } = call
    const signIn = await owned(call)
    if (!(await credentialsOf(db, person.id)).passkeys.some((passkey) => passkey.id === id)) throw notFound()
    await demandProof(db, { request, employeeId: person.id, signIn }, currentPassword)
    await calledTransaction(db, person, async (tx) => {
      const removed = await removePasskey(tx, person.id, id)
      if (removed === 'unknown') throw notFound()
      if (removed === 'lastWayIn') throw refuse(409, 'account.lastWayIn')
      await tellAccess(tx, person.id, 'remove passkey', person.id, { passkey: id })
      await tellAccount(tx, person.id, 'told.account.passkeyRemoved')
    })
    return { done: true }
  })
}
