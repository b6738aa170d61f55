import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { Dated } from '#web/foundation/format/dated.tsx'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Dialog } from './dialog.tsx'
import classes from './validation-error-dialog.module.css'

interface ValidationErrorDialogProps {
  messages: readonly string[]
  onClose: () => void
  /** What the field is called that a message is about. */
  fieldOf?: (message: string) => string | undefined
  /** Where whoever has read it goes on: the first of the fields. */
  leadsTo?: () => HTMLElement | null | undefined
}

/**
 * What the server refused, as a list; open while there is a message. The documents name it so. It names the fields, which say the
 * same beside them, and leads back to the first.
 */
export function ValidationErrorDialog({ messages, onClose, fieldOf, leadsTo }: ValidationErrorDialogProps) {
  const say = useText()
  // What it says stands until it has faded.
  const [shown, setShown] = useState(messages)
  if (messages.length > 0 && messages.join('\n') !== shown.join('\n')) setShown(messages)
  const leads = leadsTo !== undefined && shown.some((message) => fieldOf?.(message) !== undefined)
  const close = () => {
    onClose()
    if (leads) requestAnimationFrame(() => leadsTo()?.focus())
  }
  return (
    <Dialog
      opened={messages.length > 0}
      onClose={close}
      returnFocus={!leads}
      title={say('dialog.validation')}
      footer={
        <Button variant="default" onClick={close} data-autofocus>
          {say('dialog.close')}
        </Button>
      }
    >
      <ul className={classes.list} aria-live="assertive">
        {shown.map((message, index) => (
          <li key={index} className={classes.message}>
            <IconAlertCircle size={18} stroke={1.75} className={classes.icon} />
            <span>
              {fieldOf?.(message) !== undefined && <strong className={classes.field}>{fieldOf(message)}</strong>}
              <Dated>{message}</Dated>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
