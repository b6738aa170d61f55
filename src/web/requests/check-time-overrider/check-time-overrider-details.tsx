import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { Person } from '../../platform/people/person.tsx'
import { Facts } from '../../platform/screen/card.tsx'
import type { CheckTimeOverriderDetail } from './check-time-overrider-values.ts'

/** What was asked for. */
export function CheckTimeOverriderDetails({ detail }: { detail: CheckTimeOverriderDetail }) {
  const say = useText()
  const language = useLanguage()
  return (
    <Facts
      items={[
        { name: say('list.employee'), value: <Person name={detail.employee} employeeId={detail.employeeId} avatar={24} /> },
        { name: say('checkTimeOverrider.day'), value: friendlyDate(detail.day, language) },
        { name: say('checkTimeOverrider.reason'), value: detail.reason },
      ]}
    />
  )
}
