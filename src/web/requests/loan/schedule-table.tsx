import { Button } from '@mantine/core'
import { useState } from 'react'
import { placesOf } from '#shared/records/money.ts'
import type { LoanDetail } from './loan-values.ts'
import type { LoanTermsAnswer } from '#shared/requests/loan.ts'
import { formatDate } from '#web/foundation/format/date.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import classes from './schedule-table.module.css'

/** Instalments shown before the others are asked for. */
const inSight = 6

/**
 * Every instalment of a loan. `narrow`: beside the form, without the columns that an overview can do without. `paid`: those that
 * payslips have taken; where there are none yet nothing is said of it.
 */
export function ScheduleTable({
  terms,
  narrow = false,
  paid = [],
}: {
  terms: LoanTermsAnswer
  narrow?: boolean
  paid?: LoanDetail['paid']
}) {
  const say = useText()
  const [all, setAll] = useState(false)
  const { schedule, currency, interest } = terms
  const most = narrow ? inSight : inSight * 2
  const shown = all ? schedule : schedule.slice(0, most)
  const paidOn = new Map(paid.map(({ number, on }) => [number, formatDate(on)]))
  // The currency stands once, in the caption.
  const amount = (text: string) => formatNumber(text, { decimals: placesOf(currency) })
  return (
    <div className={classes.place} tabIndex={0} role="group" aria-label={say('loan.schedule')}>
      <table className={classes.table}>
        <caption className={classes.caption}>{say('loan.scheduleIn', { currency })}</caption>
        <thead>
          <tr>
            {!narrow && <th scope="col">{say('loan.number')}</th>}
            <th scope="col" data-start>
              {say('loan.due')}
            </th>
            {!narrow && <th scope="col">{say('loan.principal')}</th>}
            {interest !== 'none' && <th scope="col">{say('loan.interest')}</th>}
            <th scope="col">{say('loan.instalment')}</th>
            <th scope="col">{say('loan.rest')}</th>
            {paid.length > 0 && <th scope="col">{say('loan.paidOn')}</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.number}>
              {!narrow && <td>{row.number}</td>}
              <td data-start>{formatDate(row.dueOn)}</td>
              {!narrow && <td>{amount(row.principal)}</td>}
              {interest !== 'none' && <td>{amount(row.interest)}</td>}
              <td>{amount(row.amount)}</td>
              <td>{amount(row.rest)}</td>
              {paid.length > 0 && <td>{paidOn.get(row.number)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {schedule.length > most && (
        <Button variant="subtle" size="compact-sm" mt={8} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? say('loan.fewer') : say('loan.allInstalments', { count: schedule.length })}
        </Button>
      )}
    </div>
  )
}
