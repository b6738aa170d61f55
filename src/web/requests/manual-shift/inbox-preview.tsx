import { formatRange } from '#web/foundation/format/date.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { IfApproved, IfApprovedPart } from '../../approval/if-approved.tsx'
import { Facts } from '../../platform/screen/card.tsx'
import { ShiftDays } from './manual-shift-consequences.tsx'
import type { ManualShiftDetail } from './manual-shift-values.ts'

/** What the shift would make of each day. */
export function ManualShiftInboxConsequences({ detail: { effect } }: { detail: ManualShiftDetail }) {
  const say = useText()
  if (!effect) return null
  return (
    <IfApproved>
      <IfApprovedPart title={say('manualShift.dayCount', { count: effect.days.length })}>
        <ShiftDays effect={effect} />
      </IfApprovedPart>
    </IfApproved>
  )
}

/** What was asked for. */
export function ManualShiftInboxFields({ detail }: { detail: ManualShiftDetail }) {
  const say = useText()
  return (
    <Facts
      items={[
        { name: say('manualShift.shift'), value: detail.shift },
        { name: say('manualShift.dates'), value: formatRange(detail.startDate, detail.endDate) },
        { name: say('manualShift.reason'), value: detail.reasonType },
        ...(detail.note ? [{ name: say('manualShift.note'), value: detail.note }] : []),
      ]}
    />
  )
}
