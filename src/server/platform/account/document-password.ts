import { sql } from 'kysely'
import type { TextKey } from '#shared/texts/index.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { tellSecurity } from '#server/foundation/basis/log.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { checkDocumentPassword } from '#server/foundation/credentials/document-passwords.ts'
import { demandTry, failuresOf, ofAddress, ofDocuments, succeeded } from '#server/foundation/credentials/sign-in-locks.ts'
import { transaction, type Db, type Tx } from '#server/foundation/database/db.ts'
import type { Call } from '#server/foundation/http/http.ts'
import { networkOf } from '#server/foundation/http/limits.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { tellAccount } from './account-news.ts'

/** After so many wrong ones in a row, and after as many again, the person is told. */
const toldAfter = 10

/**
 * The password of the caller's documents, which is guessed at no more often than passwords of a sign-in: by the person's own tries, and
 * by all from one address. Refused at `field`.
 */
export async function demandDocumentPassword(
  db: Db,
  { person, request }: Pick<Call<Viewer>, 'person' | 'request'>,
  typed: string | null,
  field: string,
): Promise<void> {
  if (typed === null || typed === '') throw refuse(400, 'documentPassword.asked', undefined, field)
  const [guessed, address] = [ofDocuments(person.id), ofAddress(networkOf(request.ip))]
  await demandTry(db, [guessed, address])
  if (!(await checkDocumentPassword(db, person.id, typed))) {
    tellSecurity(request, 'wrong password', 400)
    // Until the pause is over no other try is taken: nobody else finds the same number.
    const failures = await failuresOf(db, guessed)
    if (failures > 0 && failures % toldAfter === 0)
      await transaction(db, (tx) => tellOfDocuments(tx, person.id, 'documentPassword.guessed', 'told.account.documentsGuessed'))
    throw refuse(400, 'documentPassword.wrong', undefined, field)
  }
  await succeeded(db, guessed, [address])
}

/** Tells somebody of the password of their documents, by a notification and by a mail. */
export async function tellOfDocuments(
  tx: Tx,
  personId: string,
  key: TextKey & `documentPassword.${string}`,
  mail: TextKey & `told.account.${string}`,
): Promise<void> {
  await sql`insert into notification (id, employee_id, type_id, key, params)
    values (${newId()}, ${personId}, 'PW001', ${key}, '{}')`.execute(tx)
  // The mail tells the pages that are open of the notification too.
  await tellAccount(tx, personId, mail)
}
