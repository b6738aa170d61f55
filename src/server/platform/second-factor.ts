import { sql } from 'kysely'
import { secondFactorSetting } from '#shared/areas/account.ts'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'
import { keptSetting } from './set-up/setting.ts'

/** Whether the company asks somebody for more than a password. */
export async function asksSecondFactor(db: Db | Tx, employeeId: string): Promise<boolean> {
  const { asked } = await keptSetting(secondFactorSetting).of(db)
  if (asked !== 'privileged') return asked === 'everybody'
  const found = await first(db, sql`select 1 as one from role_grant where employee_id = ${employeeId}::uuid limit 1`)
  return found !== undefined
}
