import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { Remark } from '#web/platform/screen/figure.tsx'
import { formatRange } from '#web/foundation/format/date.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { Person } from '#web/platform/people/person.tsx'
import { Facts } from '#web/platform/screen/card.tsx'
import type { ManualShiftDetail } from './manual-shift-values.ts'

/** What was asked for: who, which shift, on which days. */
export function ManualShiftDetails({ detail }: { detail: ManualShiftDetail }) {
  const say = useText()
  const language = useLanguage()
  const { employee, employeeId, shift, reasonType, startDate, endDate, days, newerDays, note } = detail
  return (
    <>
      <Facts
        items={[
          { name: say('list.employee'), value: <Person name={employee} employeeId={employeeId} avatar={24} /> },
          { name: say('manualShift.shift'), value: shift },
          {
            name: say('manualShift.dates'),
            value: `${formatRange(startDate, endDate)} · ${say('manualShift.dayCount', { count: days.length })}`,
          },
          { name: say('manualShift.reason'), value: reasonType },
          ...(note ? [{ name: say('manualShift.note'), value: note }] : []),
        ]}
      />
      {newerDays.length > 0 && (
        <Remark>{say('manualShift.newerStays', { days: newerDays.map((day) => friendlyDate(day, language)).join(', ') })}</Remark>
      )}
    </>
  )
}
