import { Button, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { payHandOverCalls, type PayAdjustment, type PayHandOver } from '#shared/areas/pay-hand-over.ts'
import type { PayPeriod } from '#shared/areas/pay-period.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { formatDateTime } from '#web/foundation/format/date.ts'
import { formatMoney } from '#web/foundation/format/number.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { ConfirmedAct } from '#web/platform/dialog/confirmed-act.tsx'
import { Person } from '#web/platform/people/person.tsx'
import { AdjustDialog } from './adjust-dialog.tsx'
import { useQuantity } from './use-quantity.ts'
import classes from './hand-over.module.css'
import table from './table.module.css'

interface AdjustmentsProps {
  period: PayPeriod
  read: PayHandOver
}

/** What is handed over by hand, each with its reason. */
export function Adjustments({ period, read: { adjustments, may } }: AdjustmentsProps) {
  const say = useText()
  const [isMaking, make] = useState(false)
  const [gone, remove] = useState<PayAdjustment | null>(null)
  return (
    <div className={classes.apart}>
      <div className={classes.head}>
        <h3>{say('pay.adjustments')}</h3>
        {adjustments.length === 0 && <p>{say('pay.adjustmentsNone')}</p>}
        {may.adjust && (
          <Button variant="default" size="compact-md" onClick={() => make(true)}>
            {say('pay.adjust')}
          </Button>
        )}
      </div>
      {adjustments.length > 0 && <Made adjustments={adjustments} onRemove={may.adjust ? remove : null} />}
      {isMaking && <AdjustDialog period={period} onClose={() => make(false)} />}
      {gone && <AskRemove adjustment={gone} onClose={() => remove(null)} />}
    </div>
  )
}

interface MadeProps {
  adjustments: readonly PayAdjustment[]
  /** Null: whoever looks takes none back. */
  onRemove: ((adjustment: PayAdjustment) => void) | null
}

function Made({ adjustments, onRemove }: MadeProps) {
  const say = useText()
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <VisuallyHidden component="caption">{say('pay.adjustments')}</VisuallyHidden>
        <thead>
          <tr>
            <th scope="col">{say('pay.person')}</th>
            <th scope="col">{say('pay.adjustmentWhat')}</th>
            <th scope="col" data-end>
              {say('pay.inputQuantity')}
            </th>
            <th scope="col" data-end>
              {say('pay.inputAmount')}
            </th>
            {onRemove && (
              <th scope="col">
                <VisuallyHidden>{say('pay.adjustmentRemove')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {adjustments.map((one) => (
            <OneMade key={one.id} adjustment={one} onRemove={onRemove} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function OneMade({ adjustment, onRemove }: { adjustment: PayAdjustment; onRemove: MadeProps['onRemove'] }) {
  const say = useText()
  const quantity = useQuantity()
  const { employeeId, employee, component, amount, currency, reason, madeBy, madeDate } = adjustment
  return (
    <tr>
      <th scope="row" data-person>
        <Person name={employee} employeeId={employeeId} />
      </th>
      <td className={table.words}>
        {component}
        <span className={table.reason}>{reason}</span>
        <span className={table.quiet}>{[madeBy, formatDateTime(madeDate)].filter(Boolean).join(', ')}</span>
      </td>
      <td data-end data-name={say('pay.inputQuantity')}>
        {quantity(adjustment) || null}
      </td>
      <td data-end data-name={say('pay.inputAmount')}>
        {amount === null ? null : formatMoney(amount, currency)}
      </td>
      {onRemove && (
        <td data-end data-act>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={say('pay.adjustmentRemoveOf', { component, name: employee })}
            onClick={() => onRemove(adjustment)}
          >
            {say('pay.adjustmentRemove')}
          </Button>
        </td>
      )}
    </tr>
  )
}

function AskRemove({ adjustment: { id, component, employee }, onClose }: { adjustment: PayAdjustment; onClose: () => void }) {
  const say = useText()
  const remove = useAct(payHandOverCalls.unadjust)
  return (
    <ConfirmedAct
      danger
      title={say('pay.adjustmentRemove')}
      confirm={say('pay.adjustmentRemove')}
      done={say('pay.adjustmentRemoved')}
      act={() => remove.mutateAsync({ input: { id } })}
      onClose={onClose}
    >
      {say('pay.adjustmentRemoveSure', { component, name: employee })}
    </ConfirmedAct>
  )
}
