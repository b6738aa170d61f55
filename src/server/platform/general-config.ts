import { sql } from 'kysely'
import { attachmentMaximum } from '#shared/areas/attachment.ts'
import { companySetting } from '#shared/areas/company.ts'
import type { GeneralConfig } from '#shared/areas/general-config.ts'
import { accentStyles } from '#shared/records/accent.ts'
import type { Language } from '#shared/texts/index.ts'
import { separatorsOf } from '#shared/texts/number.ts'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'
import { showCompany } from '#server/foundation/basis/company-face.ts'
import { keptSetting } from './set-up/setting.ts'
import { keepSetting, tellAudit } from './settings.ts'

/** What applies where nobody has set anything else. */
export const defaultConfig = {
  viewSubordinateLeaveBalance: 'all',
  viewSubordinateAttendance: 'all',
  absenceToManagers: 'type',
  absenceToColleagues: 'away',
  lastApproverCanCancel: true,
  decisionHoldSeconds: 10,
  reasonRequired: true,
  submitAtOnce: true,
  hrDrawsFlows: false,
  hrAdjustsOwnLeave: false,
} satisfies Partial<GeneralConfig>

const company = keptSetting(companySetting)

/**
 * The company's settings, with the separators of a language, else of the company's own. Whoever reads them, every home screen among
 * others, lets this process show the company so.
 */
export async function generalConfig(db: Db | Tx, language?: Language): Promise<GeneralConfig> {
  const stored = await first(
    db,
    sql<{ general: object | null; company: object | null; mark: string | null }>`
      select (select jsonb_object_agg(substr(key, length('general.') + 1), value) from setting where key like 'general.%') as general,
        ${company.column} as company, (select digest from company_mark) as mark`,
  )
  const { name, accent, numbers, dates, firstWeekday, ...more } = company.read(stored?.company ?? null)
  const config = {
    ...defaultConfig,
    ...stored?.general,
    numbers,
    ...separatorsOf(numbers, language ?? more.language),
    ...more,
    dateForm: dates,
    firstWeekday: Number(firstWeekday),
    companyName: name,
    companyMark: stored?.mark ?? null,
    accentStyles: accentStyles(accent),
    attachmentMaximum,
  }
  showCompany(config)
  return config
}

export async function changeGeneralConfig(tx: Tx, change: Partial<GeneralConfig>, by: string): Promise<void> {
  const changed = Object.entries(change).filter(([, value]) => value !== undefined)
  if (changed.length === 0) return
  for (const [key, value] of changed) await keepSetting(tx, `general.${key}`, value, by)
  await tellAudit(tx, 'general config', change, by)
}
