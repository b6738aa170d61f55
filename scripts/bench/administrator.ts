import { sql } from 'kysely'
import type { Db } from '#server/foundation/database/db.ts'

/** Makes somebody an administrator, as the set-up of roles does. */
export const makeAdministrator = (db: Db, userName: string) =>
  sql`
    insert into role_giving (id, role_id, employee_id, reach, starts_on)
    select gen_random_uuid(), r.id, e.id, 'company', '2015-01-01' from employee e, role r where e.user_name = ${userName} and r.system = 'administrator'`.execute(
    db,
  )
