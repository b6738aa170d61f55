import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import type { SessionRow } from '#shared/sign-in-session.ts'
import { relativeTime } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { SetRow, SetRows } from '../screen/set-rows.tsx'
import { Pill } from '../screen/status-pill.tsx'
import classes from './session-rows.module.css'

const phones = new Set(['Android', 'iPhone', 'iPad'])

/** What a sign-in is called: `Firefox on Windows`. */
export function useSessionName() {
  const say = useText()
  return ({ browser, system }: Pick<SessionRow, 'browser' | 'system'>): string =>
    say('session.name', { browser: browser || say('session.unknownBrowser'), system: system || say('session.unknownSystem') })
}

/** Sign-ins that are open: by what, from where, since when. `onEnd`: those of others than the one who looks can be ended. */
export function SessionRows({ sessions, onEnd }: { sessions: readonly SessionRow[]; onEnd: (session: SessionRow) => void }) {
  const say = useText()
  const language = useLanguage()
  const nameOf = useSessionName()
  const when = (moment: string) => relativeTime(moment, new Date(), language)
  return (
    <SetRows>
      {sessions.map((session) => {
        const Icon = phones.has(session.system) ? IconDeviceMobile : IconDeviceDesktop
        const { place, address, isOwn } = session
        return (
          <SetRow key={session.id}>
            <Icon size={20} stroke={1.75} aria-hidden className={classes.icon} />
            <div className={classes.what}>
              <strong>{nameOf(session)}</strong>
              <span>{place === 'machine' ? say('session.place.machine') : `${say(`session.place.${place}`)} (${address})`}</span>
              <span>{say('session.since', { since: when(session.signedInDate), seen: when(session.seenDate) })}</span>
            </div>
            {isOwn ? (
              <Pill colour="green">{say('session.own')}</Pill>
            ) : (
              <Button
                variant="default"
                size="xs"
                aria-label={say('session.endNamed', { name: nameOf(session) })}
                onClick={() => onEnd(session)}
              >
                {say('session.end')}
              </Button>
            )}
          </SetRow>
        )
      })}
    </SetRows>
  )
}
