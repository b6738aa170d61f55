import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
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

/**
 * A new one begins in this week, or in that of the day that the address names; where that has one which can be gone on with, this
 * is opened, unless another is asked for.
 */
function useStart(search: Readonly<Record<string, string>>): TimesheetValues | null {
  const start = search.start ?? search.day ?? null
  const navigate = useNavigate()
  const { data } = useCall(timesheetCalls.week, { employeeId: search.employeeId ?? null, start })
  const begun = search['another'] ? null : (data?.open ?? null)
  const open = useEffectEvent((id: string) => {
    const to = `${timesheet.place.path}/${id}`
    void navigate({ to: to as never, search: { begun: 'yes' } as never, replace: true })
  })
  useEffect(() => {
    if (begun) open(begun.id)
  }, [begun])
  return data && !begun ? newTimesheet(data, search) : null
}
