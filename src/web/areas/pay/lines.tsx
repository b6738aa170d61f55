import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Payslip, SlipLine } from '#shared/areas/pay.ts'
import { quantityOf } from '#shared/records/pay/said.ts'
import { lineKinds, type LineKind } from '#shared/records/pay/slip.ts'
import { minus } from '#shared/texts/number.ts'
import { formatMoney } from '#web/foundation/format/number.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Card } from '#web/platform/screen/card.tsx'
import { Why } from '#web/platform/screen/why.tsx'
import { usePayWriters } from './writers.ts'
import classes from './lines.module.css'

/** The lines of a slip by what they count as, each with why it is what it is. */
export function Lines({ slip }: { slip: Payslip }) {
  const say = useText()
  const parts = lineKinds.flatMap((kind) => {
    const lines = slip.lines.filter((line) => line.kind === kind)
    return lines.length === 0 ? [] : [{ kind, lines }]
  })
  return (
    <Card flush as="section" label={say('pay.lines')}>
      <table className={classes.lines}>
        <VisuallyHidden component="caption">{say('pay.lines')}</VisuallyHidden>
        <ColumnHeads slip={slip} />
        {parts.map(({ kind, lines }) => (
          <tbody key={kind}>
            <PartHead kind={kind} columns={slip.before ? 5 : 4} />
            {lines.map((line) => (
              <Line key={line.place} line={line} slip={slip} />
            ))}
          </tbody>
        ))}
      </table>
    </Card>
  )
}

function ColumnHeads({ slip: { currency, before } }: { slip: Payslip }) {
  const say = useText()
  return (
    <thead>
      <tr className={classes.columns}>
        <th scope="col">{say('pay.component')}</th>
        <th scope="col" className={classes.number}>
          {say('pay.quantity')}
        </th>
        <th scope="col" className={classes.number}>
          {say('pay.amount')} ({currency})
        </th>
        {before && (
          <th scope="col" className={classes.number}>
            {say('pay.beside', { period: before.periodPay })}
          </th>
        )}
        <th scope="col">
          <VisuallyHidden>{say('pay.reasons')}</VisuallyHidden>
        </th>
      </tr>
    </thead>
  )
}

function PartHead({ kind, columns }: { kind: LineKind; columns: number }) {
  const say = useText()
  return (
    <tr className={classes.head}>
      <th scope="rowgroup" colSpan={columns}>
        {say(`pay.part.${kind}`)}
      </th>
    </tr>
  )
}

function Line({ line, slip: { currency, before } }: { line: SlipLine; slip: Payslip }) {
  const writers = usePayWriters(currency)
  const amount = formatMoney(line.amount, currency)
  return (
    <tr className={classes.line}>
      <td role="rowheader" className={classes.name}>
        {line.name}
        {(line.note !== '' || line.requests.length > 0) && (
          <span className={classes.note}>
            {line.note}
            {line.requests.map(({ code, path }) =>
              path === null ? (
                <span key={code}>{code}</span>
              ) : (
                <Link key={code} to={path as never}>
                  {code}
                </Link>
              ),
            )}
          </span>
        )}
      </td>
      <td className={classes.quantity}>{quantityOf(line, writers)}</td>
      <td className={classes.amount}>{amount}</td>
      {before && (
        <td className={classes.beside}>
          <Beside line={line} currency={currency} />
        </td>
      )}
      <td className={classes.why}>
        <Why value={`${line.name}, ${amount}`} reasons={line.why} />
      </td>
    </tr>
  )
}

/** More or less than on the slip before: good or bad for the person is told by the colour, and always by the sign. */
function Beside({ line: { beside, kind }, currency }: { line: SlipLine; currency: string }) {
  const say = useText()
  if (beside === null) return null
  if (Number(beside) === 0)
    return (
      <span className={classes.same} title={say('pay.same')}>
        <span aria-hidden="true">=</span>
        <VisuallyHidden>{say('pay.same')}</VisuallyHidden>
      </span>
    )
  const isMore = !beside.startsWith('-')
  return (
    <span data-good={isMore === (kind === 'earning') || undefined} className={classes.other}>
      {isMore ? '+' : minus} {formatMoney(beside.replace('-', ''), currency)}
    </span>
  )
}
