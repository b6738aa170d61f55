import { accountCalls } from '#shared/areas/account.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { credentialsOf } from '#server/foundation/credentials/credentials.ts'
import { qrCodeOf } from '#server/foundation/credentials/qr-code.ts'
import { makeRecoveryCodes } from '#server/foundation/credentials/recovery-codes.ts'
import { ofCodes, succeeded, takeTry } from '#server/foundation/credentials/sign-in-locks.ts'
import { checkTotp, endTotp, offerTotp } from '#server/foundation/credentials/totp.ts'
import { calledTransaction } from '#server/foundation/identity/whence.ts'
import { tellAccess } from '#server/people/access-audit.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { tellAccount } from '#server/platform/account/account-news.ts'
import { asksSecondFactor } from '#server/platform/account/second-factor.ts'
import type { AccountParts, SignInOfCall } from './owned.ts'
import { demandProof } from './proof.ts'

/** Codes of an authenticator app beside one's password, and the recovery codes that stand in for them. */
export function serveTotp(api: Api<Viewer>, db: Db, owned: SignInOfCall, { companyName }: AccountParts): void {
  api.serve(accountCalls.offerTotp, async ({ currentPassword }, call) => {
    const { person, request } = call
    await demandProof(db, { request, employeeId: person.id, signIn: await owned(call) }, currentPassword)
    if ((await credentialsOf(db, person.id)).totp) throw refuse(409, 'account.totpOn')
    const offer = await offerTotp(db, person.id, { issuer: await companyName(), label: person.userName })
    return { ...offer, qr: await qrCodeOf(offer.uri) }
  })

  api.serve(accountCalls.confirmTotp, async ({ code }, call) => {
    await owned(call)
    const { person } = call
    const guarded = ofCodes(person.id)
    const wait = await takeTry(db, [guarded])
    if (wait > 0) throw refuse(429, 'signIn.tooManySeconds', { n: wait })
    if (!(await checkTotp(db, person.id, code, true))) throw refuse(400, 'signIn.wrongCode', undefined, 'code')
    await succeeded(db, guarded)
    const codes = await calledTransaction(db, person, async (tx) => {
      await tellAccess(tx, person.id, 'turn codes on', person.id)
      await tellAccount(tx, person.id, 'told.account.totpOn')
      return makeRecoveryCodes(tx, person.id)
    })
    return { codes }
  })

  api.serve(accountCalls.endTotp, async ({ currentPassword }, call) => {
    const { person, request } = call
    await demandProof(db, { request, employeeId: person.id, signIn: await owned(call) }, currentPassword)
    const { passkeys } = await credentialsOf(db, person.id)
    if (passkeys.length === 0 && (await asksSecondFactor(db, person.id))) throw refuse(409, 'account.totpDemanded')
    await calledTransaction(db, person, async (tx) => {
      if (!(await endTotp(tx, person.id))) return
      await tellAccess(tx, person.id, 'turn codes off', person.id)
      await tellAccount(tx, person.id, 'told.account.totpOff')
    })
    return { done: true }
  })

  api.serve(accountCalls.renewCodes, async ({ currentPassword }, call) => {
    const { person, request } = call
    const signIn = await owned(call)
    if (!(await credentialsOf(db, person.id)).totp) throw refuse(409, 'account.totpNotOn')
    await demandProof(db, { request, employeeId: person.id, signIn }, currentPassword)
    const codes = await calledTransaction(db, person, async (tx) => {
      await tellAccess(tx, person.id, 'renew recovery codes', person.id)
      await tellAccount(tx, person.id, 'told.account.codesRenewed')
      return makeRecoveryCodes(tx, person.id)
    })
    return { codes }
  })
}
