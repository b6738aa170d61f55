import { ActionIcon, Button, Kbd, Tooltip } from '@mantine/core'
import '@mantine/core/styles/Kbd.layer.css'
import { IconArrowBackUp, IconCheck, IconKeyboard, IconMessagePlus, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { DecisionAct } from '#shared/contract/request.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { useHome } from '#web/foundation/session/person.ts'
import { tellError } from '#web/foundation/snackbar.tsx'
import type { InboxItem } from '#web/approval/request/inbox-view.ts'
import { offeredActs } from '#web/approval/acts/offered.ts'
import type { RequestContract, RequestHeader } from '#web/approval/request/request-contract.ts'
import { useChanged } from '#web/approval/acts/use-changed.tsx'
import { useOnlyLooking } from '#web/platform/act/only-looking.ts'
import { useToldHeight } from '#web/platform/screen/use-told-height.ts'
import { sendAttachment, useRequestActs } from '#web/approval/acts/use-request-acts.ts'
import { SingleAttachment } from '#web/platform/attachment/single-attachment.tsx'
import type { AttachmentValue } from '#web/platform/attachment/value.ts'
import { isSend, MultilineInput } from '#web/platform/form/inputs/multiline-input.tsx'
import { longestNote } from '#web/platform/form/note-field.tsx'
import { ActButton } from '#web/platform/act/act-button.tsx'
import { useScreenKeys } from './use-screen-keys.ts'
import classes from './decision-bar.module.css'

interface DecisionBarProps {
  item: InboxItem
  /** Absent while it is on its way: nobody decides on what they have not seen. */
  detail: RequestHeader | undefined
  contract: RequestContract
  /** Areas whose answers a decision makes stale, besides the common ones. */
  keysOn: boolean
  isAside: boolean
  onKeys: () => void
  onStale: () => void
}

const icon = { size: 18, stroke: 1.75 }

/** Approve, revise, reject without a dialog; a note is one key away and goes with whichever is chosen, by Ctrl+Enter the first. */
export function DecisionBar({ item, detail, contract, keysOn, isAside, onKeys, onStale }: DecisionBarProps) {
  const say = useText()
  const act = useRequestActs(contract)
  const [busy, setBusy] = useState<DecisionAct | null>(null)
  const [noting, setNoting] = useState(false)
  const onlyLooking = useOnlyLooking()
  /** What waits for its reason. */
  const [asking, setAsking] = useState<DecisionAct | null>(null)
  const reasonRequired = useHome().data?.config.reasonRequired ?? true
  /** The same was chosen once more, and still without one. */
  const [missed, setMissed] = useState(false)
  const [note, setNote] = useState('')
  const lacksNote = note.trim() === ''
  const [attachment, setAttachment] = useState<AttachmentValue | null>(null)
  const changed = useChanged(onStale)
  const foot = useToldHeight('--foot-height')
  const field = useRef<HTMLTextAreaElement>(null)
  const offered = detail ? offeredActs(detail, 'approver', contract.actions, say) : {}
  const reasonOf = (which: DecisionAct) => onlyLooking ?? (detail ? (offered[which]?.reason ?? null) : say('inbox.comingDetail'))

  const decide = async (which: DecisionAct) => {
    if (busy || reasonOf(which) !== null) return
    if (reasonRequired && which !== 'approve' && lacksNote) {
      setMissed(asking === which)
      setAsking(which)
      return writeNote()
    }
    setBusy(which)
    try {
      await act(which, { id: item.id, version: item.version }, { note: note.trim(), attachment })
    } catch (error) {
      setBusy(null)
      if (!changed.take(error)) tellError(error)
    }
  }
  const writeNote = () => {
    setNoting(true)
    requestAnimationFrame(() => field.current?.focus())
  }
  const leaveNote = () => {
    setAsking(null)
    setMissed(false)
    // What was written goes with the decision: it stays in sight.
    if (lacksNote && attachment === null) setNoting(false)
    else field.current?.blur()
  }
  useScreenKeys({ a: () => void decide('approve'), v: () => void decide('revise'), r: () => void decide('reject'), n: writeNote }, keysOn)

  return (
    <footer ref={foot} className={classes.bar}>
      {noting && (
        <div className={classes.note}>
          <MultilineInput
            ref={field}
            label={say(asking === 'revise' || asking === 'reject' ? `reason.${asking}` : 'inbox.note')}
            withAsterisk={asking !== null}
            aria-required={asking !== null}
            placeholder={say(asking ? 'reason.placeholder' : 'inbox.notePlaceholder')}
            longest={longestNote}
            value={note}
            onChange={setNote}
            error={missed && asking !== null && lacksNote ? say('decision.reasonMissing') : undefined}
            onKeyDown={(event) => {
              if (event.key === 'Escape') leaveNote()
              if (isSend(event)) void decide(asking ?? 'approve')
            }}
          />
          <SingleAttachment label={say('note.attachment')} value={attachment} onChange={setAttachment} send={sendAttachment} />
        </div>
      )}
      <div role="group" aria-label={say('inbox.decide')} className={classes.acts}>
        <ActButton
          variant={asking || isAside ? 'default' : 'filled'}
          reason={reasonOf('approve')}
          loading={busy === 'approve'}
          leftSection={<IconCheck {...icon} />}
          rightSection={<Key name="A" on={keysOn} />}
          onClick={() => void decide('approve')}
        >
          {say('form.approve')}
        </ActButton>
        <ActButton
          variant={asking === 'revise' ? 'filled' : 'default'}
          reason={reasonOf('revise')}
          loading={busy === 'revise'}
          leftSection={<IconArrowBackUp {...icon} />}
          rightSection={<Key name="V" on={keysOn} />}
          onClick={() => void decide('revise')}
        >
          {say('form.revise')}
        </ActButton>
        <ActButton
          variant={asking === 'reject' ? 'filled' : 'default'}
          color={asking === 'reject' ? 'red' : undefined}
          reason={reasonOf('reject')}
          loading={busy === 'reject'}
          leftSection={<IconX {...icon} />}
          rightSection={<Key name="R" on={keysOn} />}
          onClick={() => void decide('reject')}
        >
          {say('form.reject')}
        </ActButton>
        {!noting && (
          <Button
            variant="subtle"
            color="gray"
            className={classes.add ?? ''}
            leftSection={<IconMessagePlus {...icon} />}
            rightSection={<Key name="N" on={keysOn} />}
            onClick={writeNote}
          >
            <span className={classes.label}>{say('inbox.addNote')}</span>
          </Button>
        )}
        <Tooltip label={`${say('inbox.keysTitle')} (?)`}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            className={classes.keys ?? ''}
            aria-label={say('inbox.keysTitle')}
            onClick={onKeys}
          >
            <IconKeyboard {...icon} />
          </ActionIcon>
        </Tooltip>
      </div>
      {changed.dialog}
    </footer>
  )
}

const Key = ({ name, on }: { name: string; on: boolean }) =>
  on ? (
    <Kbd className={classes.key ?? ''} aria-hidden="true">
      {name}
    </Kbd>
  ) : null
