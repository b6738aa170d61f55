import { checkTimeOverrider } from '#shared/requests/check-time-overrider.ts'
import { formatDate } from '#web/foundation/format/date.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { DayBecomes } from '#web/records/attendance/day-becomes.tsx'
import { IfApproved, IfApprovedPart } from '#web/approval/detail/if-approved.tsx'
import type { OpenedView } from '#web/approval/request/inbox-view.ts'
import { Figure } from '#web/platform/screen/figure.tsx'
import { Facts } from '#web/platform/screen/card.tsx'
import { monthText, Replaced } from './check-time-overrider-consequences.tsx'
import type { CheckTimeOverriderDetail } from './check-time-overrider-values.ts'
import { toldTimes } from './told-times.ts'

/** What is shown of one that waits, and by which calls. */
export const checkTimeOverriderOpened: OpenedView<CheckTimeOverriderDetail> = {
  contract: checkTimeOverrider,
  tells: ['checkTimeOverrider.replaces'],
  consequences: (detail) => <Consequences detail={detail} />,
  fields: (detail) => <Fields detail={detail} />,
}

/** What a correction would make of its day, and how many there are in the month. */
function Consequences({ detail: { effect } }: { detail: CheckTimeOverriderDetail }) {
  const say = useText()
  if (!effect) return null
  const { before, after, month } = effect
  return (
    <IfApproved>
      <IfApprovedPart title={say('checkTimeOverrider.effect')} why={after.why}>
        <DayBecomes before={before} after={after} />
        <Replaced effect={effect} />
      </IfApprovedPart>
      <IfApprovedPart title={say('checkTimeOverrider.monthTitle')} why={month.why}>
        <Figure small value={String(month.value)} unit={monthText(month, say)} short={month.most !== null && month.value > month.most} />
      </IfApprovedPart>
    </IfApproved>
  )
}

/** What was asked for. */
function Fields({ detail }: { detail: CheckTimeOverriderDetail }) {
  const say = useText()
  return (
    <Facts
      items={[
        { name: say('checkTimeOverrider.day'), value: formatDate(detail.day) },
        { name: say('checkTimeOverrider.dayStatus'), value: detail.dayStatus },
        { name: detail.checkStatus, value: toldTimes(detail) },
        ...(detail.note ? [{ name: say('checkTimeOverrider.note'), value: detail.note }] : []),
      ]}
    />
  )
}
