import { overtimeSchedule, overtimeScheduleCalls } from '#shared/requests/overtime-schedule.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { usePerson } from '#web/foundation/session/person.ts'
import { isWaiting } from '#shared/status.ts'
import { joined, moments } from '#web/approval/request/inbox-blocks.ts'
import type { RequestViews } from '#web/approval/request/request-views.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { FullestWeeks, OvertimeScheduleConsequences, OvertimeScheduleSummary } from './overtime-schedule-consequences.tsx'
import { OvertimeScheduleDetails } from './overtime-schedule-details.tsx'
import { OvertimeScheduleFields } from './overtime-schedule-fields.tsx'
import {
  cloneOfOvertimeSchedule,
  newOvertimeSchedule,
  overtimeScheduleForm,
  type OvertimeScheduleDetail,
  type OvertimeSchedulePreview,
  type OvertimeScheduleValues,
} from './overtime-schedule-values.ts'

/** Everything that overtime hands to the screens of every request. */
export function useOvertimeScheduleViews(): RequestViews<OvertimeScheduleValues, OvertimeScheduleDetail, OvertimeSchedulePreview> {
  const say = useText()
  return {
    contract: overtimeSchedule,
    newTitle: say('overtime.new'),
    // The start is the copy already: the server knows for whom the person may file.
    form: { ...overtimeScheduleForm, copyOf: (_detail, start) => start },
    useStart,
    Fields: OvertimeScheduleFields,
    Consequences: OvertimeScheduleConsequences,
    Summary: OvertimeScheduleSummary,
    Details: OvertimeScheduleDetails,
    subjectOf: ({ reasonType, oTStart, oTUntil }, language) => joined(reasonType, moments(oTStart, oTUntil, language)),
    DetailConsequences: Weighed,
  }
}

function useStart(search: Readonly<Record<string, string>>): OvertimeScheduleValues | null {
  const { copy = '' } = search
  const person = usePerson()
  const cloned = useCall(overtimeScheduleCalls.clone, { id: copy }, { enabled: copy !== '', keepPrevious: false })
  if (copy === '') return newOvertimeSchedule(search)
  return cloned.data && person ? cloneOfOvertimeSchedule(cloned.data, person.employeeId) : null
}

/** How full the weeks become, while somebody is asked to decide. */
function Weighed({ detail: { lines, statusId } }: { detail: OvertimeScheduleDetail }) {
  const say = useText()
  if (!isWaiting(statusId) || lines.every(({ outcome }) => outcome === null)) return null
  return (
    <Section title={say('overtime.week')}>
      <FullestWeeks lines={lines} />
    </Section>
  )
}
