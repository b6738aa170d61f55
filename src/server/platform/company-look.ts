import { sql } from 'kysely'
import { companySetting } from '#shared/areas/company.ts'
import { first, type Db } from '#server/foundation/database/db.ts'
import { keptSetting } from './set-up/setting.ts'

const company = keptSetting(companySetting)

/** What a mail shows of the company; `mark` is a small PNG, null where it has none. */
export async function companyLook(db: Db): Promise<{ company: string; accent: string; mark: Buffer | null }> {
  const stored = await first(
    db,
    sql<{ company: object | null; mark: Buffer | null }>`select ${company.column} as company, (select png from company_mark) as mark`,
  )
  const { name, accent } = company.read(stored?.company ?? null)
  return { company: name, accent, mark: stored?.mark ?? null }
}
