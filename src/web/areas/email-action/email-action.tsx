import { Button, Skeleton } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense, use, useState, type ReactNode } from 'react'
import { emailActionCalls, type EmailAction as Action } from '#shared/areas/email-action.ts'
import type { AnswerOf } from '#shared/contract/endpoint.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { statusOf } from '#web/foundation/api/errors.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { useHome } from '#web/foundation/session/person.ts'
import { usePage } from '#web/foundation/page/use-page.ts'
import { tellError } from '#web/foundation/snackbar.tsx'
import { captionOf, useWords } from '#web/approval/request/inbox-caption.ts'
import { AskedFor, Weighed } from '#web/approval/detail/weighed.tsx'
import type { InboxView, RequestRooms } from '#web/approval/request/inbox-view.ts'
import { MultilineInput } from '#web/platform/form/inputs/multiline-input.tsx'
import { longestNote } from '#web/platform/form/note-field.tsx'
import { Card } from '#web/platform/screen/card.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { ActButton } from '#web/platform/act/act-button.tsx'
import { linkOf, type MailLink } from './link.ts'
import classes from './email-action.module.css'

type Looked = AnswerOf<typeof emailActionCalls.look>

/** Where a mail's link leads: it shows what it would do and does it once the person confirms. */
export function EmailAction({ rooms }: { rooms: RequestRooms }) {
  const { _splat = '' } = useParams({ strict: false }) as { _splat?: string }
  const link = linkOf(_splat)
  const say = useText()
  usePage(say('emailAction.title'))
  if (!link) return <Told>{say('emailAction.refused')}</Told>
  return <Opened key={_splat} link={link} rooms={rooms} />
}

function Opened({ link, rooms }: { link: MailLink; rooms: RequestRooms }) {
  const say = useText()
  const submit = useAct(emailActionCalls.submit, { refreshes: ['home', 'universal-inbox', 'notification'] })
  const [looked, setLooked] = useState<Looked | null>(null)
  // Once it is pressed there is nothing more to look at: the link is used up.
  const settings = { keepPrevious: false, staleTime: Infinity, enabled: looked === null }
  const { data, error } = useCall(emailActionCalls.look, { ...link }, settings)
  if (submit.data && looked) return <Told>{say(`emailAction.done.${looked.action}`, { code: submit.data.code })}</Told>
  if (statusOf(error) === 403 || statusOf(submit.error) === 403) return <Told>{say('emailAction.refused')}</Told>
  if (error) return <PartFailed error={error} />
  if (!data) return <Skeleton height={280} radius="lg" />
  const confirm = async (note: string) => {
    setLooked(data)
    try {
      await submit.mutateAsync({ input: { ...link, note } })
    } catch (failure) {
      if (statusOf(failure) !== 403) tellError(failure)
    }
  }
  return <Asked looked={data} rooms={rooms} busy={submit.isPending} onConfirm={(note) => void confirm(note)} />
}

interface AskedProps {
  looked: Looked
  rooms: RequestRooms
  busy: boolean
  onConfirm: (note: string) => void
}

const colours: Record<Action, string | undefined> = { approve: undefined, revise: undefined, reject: 'red' }

function Asked({ looked, rooms, busy, onConfirm }: AskedProps) {
  const say = useText()
  const [note, setNote] = useState('')
  const [missed, setMissed] = useState(false)
  const reasonRequired = useHome().data?.config.reasonRequired ?? true
  const isReason = reasonRequired && looked.action !== 'approve'
  const lacks = isReason && note.trim() === ''
  const { what, when } = captionOf(looked, rooms, useWords())
  const room = rooms[looked.kind]
  return (
    <>
      <ScreenHeader title={say(`emailAction.${looked.action}`)} subtitle={say('emailAction.nothingYet')} />
      <div className={classes.asked}>
        <Card>
          <p className={classes.of}>{say('emailAction.of', looked)}</p>
          <p className={classes.what}>
            <Dated>{what}</Dated>
          </p>
          <p className={classes.when}>
            <Dated>{when}</Dated>
          </p>
          {room && (
            <Link to={`${room.path}/${looked.id}`} className={classes.more}>
              {say('emailAction.open')}
            </Link>
          )}
        </Card>
        {room && (
          <Suspense fallback={<Skeleton height={280} radius="lg" />}>
            <Whole id={looked.id} view={room.inbox} />
          </Suspense>
        )}
        <MultilineInput
          label={say(isReason && looked.action !== 'approve' ? `reason.${looked.action}` : 'emailAction.note')}
          withAsterisk={isReason}
          aria-required={isReason}
          error={missed && lacks ? say('decision.reasonMissing') : undefined}
          value={note}
          onChange={setNote}
          longest={longestNote}
        />
        <ActButton
          color={colours[looked.action]}
          loading={busy}
          onClick={() => (lacks ? setMissed(true) : onConfirm(note))}
          className={classes.confirm ?? ''}
        >
          {say(`mail.act.${looked.action}`)}
        </ActButton>
      </div>
    </>
  )
}

/** The same as the inbox shows to decide by: balance, team, what else is worth knowing, the note and the files. */
function Whole({ id, view }: { id: string; view: InboxView }) {
  const opened = use(view.open())
  const { data: detail, error } = useCall(opened.contract.calls.detail, { id }, { keepPrevious: false })
  if (error) return <PartFailed error={error} />
  if (!detail) return <Skeleton height={280} radius="lg" />
  return (
    <>
      <Weighed detail={detail} opened={opened} />
      <AskedFor detail={detail} opened={opened} />
    </>
  )
}

/** What came of it, and the way on. */
function Told({ children }: { children: ReactNode }) {
  const say = useText()
  return (
    <>
      <ScreenHeader title={say('emailAction.title')} />
      <div className={classes.asked}>
        <p className={classes.told} role="status">
          {children}
        </p>
        <Button variant="default" component={Link} to="/inbox" className={classes.confirm ?? ''}>
          {say('emailAction.inbox')}
        </Button>
      </div>
    </>
  )
}
