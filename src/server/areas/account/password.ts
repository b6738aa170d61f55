import { accountCalls } from '#shared/areas/account.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { passwordRefusal } from '#server/foundation/credentials/password-rules.ts'
import { setPassword } from '#server/foundation/credentials/passwords.ts'
import { endAtProvider } from '#server/foundation/identity/ended-sign-ins.ts'
import { calledTransaction } from '#server/foundation/identity/whence.ts'
import { tellAccess } from '#server/people/access-audit.ts'
import { profileRow } from '#server/people/profile.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { tellAccount } from '#server/platform/account/account-news.ts'
import type { AccountParts, SignInOfCall } from './owned.ts'
import { demandPresentPassword } from './proof.ts'

/** One's own password: the present one is asked, and whoever is signed in elsewhere as one is no longer. */
export function servePassword(api: Api<Viewer>, db: Db, owned: SignInOfCall, { companyName }: AccountParts): void {
  api.serve(accountCalls.updatePassword, async ({ currentPassword, newPassword }, call) => {
    const { person, request } = call
    const signIn = await owned(call)
    await demandPresentPassword(db, { request, employeeId: person.id, signIn }, currentPassword)
    const email = (await profileRow(db, person.id))?.email ?? ''
    const names = [person.userName, person.name, email, await companyName(), 'Calendula']
    const refusal = await passwordRefusal(newPassword, { names }, 'newPassword')
    if (refusal) throw refusal
    await calledTransaction(db, person, async (tx) => {
      await setPassword(tx, person.id, newPassword)
      await endAtProvider(tx, person.id, signIn.session)
      await tellAccess(tx, person.id, 'change password', person.id)
      await tellAccount(tx, person.id, 'told.account.passwordChanged')
    })
    return { done: true }
  })
}
