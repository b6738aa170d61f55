import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import type { Payslip } from '#shared/areas/pay.ts'
import { placesOf, total } from '#shared/records/money.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { formatMoney } from '#web/foundation/format/number.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { Section } from '#web/platform/screen/card.tsx'
import classes from './year-chart.module.css'

/** A bar for each slip of the year, as high as what was paid, and the way to it. */
export function YearChart({ slip: { id, year, currency, paidDate }, path }: { slip: Payslip; path: string }) {
  const say = useText()
  const language = useLanguage()
  const highest = Math.max(...year.map(({ net }) => Number(net)), 1)
  const inYear = paidDate.slice(0, 4)
  const net = total(
    year.map((one) => one.net),
    placesOf(currency),
  )
  return (
    <Section title={inYear}>
      <ul className={classes.bars} aria-label={say('pay.yearChart', { year: inYear })}>
        {year.map((one) => (
          <li key={one.id} className={classes.place}>
            <Link
              to={`${path}/${one.id}` as never}
              className={classes.bar}
              aria-current={one.id === id ? 'page' : undefined}
              aria-label={`${one.periodPay}: ${formatMoney(one.net, currency)}`}
              title={`${one.periodPay}: ${formatMoney(one.net, currency)}, ${friendlyDate(one.paidDate, language)}`}
              style={{ '--share': Math.max(0.03, Math.max(0, Number(one.net)) / highest) } as CSSProperties}
            />
            <span aria-hidden="true" className={classes.letter}>
              {one.periodPay.charAt(0)}
            </span>
          </li>
        ))}
      </ul>
      <dl className={classes.sum}>
        <dt>{say('pay.yearNet', { year: inYear })}</dt>
        <dd>{formatMoney(net, currency)}</dd>
      </dl>
    </Section>
  )
}
