import { sql } from 'kysely'
import type { StoredShiftRule } from '#shared/records/schedule/shift-schema.ts'
import type { Db } from '#server/foundation/database/db.ts'

/** A shift without breaks that forgives a quarter of an hour and counts no overtime. */
export async function shiftOf(db: Db, id: string, code: string, start: string, end: string): Promise<void> {
  const rule: StoredShiftRule = {
    start,
    end,
    breaks: [],
    grace: { late: 15, early: 15 },
    rounding: { minutes: 0, to: 'nearest' },
    overtime: { onlyApproved: true, least: 30 },
  }
  await sql`insert into shift (id, code, names, rule) values
    (${id}, ${code}, ${JSON.stringify({ en: code, id: code })}::jsonb, ${JSON.stringify(rule)}::jsonb)`.execute(db)
}
