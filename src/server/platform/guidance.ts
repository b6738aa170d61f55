import { sql } from 'kysely'
import type { WrittenGuidance } from '#shared/areas/guidance.ts'
import { rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { keepSetting, tellAudit } from './settings.ts'

const prefix = 'guidance.'

export const noGuidance: WrittenGuidance = { guidanceDescription: { en: '', id: '' }, guidanceLink: '' }

/** What is written above the screens of each module, by the module's name. */
export async function guidanceOf(db: Db | Tx): Promise<ReadonlyMap<string, WrittenGuidance>> {
  const stored = await rows(db, sql<{ key: string; value: WrittenGuidance }>`select key, value from setting where key like 'guidance.%'`)
  return new Map(stored.map(({ key, value }) => [key.slice(prefix.length), { ...noGuidance, ...value }]))
}

export async function writeGuidance(tx: Tx, moduleId: string, written: WrittenGuidance, by: string): Promise<void> {
  await keepSetting(tx, prefix + moduleId, written, by)
  await tellAudit(tx, 'guidance', { moduleId, ...written }, by)
}
