import { monthlyPayment } from '#shared/records/loan/instalments.ts'
import { loan } from '#shared/requests/loan.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { formatMoney, formatNumber } from '#web/foundation/format/number.ts'
import { formatDate } from '#web/foundation/format/date.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { IfApproved, IfApprovedPart } from '#web/approval/detail/if-approved.tsx'
import type { OpenedView } from '#web/approval/request/inbox-view.ts'
import { Figure, Remark } from '#web/platform/screen/figure.tsx'
import { Facts } from '#web/platform/screen/card.tsx'
import { interestText } from './interest-text.ts'
import type { LoanDetail } from './loan-values.ts'

/** What is shown of one that waits, and by which calls. */
export const loanOpened: OpenedView<LoanDetail> = {
  contract: loan,
  consequences: (detail) => <Consequences detail={detail} />,
  fields: (detail) => <Fields detail={detail} />,
}

/** What a loan would cost a month and in all, and how far its limit goes then. */
function Consequences({ detail: { terms } }: { detail: LoanDetail }) {
  const say = useText()
  const language = useLanguage()
  const money = (amount: string) => formatMoney(amount, terms.currency)
  const [first, last] = [terms.schedule[0], terms.schedule.at(-1)]
  const paid = monthlyPayment(terms.schedule)
  const over = terms.limit.after.startsWith('-')
  return (
    <IfApproved>
      <IfApprovedPart title={say('inbox.limit')} why={terms.limit.why}>
        <Figure small before={money(terms.limit.available)} value={money(terms.limit.after)} short={over} />
        <Remark>
          {say('inbox.ofLimit', { limit: money(terms.limit.value), outstanding: money(terms.limit.outstanding) })}{' '}
          {over && say('inbox.overLimit')}
        </Remark>
      </IfApprovedPart>
      {paid && first && last && (
        <IfApprovedPart title={say('inbox.instalment')} why={terms.why}>
          <Figure small value={money(paid.amount)} unit={`× ${paid.times}`} />
          <Remark>
            {say('inbox.instalmentsFrom', { day: friendlyDate(first.dueOn, language), until: friendlyDate(last.dueOn, language) })}
            {paid.last !== null && `; ${say('inbox.lastDiffers', { amount: money(paid.last) })}`}
          </Remark>
        </IfApprovedPart>
      )}
      <IfApprovedPart title={say('inbox.totalCost')}>
        <Figure small value={money(terms.totalAmount)} />
        <Remark>
          {terms.interest === 'none'
            ? interestText(terms, say)
            : `${say('inbox.interestOf', { interest: money(terms.totalInterest) })}, ${interestText(terms, say)}`}
        </Remark>
      </IfApprovedPart>
    </IfApproved>
  )
}

/** What was asked for. */
function Fields({ detail }: { detail: LoanDetail }) {
  const say = useText()
  return (
    <Facts
      items={[
        { name: say('loan.item'), value: `${detail.loanItem}, ${interestText(detail.terms, say)}` },
        { name: say('loan.amount'), value: formatMoney(detail.amount, detail.terms.currency) },
        { name: say('loan.instalments'), value: formatNumber(detail.instalments) },
        { name: say('loan.date'), value: formatDate(detail.loanDate) },
        { name: say('loan.firstDue'), value: formatDate(detail.firstDueDate) },
        ...(detail.note ? [{ name: say('loan.note'), value: detail.note }] : []),
      ]}
    />
  )
}
