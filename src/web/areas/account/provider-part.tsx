import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { identityProviderCalls as calls, type IdentityProviderStanding } from '#shared/areas/identity-provider.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { ConfirmDialog } from '#web/platform/dialog/confirm-dialog.tsx'
import { Section } from '#web/platform/screen/card.tsx'
import { ActButton } from '#web/platform/act/act-button.tsx'
import { ProviderForm } from './provider-form.tsx'
import { ProviderTrial } from './provider-trial.tsx'
import classes from './provider.module.css'

/** For administrators: the company's own identity provider, written, tried and turned on. */
export function ProviderPart() {
  const say = useText()
  // A trial ends in another window: whoever comes back from it sees what came of it.
  const { data, error, isError } = useCall(calls.read, {}, { keepPrevious: false, staleTime: 0 })
  if (isError) return <PartFailed error={error} />
  if (!data) return <Skeleton height={320} radius="lg" />
  return (
    <Section title={say('identityProvider.title')}>
      <p className={classes.how}>{say('identityProvider.how')}</p>
      {data.environment ? (
        <p className={classes.state}>{say('identityProvider.state.environment', data.environment)}</p>
      ) : (
        <Connecting data={data} />
      )}
    </Section>
  )
}

function Connecting({ data }: { data: IdentityProviderStanding }) {
  const say = useText()
  const { on, written } = data
  const tried = useAct(calls.tryOut)
  const turn = useAct(calls.turn)
  const [asking, setAsking] = useState<'on' | 'off' | null>(null)
  const isDraft = written !== null && !written.isOn
  const mayTurn = isDraft && written.trial?.problem === null && written.trial.isOneself && data.hasOwnWay
  const tryOut = async () => {
    // Opened by the press itself: a browser lets no other window be.
    const opened = window.open('', '_blank', 'width=560,height=760')
    if (!opened) return tellError(say('identityProvider.blocked'))
    try {
      const { address } = await tried.mutateAsync({ input: {} })
      opened.opener = null
      opened.location.replace(address)
    } catch (failure) {
      opened.close()
      tellError(failure)
    }
  }
  const carryOut = async () => {
    try {
      await turn.mutateAsync({ input: { on: asking === 'on' } })
      tellSuccess(asking === 'on' ? say('identityProvider.turnedOn', { label: written?.label }) : say('identityProvider.turnedOff'))
    } catch (failure) {
      tellError(failure)
    }
    setAsking(null)
  }
  return (
    <div className={classes.parts}>
      <p className={classes.state} data-on={on !== null || undefined}>
        {on ? say('identityProvider.state.on', { label: on.label, issuer: on.issuer }) : say('identityProvider.state.own')}
        {on && isDraft && ` ${say('identityProvider.state.drafted')}`}
      </p>
      <ProviderForm data={data} />
      {written && (
        <div className={classes.acts}>
          <ActButton variant="default" loading={tried.isPending} onClick={() => void tryOut()}>
            {say('identityProvider.tryOut')}
          </ActButton>
          {isDraft && (
            <Button disabled={!mayTurn} onClick={() => setAsking('on')}>
              {say('identityProvider.turnOn', { label: written.label })}
            </Button>
          )}
          {on && (
            <Button variant="default" onClick={() => setAsking('off')}>
              {say('identityProvider.turnOff')}
            </Button>
          )}
          <p className={classes.hint}>
            {say('identityProvider.tryHow')}{' '}
            {isDraft && !mayTurn && say(data.hasOwnWay ? 'identityProvider.waits.try' : 'identityProvider.noOwnWay')}
          </p>
        </div>
      )}
      {written?.trial && <ProviderTrial label={written.label} trial={written.trial} />}
      <ConfirmDialog
        opened={asking !== null}
        confirm={asking === 'off' ? say('identityProvider.turnOff') : say('identityProvider.turnOn', { label: written?.label })}
        busy={turn.isPending}
        onClose={() => setAsking(null)}
        onConfirm={() => void carryOut()}
      >
        {asking === 'off' ? say('identityProvider.turnOffAsk') : say('identityProvider.turnOnAsk', { label: written?.label })}
      </ConfirmDialog>
    </div>
  )
}
