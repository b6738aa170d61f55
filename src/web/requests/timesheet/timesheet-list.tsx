import { hasDutyIn } from '#shared/duties.ts'
import { timesheet } from '#shared/requests/timesheet.ts'
import { formatRange } from '#web/foundation/format/date.ts'
import { formatDuration } from '#web/foundation/format/duration.ts'
import { friendlyRange } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { useHome } from '#web/foundation/session/person.ts'
import { RequestListScreen } from '#web/approval/screens/request-list-screen.tsx'
import { WeekOfPeople } from './week-of-people.tsx'

/** Timesheets: one's own, the team's, and the team's week by person. */
export function TimesheetList() {
  const say = useText()
  const language = useLanguage()
  const roles = useHome().data?.roles
  const range = (start: unknown, until: unknown) => friendlyRange(String(start), String(until), language)
  return (
    <RequestListScreen
      contract={timesheet}
      emptyMine={say('timesheet.emptyMine')}
      cells={{
        start: (row) => formatRange(String(row.start), String(row.until)),
      }}
      cardTitle={(row) => `${range(row.start, row.until)} · ${formatDuration(Number(row.hours) * 60).replaceAll(' ', '\u00a0')}`}
      cardSays={['start', 'until', 'hours']}
      further={
        roles && (roles.manages || hasDutyIn(roles, 'Timesheet'))
          ? [{ key: 'people', label: say('timesheet.people'), content: <WeekOfPeople /> }]
          : []
      }
    />
  )
}
