import { sql } from 'kysely'
import { plainTimesheets, timesheetPolicy, type TimesheetPolicy } from '#shared/records/timesheet/policy.ts'
import { first, type Db, type Tx } from '#server/foundation/db.ts'
import { keepSetting } from '#server/platform/settings.ts'

const key = 'timesheet.rules'

/** The company's rules of timesheets. */
export async function timesheetRules(db: Db | Tx): Promise<TimesheetPolicy> {
  const stored = await first(db, sql<{ value: object }>`select value from setting where key = ${key}`)
  return timesheetPolicy.parse({ ...plainTimesheets, ...stored?.value })
}

export const changeTimesheetRules = (tx: Tx, rules: TimesheetPolicy, by: string): Promise<void> => keepSetting(tx, key, rules, by)
