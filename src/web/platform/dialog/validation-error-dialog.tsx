import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { Dated } from '#web/foundation/format/dated.tsx'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Dialog } from './dialog.tsx'
import classes from './validation-error-dialog.module.css'

/** What the server refused, as a list; open while there is a message. */
export function ValidationErrorDialog({ messages, onClose }: { messages: readonly string[]; onClose: () => void }) {
  const say = useText()
  return (
    <Dialog
      opened={messages.length > 0}
      onClose={onClose}
      title={say('dialog.validation')}
      footer={
        <Button variant="default" onClick={onClose} data-autofocus>
          {say('dialog.close')}
        </Button>
      }
    >
      <ul className={classes.list} aria-live="assertive">
        {messages.map((message, index) => (
          <li key={index} className={classes.message}>
            <IconAlertCircle size={18} stroke={1.75} className={classes.icon} />
            <span>
              <Dated>{message}</Dated>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
