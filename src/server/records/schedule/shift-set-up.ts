import { sql } from 'kysely'
import { strayBreak } from '#shared/records/attendance/shift.ts'
import { shiftRule, type StoredShiftRule } from '#shared/records/attendance/shift-schema.ts'
import { first, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { inUse } from '#server/people/set-up-scope.ts'
import { audited, type Names } from './set-up.ts'

export interface StoredShift {
  id: string
  code: string
  names: Names
  rule: StoredShiftRule
  isRetired: boolean
  siteId: string | null
  site: string | null
  /** A roster, a pattern or a manual shift that has not ended speaks of it. */
  isUsed: boolean
}

/** Every shift, those in use first. */
export async function storedShifts(db: Db): Promise<StoredShift[]> {
  const found = await rows(
    db,
    sql<StoredShift>`
      select t.id, t.code, t.names, t.rule, t.site_id as "siteId", s.name as site, t.retired_at is not null as "isRetired", (${inUse.shift}) as "isUsed"
      from shift t left join site s on s.id = t.site_id order by t.retired_at is not null, t.code`,
  )
  return found.map((row) => ({ ...row, names: { en: row.names.en, id: row.names.id ?? '' }, rule: shiftRule.parse(row.rule) }))
}

export interface ShiftWish {
  id: string | null
  code: string
  names: Names
  rule: StoredShiftRule
  siteId: string | null
}

/** Answers its id. Whoever calls knows that it is there (`demandScope`), and has the days worked by it computed anew. */
export async function saveShift(tx: Tx, { id, code, names, rule, siteId }: ShiftWish, by: string): Promise<string> {
  const other = await first(tx, sql<{ id: string }>`select id from shift where code = ${code} and id is distinct from ${id}::uuid`)
  if (other) throw refuse(400, 'timeSetup.codeTaken', { code }, 'code')
  const stray = strayBreak(rule)
  if (stray) throw refuse(400, 'timeSetup.strayBreak', { from: stray.from, until: stray.until, start: rule.start, end: rule.end }, 'breaks')
  const [made, ofNames, ofRule] = [id ?? newId(), JSON.stringify(names), JSON.stringify(rule)]
  await (
    id
      ? sql`update shift set code = ${code}, names = ${ofNames}::jsonb, rule = ${ofRule}::jsonb, site_id = ${siteId}::uuid where id = ${id}::uuid`
      : sql`insert into shift (id, code, names, rule, site_id) values (${made}, ${code}, ${ofNames}::jsonb, ${ofRule}::jsonb, ${siteId}::uuid)`
  ).execute(tx)
  await audited(tx, { by, act: id ? 'change' : 'create', entity: 'shift', id: made, detail: { code, siteId, rule } })
  return made
}
