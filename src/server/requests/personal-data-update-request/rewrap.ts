import { sql } from 'kysely'
import { personalDataUpdate, personalDataUpdateForm } from '#shared/requests/personal-data-update-request.ts'
import { rows, transaction, type Db } from '#server/foundation/database/db.ts'
import { wrappedAnew } from '#server/foundation/database/wrapped.ts'
import type { Change } from '#server/records/change.ts'
import { fileChangeData } from '#server/records/file/change.ts'
import { sealName } from '#server/records/file/rows.ts'
import { lineSealName } from './lines.ts'

interface Stored {
  id: string
  requestorId: string
  form: unknown
  lines: Change[]
}

/** Encrypts what requests for a change of personal data say with the present key; answers of how many that was another. */
export async function rewrapPersonalData(db: Db): Promise<number> {
  const ids = await rows(db, sql<{ id: string }>`select id from request where module = ${personalDataUpdate.module} order by id`)
  let count = 0
  for (const { id } of ids)
    await transaction(db, async (tx) => {
      const [stored] = await rows(
        tx,
        sql<Stored>`select id, requestor_id as "requestorId", form, lines from request where id = ${id}::uuid for update`,
      )
      if (!stored) return
      const form = personalDataUpdateForm.parse(stored.form)
      const lines = form.lines.map((line) => {
        const anew = line.sealed === '' ? null : wrappedAnew(tx, lineSealName(stored.requestorId), JSON.parse(line.sealed))
        return anew === null ? line : { ...line, sealed: JSON.stringify(anew) }
      })
      const changes = stored.lines.map((change) => {
        const wish = fileChangeData.parse(change.data)
        const anew = isSealed(wish.value) ? wrappedAnew(tx, sealName(wish.employeeId, wish.category), wish.value) : null
        return anew === null ? change : { ...change, data: { ...wish, value: anew } }
      })
      if (lines.every((line, at) => line === form.lines[at]) && changes.every((change, at) => change === stored.lines[at])) return
      count += 1
      await sql`update request set form = ${JSON.stringify({ ...form, lines })}::jsonb, lines = ${JSON.stringify(changes)}::jsonb
        where id = ${id}::uuid`.execute(tx)
    })
  return count
}

const isSealed = (value: unknown) => typeof value === 'object' && value !== null && 'wrapped' in value
