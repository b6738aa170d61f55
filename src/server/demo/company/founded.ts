import { sql } from 'kysely'
import { sayMadeUp } from '#server/foundation/basis/company-face.ts'
import { first, type Db } from '#server/foundation/database/db.ts'
import { generalConfig } from '#server/platform/general-config.ts'
import { demoId } from './chance.ts'

/** The code of the first person of the demo company. */
export const firstCode = 10_001

/** Whether the demo company was made in this database, and its people may have rights in it. */
export const holdsDemo = async (db: Db): Promise<boolean> =>
  Boolean(await first(db, sql`select from employee where id = ${demoId('employee', String(firstCode))}`))

/** Has this process show the company as it is now, and say where it is made up. */
export async function lookAtCompany(db: Db): Promise<void> {
  await generalConfig(db)
  sayMadeUp(await holdsDemo(db))
}
