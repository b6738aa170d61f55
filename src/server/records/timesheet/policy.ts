import { plainTimesheets, timesheetPolicy } from '#shared/records/timesheet/policy.ts'
import { storedRule } from '#server/platform/settings.ts'

/** The company's rules of timesheets. */
export const { of: timesheetRules, change: changeTimesheetRules } = storedRule({
  key: 'timesheet.rules',
  entity: 'timesheet rules',
  schema: timesheetPolicy,
  usual: plainTimesheets,
})
