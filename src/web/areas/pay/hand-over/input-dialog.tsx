import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { payHandOverCalls, type PayInput, type PayInputRow } from '#shared/areas/pay-hand-over.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { formatDate } from '#web/foundation/format/date.ts'
import { formatMoney } from '#web/foundation/format/number.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { Dialog } from '#web/platform/dialog/dialog.tsx'
import { useQuantity } from './use-quantity.ts'
import classes from './hand-over.module.css'
import table from './table.module.css'

/** One input: of what days it is the sum, and what says so. */
export function InputDialog({ row, onClose }: { row: PayInputRow; onClose: () => void }) {
  const say = useText()
  const { data, error, isError } = useCall(payHandOverCalls.input, { id: row.id }, { keepPrevious: false })
  const said = [row.employee, row.code, row.wageType && say('pay.asWageType', { wageType: row.wageType })].filter(Boolean)
  return (
    <Dialog
      opened
      size={640}
      title={row.what}
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          {say('dialog.close')}
        </Button>
      }
    >
      <div className={classes.one}>
        <p className={classes.none}>
          {said.join(' · ')}
          {row.ofPeriod !== null && <span className={table.quiet}>{say('pay.inputBelongs', { period: row.ofPeriod })}</span>}
        </p>
        {isError ? <PartFailed error={error} /> : data ? <Days input={data} /> : <Skeleton height={160} radius="md" />}
      </div>
    </Dialog>
  )
}

function Days({ input }: { input: PayInput }) {
  const say = useText()
  const quantity = useQuantity()
  const { days, unit, currency } = input
  const money = (amount: string | null) => (amount === null ? null : formatMoney(amount, currency ?? ''))
  const hasAmounts = days.some(({ amount }) => amount !== null)
  const hasWords = days.some(({ source, reason }) => source !== null || reason !== '')
  const names = { quantity: say('pay.inputQuantity'), amount: say('pay.inputAmount'), words: say('pay.inputWhy') }
  return (
    <div className={table.frame} data-framed>
      <table className={`${table.table} ${table.sums}`}>
        <VisuallyHidden component="caption">{say('pay.inputDays')}</VisuallyHidden>
        <thead>
          <tr>
            <th scope="col">{say('pay.inputDay')}</th>
            {hasWords && <th scope="col">{names.words}</th>}
            <th scope="col" data-end>
              {names.quantity}
            </th>
            {hasAmounts && (
              <th scope="col" data-end>
                {names.amount}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {days.map((one, at) => (
            <tr key={`${one.day} ${at}`}>
              <th scope="row">{formatDate(one.day)}</th>
              {hasWords && (
                <td data-part="words" data-name={names.words} className={table.words}>
                  <Said day={one} />
                </td>
              )}
              <td data-end data-part="quantity" data-name={names.quantity}>
                {quantity({ quantity: one.quantity, unit })}
              </td>
              {hasAmounts && (
                <td data-end data-part="amount" data-name={names.amount}>
                  {money(one.amount)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
        {days.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={hasWords ? 2 : 1}>
                {say('pay.inputTotal')}
              </th>
              <td data-end data-part="quantity" data-name={names.quantity}>
                {quantity(input)}
              </td>
              {hasAmounts && (
                <td data-end data-part="amount" data-name={names.amount}>
                  {money(input.amount)}
                </td>
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

/** The request that says so, and in whose words. */
function Said({ day: { source, reason } }: { day: PayInput['days'][number] }) {
  return (
    <>
      {source && (source.path === null ? source.code : <Link to={source.path as never}>{source.code}</Link>)}
      {source && reason !== '' && ' · '}
      {reason}
    </>
  )
}
