import { sql } from 'kysely'
import type { Db } from '#server/foundation/database/db.ts'

/** Gives somebody one of the roles that every company has, over everybody. */
export const giveRole = (db: Db, userName: string, role: 'administrator' | 'hr') =>
  sql`
    insert into role_giving (id, role_id, employee_id, reach, starts_on)
    select gen_random_uuid(), r.id, e.id, 'company', '2015-01-01' from employee e, role r where e.user_name = ${userName} and r.system = ${role}`.execute(
    db,
  )
