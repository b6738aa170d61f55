import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { accessCalls, type PersonSignIn } from '#shared/areas/access.ts'
import type { SessionRow } from '#shared/sign-in-session.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { formatDateTime } from '#web/foundation/format/date.ts'
import { relativeTime } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { ConfirmDialog } from '#web/platform/dialog/confirm-dialog.tsx'
import { Dialog } from '#web/platform/dialog/dialog.tsx'
import { SessionRows } from '#web/platform/people/session-rows.tsx'
import { Facts } from '#web/platform/screen/card.tsx'
import classes from './person-sign-in-dialog.module.css'

type Wish = SessionRow | 'removeSecondFactor' | 'endSessions'

/** How somebody signs in and where they are signed in, for whoever helps them; what was lost is taken away here. */
export function PersonSignInDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const say = useText()
  const [wish, setWish] = useState<Wish | null>(null)
  const { data, error, isError } = useCall(accessCalls.signIn, { id }, { keepPrevious: false })
  const removeSecondFactor = useAct(accessCalls.removeSecondFactor)
  const endSession = useAct(accessCalls.endSession)
  const endSessions = useAct(accessCalls.endSessions)
  const busy = removeSecondFactor.isPending || endSession.isPending || endSessions.isPending
  const carryOut = async () => {
    try {
      if (wish === 'removeSecondFactor') await removeSecondFactor.mutateAsync({ input: { id } })
      else if (wish === 'endSessions') await endSessions.mutateAsync({ input: { id } })
      else if (wish) await endSession.mutateAsync({ input: { id, session: wish.id } })
      tellSuccess(say('access.done', { name }))
      setWish(null)
    } catch (failure) {
      tellError(failure)
    }
  }
  return (
    <Dialog opened onClose={() => wish === null && onClose()} title={say('access.signInOf', { name })}>
      {isError && <PartFailed error={error} />}
      {!data && !isError && <Skeleton height={240} radius="lg" />}
      {data && <Told signIn={data} onWish={setWish} />}
      <ConfirmDialog
        opened={wish !== null}
        onClose={() => setWish(null)}
        onConfirm={() => void carryOut()}
        busy={busy}
        danger={wish === 'removeSecondFactor'}
        confirm={typeof wish === 'string' ? say(`access.${wish}`) : say('session.end')}
      >
        {typeof wish === 'string' ? say(`access.${wish}.sure`, { name }) : say('access.session.sure', { name })}
      </ConfirmDialog>
    </Dialog>
  )
}

function Told({ signIn, onWish }: { signIn: PersonSignIn; onWish: (wish: Wish) => void }) {
  const say = useText()
  const language = useLanguage()
  const { passkeys, totp, sessions } = signIn
  return (
    <>
      <Facts items={factsOf(signIn, say, (moment) => relativeTime(moment, new Date(), language))} />
      {(passkeys > 0 || totp) && (
        <Button variant="default" size="xs" className={classes.act ?? ''} onClick={() => onWish('removeSecondFactor')}>
          {say('access.removeSecondFactor')}
        </Button>
      )}
      <div className={classes.head}>
        <h3>{say('access.sessions')}</h3>
        {sessions.length > 1 && (
          <Button variant="default" size="xs" onClick={() => onWish('endSessions')}>
            {say('access.endSessions')}
          </Button>
        )}
      </div>
      {sessions.length === 0 ? (
        <p className={classes.none}>{say('access.sessionsNone')}</p>
      ) : (
        <div className={classes.rows}>
          <SessionRows sessions={sessions} onEnd={onWish} />
        </div>
      )}
    </>
  )
}

const factsOf = (
  { userName, passwordDate, passkeys, totp, codesLeft, invitedUntil }: PersonSignIn,
  say: Say,
  when: (moment: string) => string,
) => [
  { name: say('access.userName'), value: userName },
  {
    name: say('access.password'),
    value: [
      passwordDate ? say('access.passwordSince', { when: when(passwordDate) }) : say('access.passwordNone'),
      ...(invitedUntil ? [say('access.invitedUntil', { until: formatDateTime(invitedUntil) })] : []),
    ].join(' · '),
  },
  { name: say('access.passkeys'), value: passkeys },
  { name: say('access.codes'), value: totp ? say('access.codesOn', { count: codesLeft }) : say('access.codesOff') },
]
