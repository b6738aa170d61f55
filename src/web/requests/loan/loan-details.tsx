import { formatDate } from '#web/foundation/format/date.ts'
import { formatMoney, formatNumber } from '#web/foundation/format/number.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Person } from '#web/platform/people/person.tsx'
import { Facts } from '#web/platform/screen/card.tsx'
import { interestText } from './interest-text.ts'
import { ScheduleTable } from './schedule-table.tsx'
import type { LoanDetail } from './loan-values.ts'
import classes from './loan-details.module.css'

/** A loan that was asked for: who, how much, on which terms, and every instalment. */
export function LoanDetails({ detail }: { detail: LoanDetail }) {
  const say = useText()
  return (
    <div className={classes.details}>
      <Facts
        items={[
          { name: say('list.employee'), value: <Person name={detail.employee} employeeId={detail.employeeId} avatar={24} /> },
          { name: say('loan.item'), value: `${detail.loanItem}, ${interestText(detail.terms, say)}` },
          { name: say('loan.amount'), value: <strong>{formatMoney(detail.amount, detail.terms.currency)}</strong> },
          { name: say('loan.instalments'), value: formatNumber(detail.instalments) },
          { name: say('loan.date'), value: formatDate(detail.loanDate) },
          { name: say('loan.firstDue'), value: formatDate(detail.firstDueDate) },
          ...(detail.note ? [{ name: say('loan.note'), value: <span className={classes.note}>{detail.note}</span> }] : []),
        ]}
      />
      <section aria-label={say('loan.schedule')}>
        <h2 className={classes.heading}>{say('loan.schedule')}</h2>
        <ScheduleTable terms={detail.terms} paid={detail.paid} />
      </section>
    </div>
  )
}
