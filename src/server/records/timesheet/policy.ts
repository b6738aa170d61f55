import { sql } from 'kysely'
import { plainTimesheets, timesheetPolicy, type TimesheetPolicy } from '#shared/records/timesheet/policy.ts'
import { first, type Db, type Tx } from '#server/foundation/db.ts'

const key = 'timesheet.rules'

/** The company's rules of timesheets. */
export async function timesheetRules(db: Db | Tx): Promise<TimesheetPolicy> {
  const stored = await first(db, sql<{ value: object }>`select value from setting where key = ${key}`)
  return timesheetPolicy.parse({ ...plainTimesheets, ...stored?.value })
}

export async function changeTimesheetRules(tx: Tx, rules: TimesheetPolicy, by: string): Promise<void> {
  await sql`
    insert into setting (key, value, changed_by) values (${key}, ${JSON.stringify(rules)}::jsonb, ${by}::uuid)
    on conflict (key) do update set value = excluded.value, changed_by = excluded.changed_by, changed_at = now()`.execute(tx)
}
