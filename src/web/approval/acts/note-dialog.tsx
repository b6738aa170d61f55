import { Button } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import { cancelLabel, isDelete, isGivenUp, reopenLabel, status, type Act } from '#shared/status.ts'
import type { TextKey } from '#shared/texts/index.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellError } from '#web/foundation/snackbar.tsx'
import { SingleAttachment } from '#web/platform/attachment/single-attachment.tsx'
import type { AttachmentValue, SendFile } from '#web/platform/attachment/value.ts'
import { Dialog } from '#web/platform/dialog/dialog.tsx'
import { isSend, MultilineInput } from '#web/platform/form/inputs/multiline-input.tsx'
import { longestNote } from '#web/platform/form/note-field.tsx'
import { ActButton } from '#web/platform/act/act-button.tsx'
import { useOnlyLooking } from '#web/platform/act/only-looking.ts'
import classes from './note-dialog.module.css'

/** What a note dialog hands over (documents, A 3). */
export interface NoteGiven {
  readonly note: string
  readonly attachment: AttachmentValue | null
}

interface NoteDialogProps {
  /** Which act is being noted; closed while there is none. */
  act: Act | null
  onClose: () => void
  /** Does the act; while it runs the dialog stays. What it throws is told by the snackbar, and the note is still there. */
  onSend: (act: Act, given: NoteGiven) => Promise<unknown> | void
  /** A file may go with the note. */
  withAttachment?: boolean
  /** Nothing is sent without one. */
  required?: boolean
  send?: SendFile
  /** What is sent to whom, in place of what is asked for: the form of a submit has said it all. Enter sends it. */
  told?: ReactNode
  /** What is decided on together: in a sentence, and each of it in a line. */
  about?: { said: string; lines: readonly string[] }
  /** Status of the request, for the name of its cancel and reopen button and what reopening means. */
  statusId?: number
}

/** Rows of the note: one fewer where an attachment stands beneath it. */
export const noteRows = (withAttachment: boolean) => (withAttachment ? 8 : 9)

/** Keys of the dialog's title and of its main button. */
function namesOf(act: Act, statusId: number): { title: TextKey; name: TextKey } {
  if (act === 'reopen') return { title: isGivenUp(statusId) ? 'note.takeUp' : 'note.sendBack', name: reopenLabel(statusId) }
  if (isDelete(act, statusId)) return { title: 'note.delete', name: cancelLabel(statusId) }
  return { title: `note.${act}`, name: act === 'cancel' ? cancelLabel(statusId) : `form.${act}` }
}

/** Key of what reopening a request of that status means. */
function meaningOf(statusId: number): TextKey {
  if (isGivenUp(statusId)) return 'reopen.takesUp'
  return statusId === status.approved ? 'reopen.reverses' : 'reopen.returns'
}

/** Asks for a note before an act is sent: Approve Note, Revise Note, Reject Note, Submit Note, Cancel Note; before a reopen also what it means. */
export function NoteDialog({ act, ...rest }: NoteDialogProps) {
  return act && <OpenNote key={act} act={act} {...rest} />
}

function OpenNote({
  act,
  onClose,
  onSend,
  withAttachment = true,
  required = false,
  send,
  statusId = -1,
  told,
  about,
}: NoteDialogProps & { act: Act }) {
  const say = useText()
  const [note, setNote] = useState('')
  const [attachment, setAttachment] = useState<AttachmentValue | null>(null)
  const [busy, setBusy] = useState(false)
  const [missed, setMissed] = useState(false)
  const onlyLooking = useOnlyLooking()
  const field = useRef<HTMLTextAreaElement>(null)
  const lacks = required && note.trim() === ''
  const go = async () => {
    if (lacks) {
      setMissed(true)
      field.current?.focus()
      return
    }
    setBusy(true)
    try {
      await onSend(act, { note: note.trim(), attachment })
      onClose()
    } catch (error) {
      tellError(error)
    } finally {
      setBusy(false)
    }
  }
  const danger = act === 'reject' || act === 'cancel'
  const { title, name } = namesOf(act, statusId)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={say(title)}
      busy={busy}
      footer={
        <>
          <ActButton color={danger ? 'red' : undefined} loading={busy} onClick={() => void go()} data-autofocus={told ? true : undefined}>
            {say(name)}
          </ActButton>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {say('note.back')}
          </Button>
        </>
      }
    >
      {told ?? (
        <div className={classes.fields}>
          {about && <About {...about} />}
          <MultilineInput
            ref={field}
            label={say('note.label')}
            withAsterisk={required}
            aria-required={required}
            error={missed && lacks ? say('decision.reasonMissing') : undefined}
            placeholder={say('note.placeholder')}
            rows={noteRows(withAttachment)}
            value={note}
            longest={longestNote}
            onChange={setNote}
            onKeyDown={(event) => {
              if (isSend(event) && !busy && !onlyLooking) void go()
            }}
            data-autofocus
            description={act === 'reopen' ? say(meaningOf(statusId)) : null}
            inputWrapperOrder={['description', 'label', 'input', 'error']}
            classNames={{ description: classes.meaning ?? '' }}
          />
          {withAttachment && !isDelete(act, statusId) && (
            <SingleAttachment label={say('note.attachment')} value={attachment} onChange={setAttachment} send={send} />
          )}
        </div>
      )}
    </Dialog>
  )
}

/** So many are named; where one more is left it is named, too. */
const shownLines = 5

function About({ said, lines }: NonNullable<NoteDialogProps['about']>) {
  const say = useText()
  const more = lines.length - shownLines
  const shown = more > 1 ? [...lines.slice(0, shownLines), say('bulk.andMore', { count: more })] : lines
  return (
    <div className={classes.about}>
      <p>{said}</p>
      <ul>
        {shown.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
