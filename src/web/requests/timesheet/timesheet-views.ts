import { timesheet, timesheetCalls } from '#shared/requests/timesheet.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { friendlyRange } from '#web/foundation/format/friendly.ts'
import { formatDuration } from '#web/foundation/format/duration.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import type { RequestViews } from '#web/approval/request/request-views.ts'
import { TimesheetDetails } from './timesheet-details.tsx'
import { TimesheetFields } from './timesheet-fields.tsx'
import { TimesheetConsequences, TimesheetDetailConsequences, TimesheetSummary } from './timesheet-sum.tsx'
import { newTimesheet, timesheetForm, type TimesheetDetail, type TimesheetPreview, type TimesheetValues } from './timesheet-values.ts'

/** Everything that a timesheet hands to the screens of every request. */
export function useTimesheetViews(): RequestViews<TimesheetValues, TimesheetDetail, TimesheetPreview> {
  const say = useText()
  return {
    contract: timesheet,
    newTitle: say('timesheet.new'),
    wide: true,
    form: timesheetForm,
    useStart,
    Fields: TimesheetFields,
    Consequences: TimesheetConsequences,
    Summary: TimesheetSummary,
    Details: TimesheetDetails,
    subjectOf: ({ sum, start, until }, language) => `${formatDuration(sum.booked.value)} · ${friendlyRange(start, until, language)}`,
    tells: ['timesheet.overBudget'],
    DetailConsequences: TimesheetDetailConsequences,
  }
}

/** A new one begins in this week, or in that of the day that the address names. */
function useStart(search: Readonly<Record<string, string>>): TimesheetValues | null {
  const start = search.start ?? search.day ?? null
  const { data } = useCall(timesheetCalls.week, { employeeId: search.employeeId ?? null, start })
  return data ? newTimesheet(data, search) : null
}
