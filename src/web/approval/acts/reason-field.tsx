import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellError } from '#web/foundation/snackbar.tsx'
import { SingleAttachment } from '#web/platform/attachment/single-attachment.tsx'
import type { AttachmentValue, SendFile } from '#web/platform/attachment/value.ts'
import { isSend, MultilineInput } from '#web/platform/form/inputs/multiline-input.tsx'
import { longestNote } from '#web/platform/form/note-field.tsx'
import { ActButton } from '#web/platform/act/act-button.tsx'
import { useOnlyLooking } from '#web/platform/act/only-looking.ts'
import type { NoteGiven } from './note-dialog.tsx'
import classes from './form-buttons.module.css'

/** What is done with a request that is not approved. */
export type TurnBack = 'revise' | 'reject'

interface ReasonFieldProps {
  act: TurnBack
  /** Nothing is sent without one. */
  required: boolean
  withAttachment: boolean
  send?: SendFile | undefined
  onSend: (given: NoteGiven) => Promise<unknown> | void
  onClose: () => void
}

/** Asks in place why a request is sent back or rejected: beneath the buttons, with all of the request in sight. */
export function ReasonField({ act, required, withAttachment, send, onSend, onClose }: ReasonFieldProps) {
  const say = useText()
  const [note, setNote] = useState('')
  const [attachment, setAttachment] = useState<AttachmentValue | null>(null)
  const [missed, setMissed] = useState(false)
  const [busy, setBusy] = useState(false)
  const onlyLooking = useOnlyLooking()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const lacks = required && note.trim() === ''
  const go = async () => {
    if (lacks) {
      setMissed(true)
      field.current?.focus()
      return
    }
    setBusy(true)
    try {
      await onSend({ note: note.trim(), attachment })
      onClose()
    } catch (error) {
      tellError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div role="group" aria-label={say(`note.${act}`)} className={classes.reason}>
      <MultilineInput
        ref={field}
        label={say(`reason.${act}`)}
        withAsterisk={required}
        aria-required={required}
        placeholder={say('reason.placeholder')}
        value={note}
        longest={longestNote}
        onChange={setNote}
        error={missed && lacks ? say('decision.reasonMissing') : undefined}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
          if (isSend(event) && !busy && !onlyLooking) void go()
        }}
      />
      {withAttachment && <SingleAttachment label={say('note.attachment')} value={attachment} onChange={setAttachment} send={send} />}
      <div className={classes.buttons}>
        <ActButton color={act === 'reject' ? 'red' : undefined} loading={busy} onClick={() => void go()}>
          {say(`form.${act}`)}
        </ActButton>
        <Button variant="default" onClick={onClose} disabled={busy}>
          {say('note.back')}
        </Button>
      </div>
    </div>
  )
}
