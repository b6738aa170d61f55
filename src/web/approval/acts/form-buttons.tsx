import { IconArrowBackUp, IconCheck, IconPencil, IconSend, IconX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { cancelLabel, isGivenUp, reopenLabel, type Act } from '#shared/status.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import type { SendFile } from '#web/platform/attachment/value.ts'
import { ActButton } from './act-button.tsx'
import { NoteDialog, type NoteGiven } from './note-dialog.tsx'
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
  /** At the end of the line. */
  children?: ReactNode
}

const icon = { size: 18, stroke: 1.75 }

/** Save, submit, cancel, reopen, approve, revise and reject; each of the acts asks for its note before anything is sent. */
export function FormButtons(props: FormButtonsProps) {
  const { statusId, offered, saving = false } = props
  const say = useText()
  const [noting, setNoting] = useState<Act | null>(null)
  const ask = (act: Act) => () => {
    if (props.before?.(act) ?? true) setNoting(act)
  }
  const { save, submit, approve, revise, reject, cancel, reopen } = offered
  return (
    <div role="group" aria-label={say('form.actions')} className={classes.buttons}>
      {approve && (
        <ActButton reason={approve.reason} leftSection={<IconCheck {...icon} />} onClick={ask('approve')}>
          {say('form.approve')}
        </ActButton>
      )}
      {revise && (
        <ActButton variant="default" reason={revise.reason} leftSection={<IconArrowBackUp {...icon} />} onClick={ask('revise')}>
          {say('form.revise')}
        </ActButton>
      )}
      {reject && (
        <ActButton variant="default" reason={reject.reason} leftSection={<IconX {...icon} />} onClick={ask('reject')}>
          {say('form.reject')}
        </ActButton>
      )}
      {submit && (
        <ActButton
          variant={approve && !approve.reason ? 'default' : 'filled'}
          reason={submit.reason}
          leftSection={<IconSend {...icon} />}
          onClick={ask('submit')}
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
          onClick={ask('reopen')}
        >
          {say(reopenLabel(statusId ?? -1))}
        </ActButton>
      )}
      {props.children}
      {cancel && (
        <ActButton variant="subtle" color="red" className={classes.cancel ?? ''} reason={cancel.reason} onClick={ask('cancel')}>
          {say(cancelLabel(statusId ?? -1))}
        </ActButton>
      )}
      <NoteDialog
        act={noting}
        onClose={() => setNoting(null)}
        onSend={props.onAct}
        withAttachment={props.withAttachment ?? true}
        statusId={statusId ?? -1}
        {...(props.send ? { send: props.send } : {})}
      />
    </div>
  )
}
