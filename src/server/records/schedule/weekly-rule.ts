import { usualWeeklyRule, weeklyRule } from '#shared/records/schedule/weekly-rule.ts'
import { storedRule } from '#server/platform/settings.ts'

/** What is forgiven and what counts on days of a weekly schedule. Whoever changes it has the days worked by weekly schedules computed anew. */
export const {
  of: weeklyRuleOf,
  column: weeklyRuleColumn,
  read: readWeeklyRule,
  change: changeWeeklyRule,
} = storedRule({
  key: 'attendance.weekly',
  entity: 'weekly rule',
  schema: weeklyRule,
  usual: usualWeeklyRule,
})
