import { sql } from 'kysely'
import type { ShiftRule } from '#shared/records/attendance/shift.ts'
import { ruleOf } from '#shared/records/attendance/shift-schema.ts'
import type { Language } from '#shared/texts/index.ts'
import { rows, type Db, type Tx } from '#server/foundation/db.ts'
import { inLanguage } from '#server/foundation/texts.ts'

/** A shift as rosters name it. */
export interface Shift {
  id: string
  retired: boolean
  rule: ShiftRule
  /** Where it is worked; null: at every site. */
  siteId: string | null
}

/** Whether people of a site may work a shift. */
export const isWorkedAt = (shift: Pick<Shift, 'siteId'>, siteId: string | null): boolean => shift.siteId === null || shift.siteId === siteId

/** Every shift there is or was, by its code; names in `language`. */
export async function allShifts(db: Db | Tx, language: Language): Promise<Shift[]> {
  const found = await rows(
    db,
    sql<{ id: string; code: string; names: Record<string, string>; rule: unknown; retired: boolean; siteId: string | null }>`
      select id, code, names, rule, retired_at is not null as retired, site_id as "siteId" from shift order by code`,
  )
  return found.map(({ id, code, names, rule, retired, siteId }) => ({
    id,
    retired,
    siteId,
    rule: ruleOf(code, inLanguage(names, language), rule),
  }))
}
