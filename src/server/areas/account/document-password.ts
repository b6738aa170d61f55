import { documentPasswordCalls } from '#shared/areas/document-password.ts'
import { documentPasswordSince, setDocumentPassword } from '#server/foundation/credentials/document-passwords.ts'
import { passwordRefusal } from '#server/foundation/credentials/password-rules.ts'
import { ofDocuments, succeeded } from '#server/foundation/credentials/sign-in-locks.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Api, Call } from '#server/foundation/http/http.ts'
import { calledTransaction } from '#server/foundation/identity/whence.ts'
import { tellAccess } from '#server/people/access-audit.ts'
import { bearerOf } from '#server/people/callers/identify.ts'
import { profileRow } from '#server/people/profile.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { demandDocumentPassword, tellOfDocuments } from '#server/platform/account/document-password.ts'
import type { AccountParts } from './owned.ts'
import { demandProof } from './proof.ts'

/** The password of one's documents: the portal's own, whoever signs the person in. */
export function serveDocumentPassword(api: Api<Viewer>, db: Db, { tokens, companyName }: AccountParts): void {
  api.serve(documentPasswordCalls.update, async ({ currentDocumentPassword, currentPassword, newDocumentPassword }, call) => {
    const isFirst = (await documentPasswordSince(db, call.person.id)) === null
    // Whoever finds the screen open would read what the person has locked for them.
    if (isFirst) await demandPerson(call, currentPassword)
    else await demandDocumentPassword(db, call, currentDocumentPassword, 'currentDocumentPassword')
    await choose(call, newDocumentPassword)
    return { done: true }
  })

  api.serve(documentPasswordCalls.reset, async ({ currentPassword, newDocumentPassword }, call) => {
    await demandPerson(call, currentPassword)
    await choose(call, newDocumentPassword)
    await succeeded(db, ofDocuments(call.person.id))
    return { done: true }
  })

  async function demandPerson({ person, request }: Call<Viewer>, password: string | null): Promise<void> {
    const signIn = await tokens.check(bearerOf(request) ?? '')
    await demandProof(db, { request, employeeId: person.id, signIn }, password)
  }

  async function choose({ person }: Call<Viewer>, password: string): Promise<void> {
    const email = (await profileRow(db, person.id))?.email ?? ''
    const names = [person.userName, person.name, email, await companyName(), 'Calendula']
    const refusal = await passwordRefusal(password, { names }, 'newDocumentPassword')
    if (refusal) throw refusal
    await calledTransaction(db, person, async (tx) => {
      await setDocumentPassword(tx, person.id, password)
      await tellAccess(tx, person.id, 'change document password', person.id)
      await tellOfDocuments(tx, person.id, 'documentPassword.told', 'told.account.documentPassword')
    })
  }
}
