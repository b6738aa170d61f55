import { formatDate } from '#web/foundation/format/date.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Person } from '#web/platform/people/person.tsx'
import { Facts } from '#web/platform/screen/card.tsx'
import type { CheckTimeOverriderDetail } from './check-time-overrider-values.ts'
import { toldTimes } from './told-times.ts'

/** What was asked for: whose day, what it was, and the times told for it. */
export function CheckTimeOverriderDetails({ detail }: { detail: CheckTimeOverriderDetail }) {
  const say = useText()
  const { employee, employeeId, day, dayStatus, checkStatus, site, note } = detail
  return (
    <Facts
      items={[
        { name: say('list.employee'), value: <Person name={employee} employeeId={employeeId} avatar={24} /> },
        { name: say('checkTimeOverrider.day'), value: formatDate(day) },
        { name: say('checkTimeOverrider.dayStatus'), value: dayStatus },
        { name: checkStatus, value: toldTimes(detail) },
        ...(site ? [{ name: say('checkTimeOverrider.site'), value: site }] : []),
        ...(note ? [{ name: say('checkTimeOverrider.note'), value: note }] : []),
      ]}
    />
  )
}
