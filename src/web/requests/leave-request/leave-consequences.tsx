import { dayNumber } from '#shared/records/calendar.ts'
import { isWaiting } from '#shared/status.ts'
import { todayThere } from '#web/foundation/format/date.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import type { ConsequencesProps } from '#web/approval/request/request-views.ts'
import { alike, daysText, unitText } from '#web/records/leave/quantity.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { Figure, Remark } from '#web/platform/screen/figure.tsx'
import { Why } from '#web/platform/screen/why.tsx'
import { CoverageCard } from './coverage-card.tsx'
import { DayNotes } from './day-notes.tsx'
import { DayStrip } from './day-strip.tsx'
import type { LeaveDetail, LeavePreview, LeaveValues } from './leave-values.ts'
import { NearestDates } from './nearest-dates.tsx'

/** What a leave being typed would take: its days, the balance, the team. */
export function LeaveConsequences({ preview, form }: ConsequencesProps<LeaveValues, LeavePreview>) {
  const mine = (form?.values.employeeId ?? null) === null
  return (
    <>
      {preview?.days && (
        <DaysCard days={preview.days} perDay={preview.perDay} unit={preview.balance?.unit ?? 'day'} isUnpaid={preview.paid === false} />
      )}
      {preview?.balance && <BalanceCard balance={preview.balance} from={preview.perDay[0]?.date ?? ''} mine={mine} />}
      {preview && preview.coverage.length > 0 && <CoverageCard days={preview.coverage} leave={preview.perDay} />}
    </>
  )
}

/** What is weighed while somebody is asked to decide: the balance before and after, and who else is away. */
export function LeaveDetailConsequences({ detail }: { detail: LeaveDetail }) {
  if (!isWaiting(detail.statusId)) return null
  return (
    <>
      {detail.balance && <BalanceCard balance={detail.balance} from={detail.startDate} mine={false} />}
      {detail.coverage.length > 0 && (
        <CoverageCard days={detail.coverage} leave={detail.perDay}>
          <NearestDates detail={detail} />
        </CoverageCard>
      )}
    </>
  )
}

/** In a line, for a phone: `1.5 days · balance 9.5 → 8`. */
export function LeaveSummary({ preview }: { preview: LeavePreview | undefined }) {
  const say = useText()
  if (!preview?.days) return null
  const { days, balance } = preview
  const taken = daysText(days.value, balance?.unit ?? 'day', say)
  return balance ? say('leave.summary', { taken, before: formatNumber(balance.before), after: formatNumber(balance.after) }) : taken
}

interface DaysCardProps {
  days: LeaveDetail['days']
  perDay: LeaveDetail['perDay']
  unit: 'day' | 'hour'
  isUnpaid: boolean
}

function DaysCard({ days, perDay, unit, isUnpaid }: DaysCardProps) {
  const say = useText()
  const title = daysText(days.value, unit, say)
  return (
    <Section title={title} actions={<Why value={title} reasons={days.why} />}>
      <DayStrip days={perDay} />
      <DayNotes days={perDay} />
      {isUnpaid && <Remark>{say('leave.unpaid')}</Remark>}
    </Section>
  )
}

/** Days within which an expiry is worth a word. */
const soon = 92

interface BalanceCardProps {
  balance: NonNullable<LeavePreview['balance']>
  /** First day of the leave. */
  from: string
  mine: boolean
}

function BalanceCard({ balance, from, mine }: BalanceCardProps) {
  const say = useText()
  const language = useLanguage()
  const { before, after, unit, why, expiring, paidLater } = balance
  const [shownBefore, shownAfter] = alike(before, after, unit)
  const title = say(mine ? 'leave.yourBalance' : 'leave.balance')
  return (
    <Section title={title} actions={<Why value={`${title} ${shownBefore}`} reasons={why} />}>
      <Figure before={shownBefore} value={shownAfter} unit={unitText(unit, say)} short={after < 0} />
      {from > todayThere() && <Remark>{say('balance.projected', { day: friendlyDate(from, language) })}</Remark>}
      {paidLater > 0 && <Remark>{say('leave.paidLater', { quantity: daysText(paidLater, unit, say) })}</Remark>}
      {expiring && dayNumber(expiring.on) - dayNumber(from) <= soon && (
        <Remark>
          {say(expiring.saved > 0 ? 'leave.expiringUsed' : 'leave.expiring', {
            quantity: daysText(expiring.quantity, unit, say),
            day: friendlyDate(expiring.on, language),
          })}
        </Remark>
      )}
    </Section>
  )
}
