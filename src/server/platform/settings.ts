import { sql } from 'kysely'
import { attachmentMaximum } from '#shared/areas/attachment.ts'
import type { GeneralConfig } from '#shared/areas/general-config.ts'
import { rows, type Db, type Tx } from '#server/foundation/db.ts'

/** What applies where nobody has set anything else. */
export const defaultConfig: GeneralConfig = {
  viewSubordinateLeaveBalance: 'all',
  viewSubordinateAttendance: 'all',
  lastApproverCanCancel: true,
  decisionHoldSeconds: 10,
  thousandSeparator: ',',
  decimalSeparator: '.',
  companyName: 'Calendula',
  attachmentMaximum,
}

/** The company's settings. */
export async function generalConfig(db: Db | Tx): Promise<GeneralConfig> {
  const stored = await rows(db, sql<{ key: string; value: unknown }>`select key, value from setting where key like 'general.%'`)
  return { ...defaultConfig, ...Object.fromEntries(stored.map((row) => [row.key.slice('general.'.length), row.value])) }
}

export async function changeGeneralConfig(db: Db, change: Partial<GeneralConfig>, by: string): Promise<void> {
  for (const [key, value] of Object.entries(change)) if (value !== undefined) await keepSetting(db, `general.${key}`, value, by)
}

/** Sets something for the whole company. */
export async function keepSetting(db: Db | Tx, key: string, value: unknown, by: string): Promise<void> {
  await sql`
    insert into setting (key, value, changed_by) values (${key}, ${JSON.stringify(value)}::jsonb, ${by}::uuid)
    on conflict (key) do update set value = excluded.value, changed_by = excluded.changed_by, changed_at = now()`.execute(db)
}
