import { manualShift } from '#shared/requests/manual-shift.ts'
import { formatRange } from '#web/foundation/format/date.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { IfApproved, IfApprovedPart } from '#web/approval/detail/if-approved.tsx'
import type { OpenedView } from '#web/approval/request/inbox-view.ts'
import { Facts } from '#web/platform/screen/card.tsx'
import { ShiftDays } from './manual-shift-consequences.tsx'
import type { ManualShiftDetail } from './manual-shift-values.ts'

/** What is shown of one that waits, and by which calls. */
export const manualShiftOpened: OpenedView<ManualShiftDetail> = {
  contract: manualShift,
  tells: ['manualShift.rest', 'manualShift.onLeave', 'manualShift.staffing'],
  consequences: (detail) => <Consequences detail={detail} />,
  fields: (detail) => <Fields detail={detail} />,
}

/** What the shift would make of each day. */
function Consequences({ detail: { effect } }: { detail: ManualShiftDetail }) {
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
function Fields({ detail }: { detail: ManualShiftDetail }) {
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
