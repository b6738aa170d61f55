import { Button } from '@mantine/core'
import { useState } from 'react'
import { accountCalls } from '#shared/areas/account.ts'
import type { SessionRow } from '#shared/sign-in-session.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { ConfirmDialog } from '#web/platform/dialog/confirm-dialog.tsx'
import { Section } from '#web/platform/screen/card.tsx'
import { SessionRows, useSessionName } from '#web/platform/people/session-rows.tsx'
import classes from './account.module.css'

/** Where the person is signed in; any of it they can end. */
export function SessionsPart({ sessions }: { sessions: readonly SessionRow[] }) {
  const say = useText()
  const nameOf = useSessionName()
  const [asked, setAsked] = useState<SessionRow | 'others' | null>(null)
  const end = useAct(accountCalls.endSession)
  const endOthers = useAct(accountCalls.endOthers)
  const carryOut = async () => {
    try {
      if (asked === 'others') await endOthers.mutateAsync({ input: {} })
      else if (asked) await end.mutateAsync({ input: { id: asked.id } })
      tellSuccess(say(asked === 'others' ? 'account.othersEnded' : 'account.ended'))
      setAsked(null)
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <Section
      title={say('account.sessions')}
      actions={
        sessions.some(({ isOwn }) => !isOwn) && (
          <Button variant="default" size="xs" onClick={() => setAsked('others')}>
            {say('account.endOthers')}
          </Button>
        )
      }
    >
      {sessions.length === 0 ? (
        <p className={classes.none}>{say('account.sessionsNone')}</p>
      ) : (
        <div className={classes.rows}>
          <SessionRows sessions={sessions} onEnd={setAsked} />
        </div>
      )}
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => void carryOut()}
        busy={end.isPending || endOthers.isPending}
        confirm={say(asked === 'others' ? 'account.endOthers' : 'account.end')}
      >
        {asked === 'others' ? say('account.endOthersSure') : asked && say('account.endSure', { session: nameOf(asked) })}
      </ConfirmDialog>
    </Section>
  )
}
