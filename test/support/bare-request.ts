import { sql } from 'kysely'
import type { Db } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'

/** A request that stands with its code behind what is written in records, and nothing else of it. */
export async function bareRequest(db: Db, employeeId: string, code: string): Promise<string> {
  const id = newId()
  await sql`insert into request (id, code, module, author_id, requestor_id, subject_id, status_id, transaction_date, form)
    values (${id}, ${code}, ${code.split('-')[0]}, ${employeeId}, ${employeeId}, ${employeeId}, 4, '2026-01-01', '{}')`.execute(db)
  return id
}
