import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { payPeriodCalls, type PayPeriod } from '#shared/areas/pay-period.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { ActButton } from '#web/platform/act/act-button.tsx'
import { ConfirmedAct } from '#web/platform/dialog/confirmed-act.tsx'
import { PeriodDialog } from './period-dialog.tsx'
import { ConfirmRelease } from './confirm-release.tsx'
import { ReleaseDialog } from './release-dialog.tsx'

type Opened = 'change' | 'remove' | 'release' | 'confirm' | 'close'

/** What can be done with a period as it stands. */
export function PeriodActs({ period }: { period: PayPeriod }) {
  const say = useText()
  const navigate = useNavigate()
  const { id, may, releasedByTwo } = period
  const [opened, open] = useState<Opened | null>(null)
  const { data: groups } = useCall(payPeriodCalls.groups, {}, { enabled: may.change })
  const [takeBack, reopen] = [useAct(payPeriodCalls.takeBack), useAct(payPeriodCalls.reopen)]
  const [remove, close] = [useAct(payPeriodCalls.remove), useAct(payPeriodCalls.close)]
  const shut = () => open(null)
  const at = async (act: typeof takeBack, done: string) => {
    try {
      await act.mutateAsync({ input: { id } })
      tellSuccess(done)
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <>
      {may.remove && (
        <Button variant="default" onClick={() => open('remove')}>
          {say('pay.periodRemove')}
        </Button>
      )}
      {may.change && (
        <Button variant="default" onClick={() => open('change')}>
          {say('pay.periodChange')}
        </Button>
      )}
      {may.reopen && (
        <ActButton variant="default" loading={reopen.isPending} onClick={() => void at(reopen, say('pay.reopenedNow'))}>
          {say('pay.reopen')}
        </ActButton>
      )}
      {may.close && (
        <Button variant="default" onClick={() => open('close')}>
          {say('pay.close')}
        </Button>
      )}
      {may.takeBack && (
        <ActButton variant="default" loading={takeBack.isPending} onClick={() => void at(takeBack, say('pay.takenBack'))}>
          {say('pay.takeBack')}
        </ActButton>
      )}
      {may.confirm && <Button onClick={() => open('confirm')}>{say('pay.confirm')}</Button>}
      {may.release && <Button onClick={() => open('release')}>{say(releasedByTwo ? 'pay.releaseAsk' : 'pay.release')}</Button>}
      {opened === 'change' && groups && <PeriodDialog period={period} groups={groups.listData} onClose={shut} />}
      {opened === 'release' && <ReleaseDialog period={period} onClose={shut} />}
      {opened === 'confirm' && <ConfirmRelease period={period} onClose={shut} />}
      {opened === 'close' && (
        <ConfirmedAct
          title={say('pay.close')}
          confirm={say('pay.close')}
          done={say('pay.closedNow')}
          act={() => close.mutateAsync({ input: { id } })}
          onClose={shut}
        >
          {say('pay.closeSure', { period: period.period })}
        </ConfirmedAct>
      )}
      {opened === 'remove' && (
        <ConfirmedAct
          danger
          title={say('pay.periodRemove')}
          confirm={say('pay.periodRemove')}
          done={say('pay.periodRemoved')}
          act={async () => {
            await remove.mutateAsync({ input: { id }, gone: id })
            void navigate({ to: '/pay-periods' as never })
          }}
          onClose={shut}
        >
          {say('pay.periodRemoveSure', { period: period.period })}
        </ConfirmedAct>
      )}
    </>
  )
}
