import { payPeriodCalls, type PayPeriod } from '#shared/areas/pay-period.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { formatDateTime } from '#web/foundation/format/date.ts'
import { formatMoney } from '#web/foundation/format/number.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { ConfirmedAct } from '#web/platform/dialog/confirmed-act.tsx'

/** Asks whoever confirms the release that somebody else asked for: how many slips, what the period comes to, and from when on. */
export function ConfirmRelease({ period, onClose }: { period: PayPeriod; onClose: () => void }) {
  const say = useText()
  const confirm = useAct(payPeriodCalls.confirm)
  const { id, net, currency, releases } = period
  const [asked] = releases
  const isPlanned = asked?.wishedDate != null
  return (
    <ConfirmedAct
      title={say('pay.confirm')}
      confirm={say('pay.confirm')}
      done={isPlanned ? say('pay.releasePlanned', { moment: formatDateTime(asked.wishedDate) }) : say('pay.releaseBegun')}
      act={() => confirm.mutateAsync({ input: { id } })}
      onClose={onClose}
    >
      {say('pay.confirmHow', { n: asked?.slips ?? 0, net: formatMoney(net, currency) })}{' '}
      {isPlanned ? say('pay.confirmAt', { moment: formatDateTime(asked.wishedDate) }) : say('pay.confirmNow')}
    </ConfirmedAct>
  )
}
