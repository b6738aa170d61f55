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
}

/** Every shift there is or was, by its code; names in `language`. */
export async function allShifts(db: Db | Tx, language: Language): Promise<Shift[]> {
  const found = await rows(
    db,
    sql<{ id: string; code: string; names: Record<string, string>; rule: unknown; retired: boolean }>`
      select id, code, names, rule, retired_at is not null as retired from shift order by code`,
  )
  return found.map(({ id, code, names, rule, retired }) => ({ id, retired, rule: ruleOf(code, inLanguage(names, language), rule) }))
}
