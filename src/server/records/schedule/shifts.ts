import { sql } from 'kysely'
import type { ShiftRule } from '#shared/records/schedule/shift.ts'
import { ruleOf } from '#shared/records/schedule/shift-schema.ts'
import { defaultLanguage, type Language } from '#shared/texts/index.ts'
import { rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { inLanguage } from '#server/foundation/basis/texts.ts'

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

/**
 * What a shift is called in `language`, by its name in the default language, which is kept with a day. A name that no shift has
 * any more, or that shifts of several translations share, stays as it is.
 */
export async function shiftNaming(db: Db | Tx, language: Language): Promise<(name: string) => string> {
  if (language === defaultLanguage) return (name) => name
  const found = await rows(db, sql<{ names: Record<string, string> }>`select names from shift`)
  const known = Map.groupBy(found, ({ names }) => inLanguage(names, defaultLanguage))
  return (name) => {
    const [told, ...others] = new Set(known.get(name)?.map(({ names }) => inLanguage(names, language)))
    return told !== undefined && others.length === 0 ? told : name
  }
}
