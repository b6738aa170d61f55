import type { DutyDay } from '#shared/contract/duty-day.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { formatDate } from '#web/foundation/format/date.ts'
import { friendlyDate, weekdayName } from '#web/foundation/format/friendly.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { IfApproved, IfApprovedPart } from '#web/approval/detail/if-approved.tsx'
import { Figure, Remark } from '#web/platform/screen/figure.tsx'
import type { OpenedView, Words } from '#web/approval/request/inbox-view.ts'
import { DutyDays, isEdge } from '#web/platform/people/duty-days.tsx'
import { Facts } from '#web/platform/screen/card.tsx'
import { Why } from '#web/platform/screen/why.tsx'
import { alike, daysText, quantityText, unitText } from '#web/records/leave/quantity.ts'
import { DayNotes } from './day-notes.tsx'
import type { LeaveDetail } from './leave-values.ts'
import { NearestDates } from './nearest-dates.tsx'

/** What is shown of one that waits, and by which calls. */
export const leaveOpened: OpenedView<LeaveDetail> = {
  contract: leaveRequest,
  tells: ['leave.staffing'],
  consequences: (detail) => <Consequences detail={detail} />,
  fields: (detail) => <Fields detail={detail} />,
}

/** Days of a leave that are drawn; those below the minimum go first. */
const inSight = 10

/** What a leave would take: people from the team's days, days from the balance. */
function Consequences({ detail }: { detail: LeaveDetail }) {
  const say = useText()
  const language = useLanguage()
  const days = daysOf(detail)
  const minimum = days[0]?.minimum ?? null
  const below = days.filter(({ short }) => short)
  const shown = (days.length > inSight && below.length > 0 ? below : days).slice(0, inSight)
  return (
    <IfApproved>
      {days.length > 0 && (
        <IfApprovedPart title={minimum === null ? say('inbox.team') : say('inbox.teamMinimum', { minimum, total: days[0]?.total })}>
          <DutyDays days={shown} label={say('inbox.team')} marked />
          <Remark>{teamRemark(days, { say, language })}</Remark>
          <NearestDates detail={detail} />
        </IfApprovedPart>
      )}
      <Balance detail={detail} />
    </IfApproved>
  )
}

function Balance({ detail: { balance } }: { detail: LeaveDetail }) {
  const say = useText()
  const language = useLanguage()
  if (!balance) return <IfApprovedPart title={say('inbox.balance')}>{<Remark>{say('inbox.noBalance')}</Remark>}</IfApprovedPart>
  const { unit, expiring, why, paidLater } = balance
  const [before, after] = alike(balance.before, balance.after, unit)
  return (
    <IfApprovedPart title={say('inbox.balance')} why={why}>
      <Figure before={before} value={after} unit={unitText(unit, say)} short={balance.after < 0} />
      {paidLater > 0 && <Remark>{say('leave.paidLater', { quantity: daysText(paidLater, unit, say) })}</Remark>}
      {expiring && expiring.saved > 0 && (
        <Remark>
          {say('inbox.expiringUsed', { quantity: quantityText(expiring.saved, unit), day: friendlyDate(expiring.on, language) })}
        </Remark>
      )}
    </IfApprovedPart>
  )
}

/** The days that count. */
function daysOf({ coverage, perDay }: LeaveDetail): DutyDay[] {
  const taken = new Set(perDay.filter((day) => day.quantity > 0).map((day) => day.date))
  return coverage.filter((day) => taken.has(day.date))
}

/** Days below the minimum that are told of each; the strip shows the others. */
const mostTold = 3

/** `Wednesday reaches the minimum. Tomas Novak away on Tue 24 Nov.` */
function teamRemark(days: readonly DutyDay[], { say, language }: Words): string {
  const below = days.filter(({ short }) => short).slice(0, mostTold)
  const edge = days.find(isEdge)
  const named = ({ date }: DutyDay) => (days.length > 5 ? friendlyDate(date, language) : weekdayName(date, language, 'long'))
  const awayOn = (day: DutyDay | undefined) =>
    day && day.away.length > 0 ? say('inbox.teamAway', { names: day.away.join(', '), day: named(day) }) : ''
  if (below.length > 0)
    return below
      .flatMap((day) => [say('inbox.teamBelow', { day: named(day), minimum: day.minimum }), awayOn(day)].filter(Boolean))
      .join(' ')
  const away = awayOn(edge ?? days.find((day) => day.away.length > 0)) || say('inbox.noneAway')
  return [edge ? say('inbox.teamReaches', { day: named(edge) }) : '', away].filter(Boolean).join(' ')
}

/** What was asked for. */
function Fields({ detail }: { detail: LeaveDetail }) {
  const say = useText()
  const language = useLanguage()
  const { startDate, endDate, days, unit } = detail
  const oneDay = startDate === endDate
  const on = (date: string, part: LeaveDetail['startDayLeaveType']) =>
    `${formatDate(date)}, ${say(`leave.part.${part}`).toLocaleLowerCase(language)}`
  return (
    <Facts
      items={[
        { name: say('leave.type'), value: detail.leaveType },
        { name: say(oneDay ? 'leave.on' : 'leave.from'), value: on(startDate, detail.startDayLeaveType) },
        ...(oneDay ? [] : [{ name: say('leave.until'), value: on(endDate, detail.endDayLeaveType) }]),
        {
          name: say(unit === 'hour' ? 'leave.hours' : 'leave.days'),
          value: (
            <>
              {formatNumber(days.value)} <Why value={daysText(days.value, unit, say)} reasons={days.why} />
              <DayNotes days={detail.perDay} />
            </>
          ),
        },
        ...(detail.replacement ? [{ name: say('leave.replacement'), value: detail.replacement }] : []),
        ...(detail.location ? [{ name: say('leave.location'), value: detail.location }] : []),
        ...(detail.note ? [{ name: say('leave.note'), value: detail.note }] : []),
      ]}
    />
  )
}
