import { monthlyPayment } from '#shared/records/loan/instalments.ts'
import type { LoanTermsAnswer } from '#shared/requests/loan.ts'
import { isWaiting } from '#shared/status.ts'
import { formatMoney } from '#web/foundation/format/number.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import type { ConsequencesProps } from '#web/approval/request/request-views.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { Amount, Amounts, Figure, Remark } from '#web/platform/screen/figure.tsx'
import { Why } from '#web/platform/screen/why.tsx'
import { LimitBar } from './limit-bar.tsx'
import { ScheduleTable } from './schedule-table.tsx'
import type { LoanDetail, LoanPreview, LoanValues } from './loan-values.ts'

/** What a loan being typed would cost each month, how far its limit goes, and every instalment. */
export function LoanConsequences({ preview, form }: ConsequencesProps<LoanValues, LoanPreview>) {
  const say = useText()
  const mine = (form?.values.employeeId ?? null) === null
  const terms = preview?.terms
  if (!terms)
    return (
      <Section title={say('loan.monthly')}>
        <Remark>{say('loan.fillIn')}</Remark>
      </Section>
    )
  return (
    <>
      <MonthlyCard terms={terms} />
      <LimitBar limit={terms.limit} currency={terms.currency} title={say(mine ? 'loan.limit' : 'loan.limitOf')} />
      <Section title={say('loan.schedule')}>
        <ScheduleTable terms={terms} narrow />
      </Section>
    </>
  )
}

/** What an approver weighs: the cost and the limit. */
export function LoanDetailConsequences({ detail }: { detail: LoanDetail }) {
  const say = useText()
  return (
    <>
      <MonthlyCard terms={detail.terms} />
      {isWaiting(detail.statusId) && <LimitBar limit={detail.terms.limit} currency={detail.terms.currency} title={say('loan.limitOf')} />}
    </>
  )
}

/** In a line, for a phone: `Rp 1,500,000 a month, 11 times, the last Rp 1,500,008`. */
export function LoanSummary({ preview }: { preview: LoanPreview | undefined }) {
  const say = useText()
  const terms = preview?.terms
  const paid = terms && monthlyPayment(terms.schedule)
  if (!paid) return null
  const money = (amount: string) => formatMoney(amount, terms.currency)
  const monthly = say('loan.summary', { amount: money(paid.amount), count: paid.times })
  return paid.last === null ? monthly : say('loan.summaryLast', { monthly, last: money(paid.last) })
}

function MonthlyCard({ terms }: { terms: LoanTermsAnswer }) {
  const say = useText()
  const money = (amount: string) => formatMoney(amount, terms.currency)
  const paid = monthlyPayment(terms.schedule)
  const monthly = paid ? money(paid.amount) : ''
  return (
    <Section title={say('loan.monthly')} actions={<Why value={`${say('loan.monthly')} ${monthly}`} reasons={terms.why} />}>
      <Figure value={monthly} unit={say('loan.times', { count: paid?.times ?? 0 })} />
      {paid && paid.last !== null && <Remark>{say('loan.last', { amount: money(paid.last) })}</Remark>}
      <Amounts>
        <Amount
          name={say('loan.totalInterest')}
          value={terms.interest === 'none' ? say('loan.interest.none') : money(terms.totalInterest)}
        />
        <Amount name={say('loan.totalAmount')} value={money(terms.totalAmount)} />
      </Amounts>
    </Section>
  )
}
