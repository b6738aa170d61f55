import { sql } from 'kysely'
import { documentPasswordCalls } from '#shared/areas/document-password.ts'
import { tellSecurity } from '#server/foundation/basis/log.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { checkDocumentPassword, documentPasswordSince, setDocumentPassword } from '#server/foundation/credentials/document-passwords.ts'
import { passwordRefusal } from '#server/foundation/credentials/password-rules.ts'
import { ofAddress, ofDocuments, succeeded } from '#server/foundation/credentials/sign-in-locks.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Api, Call } from '#server/foundation/http/http.ts'
import { networkOf } from '#server/foundation/http/limits.ts'
import { calledTransaction } from '#server/foundation/identity/whence.ts'
import { tellAccess } from '#server/people/access-audit.ts'
import { bearerOf } from '#server/people/callers/identify.ts'
import { profileRow } from '#server/people/profile.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { tellAccount } from '#server/platform/account-news.ts'
import type { AccountParts } from './owned.ts'
import { demandProof, demandTry } from './proof.ts'

/** The password of one's documents: the portal's own, whoever signs the person in. */
export function serveDocumentPassword(api: Api<Viewer>, db: Db, { tokens, companyName }: AccountParts): void {
  api.serve(documentPasswordCalls.update, async ({ currentDocumentPassword, newDocumentPassword }, call) => {
    if ((await documentPasswordSince(db, call.person.id)) !== null) await demandPresent(call, currentDocumentPassword)
    await choose(call, newDocumentPassword)
    return { done: true }
  })

  api.serve(documentPasswordCalls.reset, async ({ currentPassword, newDocumentPassword }, call) => {
    const { person, request } = call
    const signIn = await tokens.check(bearerOf(request) ?? '')
    await demandProof(db, { request, employeeId: person.id, signIn }, currentPassword)
    await choose(call, newDocumentPassword)
    await succeeded(db, ofDocuments(person.id))
    return { done: true }
  })

  /** The present one, which is guessed at no more often than passwords of a sign-in. */
  async function demandPresent({ person, request }: Call<Viewer>, typed: string | null): Promise<void> {
    if (typed === null || typed === '') throw refuse(400, 'documentPassword.asked', undefined, 'currentDocumentPassword')
    const [guessed, address] = [ofDocuments(person.id), ofAddress(networkOf(request.ip))]
    await demandTry(db, [guessed, address])
    if (!(await checkDocumentPassword(db, person.id, typed))) {
      tellSecurity(request, 'wrong password', 400)
      throw refuse(400, 'documentPassword.wrong', undefined, 'currentDocumentPassword')
    }
    await succeeded(db, guessed, [address])
  }

  async function choose({ person }: Call<Viewer>, password: string): Promise<void> {
    const email = (await profileRow(db, person.id))?.email ?? ''
    const names = [person.userName, person.name, email, await companyName(), 'Calendula']
    const refusal = await passwordRefusal(password, { names }, 'newDocumentPassword')
    if (refusal) throw refusal
    await calledTransaction(db, person, async (tx) => {
      await setDocumentPassword(tx, person.id, password)
      await tellAccess(tx, person.id, 'change document password', person.id)
      await sql`insert into notification (id, employee_id, type_id, key, params)
        values (${newId()}, ${person.id}, 'PW001', 'documentPassword.told', '{}')`.execute(tx)
      // The mail tells the pages that are open of the notification too.
      await tellAccount(tx, person.id, 'told.account.documentPassword')
    })
  }
}
