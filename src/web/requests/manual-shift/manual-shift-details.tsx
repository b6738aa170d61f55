import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { Person } from '../../platform/people/person.tsx'
import { Facts } from '../../platform/screen/card.tsx'
import type { ManualShiftDetail } from './manual-shift-values.ts'

/** What was asked for. */
export function ManualShiftDetails({ detail }: { detail: ManualShiftDetail }) {
  const say = useText()
  const language = useLanguage()
  return (
    <Facts
      items={[
        { name: say('list.employee'), value: <Person name={detail.employee} employeeId={detail.employeeId} avatar={24} /> },
        { name: say('manualShift.day'), value: friendlyDate(detail.day, language) },
        { name: say('manualShift.reason'), value: detail.reason },
      ]}
    />
  )
}
