import { Loader, Switch } from '@mantine/core'
import '@mantine/core/styles/Loader.layer.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { pushState, turnOff, turnOn, type PushState } from '#web/foundation/push-device.ts'
import { tellError } from '#web/foundation/snackbar.tsx'
import { Section } from '#web/platform/screen/card.tsx'
import classes from './mail-settings.module.css'

const key = ['push', 'this device']

/** Whether notifications are shown on this device while the portal is closed; the browser asks when it is turned on. */
export function ThisDevice() {
  const say = useText()
  const cache = useQueryClient()
  const { data: state, isError } = useQuery({ queryKey: key, queryFn: pushState })
  const [busy, setBusy] = useState(false)
  const turn = async (work: () => Promise<PushState>) => {
    setBusy(true)
    try {
      cache.setQueryData(key, await work())
    } catch (error) {
      // What a browser says of a missing push service is not for people.
      tellError(error instanceof DOMException ? say('push.unreachable') : error)
    } finally {
      setBusy(false)
    }
  }
  const possible = state === 'on' || state === 'off'
  return (
    <Section title={say('push.title')}>
      <Switch
        label={say('push.show')}
        checked={state === 'on'}
        disabled={busy || !possible}
        thumbIcon={busy ? <Loader size={10} aria-hidden /> : undefined}
        onChange={({ currentTarget: { checked } }) => void turn(checked ? turnOn : turnOff)}
      />
      <p className={classes.how} role="status">
        {isError ? say('push.unknown') : state === 'never' || state === 'blocked' ? say(`push.${state}`) : say('push.how')}
      </p>
    </Section>
  )
}
