import { sql } from 'kysely'
import { usualWeeklyRule, weeklyRule, type WeeklyRule } from '#shared/records/attendance/weekly-rule.ts'
import { first, type Db, type Tx } from '#server/foundation/db.ts'
import { keepSetting } from '#server/platform/settings.ts'

const key = 'attendance.weekly'

/** What is forgiven and what counts on days of a weekly schedule. */
export async function weeklyRuleOf(db: Db | Tx): Promise<WeeklyRule> {
  const row = await first(db, sql<{ value: unknown }>`select value from setting where key = ${key}`)
  return row ? weeklyRule.parse(row.value) : usualWeeklyRule
}

/** Whoever calls has the days worked by weekly schedules computed anew. */
export async function changeWeeklyRule(tx: Tx, rule: WeeklyRule, by: string): Promise<void> {
  await keepSetting(tx, key, rule, by)
  await sql`insert into audit (actor_id, act, entity, detail)
    values (${by}::uuid, 'change', 'weekly rule', ${JSON.stringify(rule)}::jsonb)`.execute(tx)
}
