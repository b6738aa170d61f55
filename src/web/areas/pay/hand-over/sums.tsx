import { VisuallyHidden } from '@mantine/core'
import type { PayHandOver } from '#shared/areas/pay-hand-over.ts'
import { formatMoney, formatNumber } from '#web/foundation/format/number.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { useQuantity } from './use-quantity.ts'
import classes from './table.module.css'

export type InputSum = PayHandOver['sums'][number]

/** What is handed over of everybody together, by what it is. */
export function Sums({ sums, label }: { sums: readonly InputSum[]; label: string }) {
  const say = useText()
  const heads = {
    wageType: say('pay.wageType'),
    people: say('pay.handOver.people'),
    quantity: say('pay.inputQuantity'),
    amount: say('pay.inputAmount'),
  }
  // A column in which nothing would stand is none.
  const hasTypes = sums.some(({ wageType }) => wageType !== null)
  const hasAmounts = sums.some(({ amount }) => amount !== null)
  return (
    <div className={classes.frame}>
      <table className={`${classes.table} ${classes.sums}`}>
        <VisuallyHidden component="caption">{label}</VisuallyHidden>
        <thead>
          <tr>
            <th scope="col">{say('pay.input')}</th>
            {hasTypes && <th scope="col">{heads.wageType}</th>}
            <th scope="col" data-end>
              {heads.people}
            </th>
            <th scope="col" data-end>
              {heads.quantity}
            </th>
            {hasAmounts && (
              <th scope="col" data-end>
                {heads.amount}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {sums.map((sum) => (
            <SumRow
              key={[sum.kind, sum.ofCode, sum.unit, sum.currency].join(' ')}
              sum={sum}
              heads={heads}
              hasTypes={hasTypes}
              hasAmounts={hasAmounts}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface SumRowProps {
  sum: InputSum
  heads: Readonly<Record<'wageType' | 'people' | 'quantity' | 'amount', string>>
  hasTypes: boolean
  hasAmounts: boolean
}

function SumRow({ sum, heads, hasTypes, hasAmounts }: SumRowProps) {
  const quantity = useQuantity()
  const { what, wageType, people, amount, currency } = sum
  return (
    <tr>
      <th scope="row" className={classes.words}>
        {what}
      </th>
      {hasTypes && (
        <td data-part="wageType" data-name={heads.wageType}>
          {wageType}
        </td>
      )}
      <td data-end data-part="people" data-name={heads.people}>
        {formatNumber(people)}
      </td>
      <td data-end data-part="quantity" data-name={heads.quantity}>
        {quantity(sum)}
      </td>
      {hasAmounts && (
        <td data-end data-part="amount" data-name={heads.amount}>
          {amount === null ? null : formatMoney(amount, currency ?? '')}
        </td>
      )}
    </tr>
  )
}
