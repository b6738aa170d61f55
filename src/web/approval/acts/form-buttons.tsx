import { IconArrowBackUp, IconCheck, IconPencil, IconSend, IconX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { cancelLabel, isGivenUp, reopenLabel, type Act } from '#shared/status.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellError } from '#web/foundation/snackbar.tsx'
import type { SendFile } from '#web/platform/attachment/value.ts'
import { ActButton } from '#web/platform/act/act-button.tsx'
import { NoteDialog, type NoteGiven } from './note-dialog.tsx'
import { ReasonField } from './reason-field.tsx'
import classes from './form-buttons.module.css'

export type FormAct = Act | 'save'

/** Whether an act is offered, and why it is off where it is. Absent: not offered at all. */
export type Offered = Partial<Record<FormAct, { readonly reason: string | null }>>

interface FormButtonsProps {
  /** Status of the record; `null` of a new one. */
  statusId: number | null
  offered: Offered
  onSave?: () => void
  /** Does an act with its note. */
  onAct: (act: Act, given: NoteGiven) => Promise<unknown> | void
  /** Asked before a note dialog opens: false keeps it closed (the form is not filled in). */
  before?: (act: Act) => boolean
  saving?: boolean
  withAttachment?: boolean
  send?: SendFile
  /** Nobody sends something back or rejects it without saying why. */
  reasonRequired?: boolean
  /** Sends at once what is submitted: its form has a note and attachments of its own. */
  submitAtOnce?: boolean
  /** The form is filled in to its end: the submit has the focus. */
  isReady?: boolean
  /** What a submit sends to whom, where its form has asked for all that goes with it. */
  submitTold?: ReactNode
  /** At the end of the line. */
  children?: ReactNode
}

const icon = { size: 18, stroke: 1.75 }

/**
 * Save, submit, cancel, reopen, approve, revise and reject. Why something is sent back or rejected is asked in place; the other
 * acts ask for a note before anything is sent, a submit only where its form has none.
 */
export function FormButtons(props: FormButtonsProps) {
  const { statusId, offered, saving = false } = props
  const say = useText()
  const [noting, setNoting] = useState<Act | null>(null)
  const [sending, setSending] = useState(false)
  const { withAttachment = true, reasonRequired = false } = props
  const close = () => setNoting(null)
  const turnsBack = noting === 'revise' || noting === 'reject' ? noting : null
  const ask = (act: Act) => async () => {
    if (!(props.before?.(act) ?? true)) return
    if (act !== 'submit' || !props.submitAtOnce) return setNoting(act)
    setSending(true)
    try {
      await props.onAct(act, { note: '', attachment: null })
    } catch (error) {
      tellError(error)
    } finally {
      setSending(false)
    }
  }
  const { save, submit, approve, revise, reject, cancel, reopen } = offered
  return (
    <div className={classes.group}>
      <div role="group" aria-label={say('form.actions')} className={classes.buttons}>
        {approve && (
          <ActButton reason={approve.reason} leftSection={<IconCheck {...icon} />} onClick={() => void ask('approve')()}>
            {say('form.approve')}
          </ActButton>
        )}
        {revise && (
          <ActButton
            variant="default"
            reason={revise.reason}
            leftSection={<IconArrowBackUp {...icon} />}
            onClick={() => void ask('revise')()}
          >
            {say('form.revise')}
          </ActButton>
        )}
        {reject && (
          <ActButton variant="default" reason={reject.reason} leftSection={<IconX {...icon} />} onClick={() => void ask('reject')()}>
            {say('form.reject')}
          </ActButton>
        )}
        {submit && (
          <ActButton
            variant={approve && !approve.reason ? 'default' : 'filled'}
            reason={submit.reason}
            leftSection={<IconSend {...icon} />}
            loading={sending}
            takesFocus={props.isReady ?? false}
            onClick={() => void ask('submit')()}
          >
            {say('form.submit')}
          </ActButton>
        )}
        {save && (
          <ActButton variant="default" reason={save.reason} loading={saving} onClick={() => props.onSave?.()}>
            {say('form.save')}
          </ActButton>
        )}
        {reopen && (
          <ActButton
            variant="default"
            reason={reopen.reason}
            leftSection={isGivenUp(statusId ?? -1) ? <IconPencil {...icon} /> : <IconArrowBackUp {...icon} />}
            onClick={() => void ask('reopen')()}
          >
            {say(reopenLabel(statusId ?? -1))}
          </ActButton>
        )}
        {props.children}
        {cancel && (
          <ActButton
            variant="subtle"
            color="red"
            className={classes.cancel ?? ''}
            reason={cancel.reason}
            onClick={() => void ask('cancel')()}
          >
            {say(cancelLabel(statusId ?? -1))}
          </ActButton>
        )}
        <NoteDialog
          act={turnsBack ? null : noting}
          onClose={close}
          onSend={props.onAct}
          withAttachment={withAttachment}
          statusId={statusId ?? -1}
          told={noting === 'submit' ? props.submitTold : null}
          {...(props.send ? { send: props.send } : {})}
        />
      </div>
      {turnsBack && (
        <ReasonField
          key={turnsBack}
          act={turnsBack}
          required={reasonRequired}
          withAttachment={withAttachment}
          send={props.send}
          onSend={(given) => props.onAct(turnsBack, given)}
          onClose={close}
        />
      )}
    </div>
  )
}
