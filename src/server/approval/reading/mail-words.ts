import { sql } from 'kysely'
import { rows } from '#server/foundation/database/db.ts'
import type { RequestWords } from '#server/platform/mail/subject.ts'
import { sensitiveType } from '#server/records/leave/types.ts'
import { timeColumns } from '../request/measure.ts'
import { titleOf, type EngineWithDb } from '../request/module.ts'
import type { TimeUnit } from '../request/store.ts'

interface Row extends Omit<RequestWords, 'title' | 'typeNames' | 'length'> {
  id: string
  module: string
  typeNames: Record<string, string> | null
  isSensitive: boolean
  quantity: string | null
  unit: TimeUnit | null
}

/** What mails say of some requests: who asks for what, and when. A type of which others learn nothing is not named in any. */
export async function mailWordsOf({ db, modules }: EngineWithDb, requestIds: readonly string[]): Promise<Map<string, RequestWords>> {
  const found = await rows(
    db,
    sql<Row>`
      select r.id, r.module, r.requestor_id as "requestorId", q.display_name as requestor, r.subject_id as "subjectId", s.display_name as subject, r.starts_on as from, r.ends_on as until,
        r.type_names as "typeNames", ${sensitiveType} as "isSensitive", ${timeColumns}
      from request r join employee q on q.id = r.requestor_id
        left join employee s on s.id = r.subject_id and s.id <> r.requestor_id
        left join leave_type t on t.id = r.type_id
      where r.id = any (${requestIds}::uuid[])`,
  )
  return new Map(
    found.flatMap(({ id, module: name, typeNames, isSensitive, quantity, unit, ...words }) => {
      const module = Object.values(modules).find(({ contract }) => contract.module === name)
      if (!module) return []
      const says = (what: 'type' | 'quantity') => module.mailSays?.includes(what) ?? false
      return [
        [
          id,
          {
            ...words,
            title: titleOf(module),
            typeNames: says('type') && !isSensitive ? typeNames : null,
            length: says('quantity') && quantity !== null && unit !== null ? { value: Number(quantity), unit } : null,
          },
        ] as const,
      ]
    }),
  )
}
