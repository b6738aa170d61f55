import { sql } from 'kysely'
import { secondFactorSetting } from '#shared/areas/account.ts'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'
import { isEntrusted } from '#server/people/roles/duties.ts'
import { keptSetting } from '../set-up/setting.ts'

/** Whether the company asks somebody for more than a password. */
export async function asksSecondFactor(db: Db | Tx, employeeId: string): Promise<boolean> {
  const { asked } = await keptSetting(secondFactorSetting).of(db)
  if (asked !== 'privileged') return asked === 'everybody'
  return (await first(db, sql`select from (select ${employeeId}::uuid as id) e where ${isEntrusted(sql`e.id`)}`)) !== undefined
}
