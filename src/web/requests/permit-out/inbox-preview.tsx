import { permitOut } from '#shared/requests/permit-out.ts'
import { formatDate } from '#web/foundation/format/date.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { IfApproved, IfApprovedPart } from '#web/approval/detail/if-approved.tsx'
import type { OpenedView } from '#web/approval/request/inbox-view.ts'
import { Figure, Remark } from '#web/platform/screen/figure.tsx'
import { Facts } from '#web/platform/screen/card.tsx'
import { DayBar } from './day-bar.tsx'
import { backText, monthText } from './permit-out-consequences.tsx'
import { permitOutForm, type PermitOutDetail } from './permit-out-values.ts'
import { hoursText } from './hours-text.ts'

/** What is shown of one that waits, and by which calls. */
export const permitOutOpened: OpenedView<PermitOutDetail> = {
  contract: permitOut,
  tells: ['permitOut.staffing'],
  consequences: (detail) => <Consequences detail={detail} />,
  fields: (detail) => <Fields detail={detail} />,
}

/** What a permit would mean: the day, the unit meanwhile, and how many there are of the reason. */
function Consequences({ detail: { permit } }: { detail: PermitOutDetail }) {
  const say = useText()
  if (!permit) return null
  const { hours, month, unit } = permit
  const away = unit?.away.map(({ name, from, until }) => (from === null ? name : `${name} (${from}–${until})`)) ?? []
  return (
    <IfApproved>
      <IfApprovedPart title={say('permitOut.absence')} why={hours.why}>
        <Figure small value={hoursText(hours.value)} unit={backText(permit, say)} />
        <DayBar permit={permit} />
      </IfApprovedPart>
      {unit && (
        <IfApprovedPart title={say('permitOut.meanwhile')}>
          <Figure small value={String(unit.onDuty)} unit={say('permitOut.onDutyOf', { total: unit.total })} short={unit.short} />
          <Remark>
            {unit.short && `${say('permitOut.belowMinimum', { minimum: unit.minimum })} `}
            {away.length > 0 ? say('permitOut.alsoAway', { names: away.join(', ') }) : say('permitOut.nobodyElse')}
          </Remark>
        </IfApprovedPart>
      )}
      <IfApprovedPart title={say('permitOut.monthTitle')} why={month.why}>
        <Figure small value={String(month.value)} unit={monthText(month, say)} />
        <Remark>{say(permit.countsAsWork ? 'permitOut.countsAsWork' : 'permitOut.countsNot')}</Remark>
      </IfApprovedPart>
    </IfApproved>
  )
}

/** What was asked for. */
function Fields({ detail }: { detail: PermitOutDetail }) {
  const say = useText()
  const { day, from, until } = permitOutForm.valuesOf(detail)
  return (
    <Facts
      items={[
        { name: say('permitOut.reason'), value: detail.reasonType },
        { name: say('permitOut.day'), value: formatDate(day) },
        { name: say('permitOut.time'), value: `${from}–${until}` },
        ...(detail.note ? [{ name: say('permitOut.note'), value: detail.note }] : []),
      ]}
    />
  )
}
