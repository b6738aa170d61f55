import { sql } from 'kysely'
import { first, type Db } from '#server/foundation/database/db.ts'
import { demoId } from './chance.ts'

/** The code of the first person of the demo company. */
export const firstCode = 10_001

/** Whether the demo company was made in this database, and its people may have rights in it. */
export const holdsDemo = async (db: Db): Promise<boolean> =>
  Boolean(await first(db, sql`select from employee where id = ${demoId('employee', String(firstCode))}`))
