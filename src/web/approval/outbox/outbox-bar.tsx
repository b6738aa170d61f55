import { Button } from '@mantine/core'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { requestModules } from '#shared/requests/modules.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { useAway } from '#web/foundation/offline/away.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import { ToldWay, toldLong } from '#web/platform/screen/told-way.tsx'
import { dropOutgoing, putBack, type Outgoing } from './outbox.ts'
import { sendOutgoing } from './send.ts'
import classes from './outbox-bar.module.css'

/** What could not be sent is tried again so often, in ms. */
const againMs = 30_000

/** What waits to be sent, on top of every page, with the way to take it back; and what was not accepted. */
export function OutboxBar({ all }: { all: readonly Outgoing[] }) {
  const say = useText()
  const nameOf = useTextOf()
  const router = useRouter()
  const goTo = (to: string) => void router.navigate({ to: '.', href: to })
  const titleOf = (one: Outgoing) => nameOf(requestModules[one.kind].title)
  const sent = (one: Outgoing, { id }: { id: string }) => {
    const to = `${requestModules[one.kind].place.path}/${id}`
    const link = (
      <ToldWay to={to} go={goTo}>
        {say('outbox.open')}
      </ToldWay>
    )
    tellSuccess(say(one.act === 'save' ? 'success.save' : 'success.submit', { module: titleOf(one) }), link, toldLong)
  }
  useSending(all.filter((one) => one.refused === null).length, sent)
  const takeBack = async (one: Outgoing) => {
    await putBack(one)
    await dropOutgoing(one)
    goTo(one.to)
  }
  return (
    <section className={classes.bar} aria-label={say('outbox.title')}>
      {all.map((one) => {
        const what = [titleOf(one), one.subject].filter(Boolean).join(' · ')
        return (
          <div key={one.id} className={classes.line} data-refused={one.refused !== null || undefined}>
            {one.refused ? <IconAlertTriangle size={18} stroke={1.75} aria-hidden /> : <IconClock size={18} stroke={1.75} aria-hidden />}
            <span className={classes.words}>
              <strong>
                <Dated>{what}</Dated>
              </strong>
              <span>{one.refused ? [say('outbox.returned'), ...one.refused.messages].join(': ') : say(`outbox.${one.act}`)}</span>
            </span>
            {one.refused ? (
              <>
                <Button size="compact-md" variant="default" aria-label={say('outbox.lookAt', { what })} onClick={() => goTo(one.to)}>
                  {say('outbox.look')}
                </Button>
                <Button
                  size="compact-md"
                  variant="subtle"
                  color="gray"
                  aria-label={say('outbox.discardWhat', { what })}
                  onClick={() => void dropOutgoing(one)}
                >
                  {say('outbox.discard')}
                </Button>
              </>
            ) : (
              <Button
                size="compact-md"
                variant="default"
                aria-label={say('outbox.takeBackWhat', { what })}
                onClick={() => void takeBack(one)}
              >
                {say('outbox.takeBack')}
              </Button>
            )}
          </div>
        )
      })}
    </section>
  )
}

/** Sends what waits as soon as the portal can be reached, and tries again as long as something does. */
function useSending(waiting: number, sent: (one: Outgoing, answer: { id: string }) => void): void {
  const isAway = useAway()
  const tell = useEffectEvent(sent)
  useEffect(() => {
    if (isAway || waiting === 0) return undefined
    const send = () => void sendOutgoing(tell)
    send()
    const timer = setInterval(send, againMs)
    return () => clearInterval(timer)
  }, [isAway, waiting])
}
