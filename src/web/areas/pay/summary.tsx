import type { Payslip } from '#shared/areas/pay.ts'
import { formatMoney } from '#web/foundation/format/number.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Card } from '#web/platform/screen/card.tsx'
import classes from './summary.module.css'

/** What is paid, and of what it is the difference. */
export function Summary({ slip: { net, earnings, deductions, currency, toDate } }: { slip: Payslip }) {
  const say = useText()
  const sums = [
    { name: say('pay.earnings'), amount: earnings, inYear: toDate.earnings },
    { name: say('pay.deductions'), amount: deductions, inYear: toDate.deductions },
  ]
  return (
    <Card as="section" label={say('pay.net')}>
      <dl className={classes.sums}>
        <div className={classes.net}>
          <dt>{say('pay.net')}</dt>
          <dd>{formatMoney(net, currency)}</dd>
          <dd className={classes.inYear}>{say('pay.inYear', { amount: formatMoney(toDate.net, currency) })}</dd>
        </div>
        {sums.map(({ name, amount, inYear }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatMoney(amount, currency)}</dd>
            <dd className={classes.inYear}>{say('pay.inYear', { amount: formatMoney(inYear, currency) })}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
