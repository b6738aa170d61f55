import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Dialog } from '#web/platform/dialog/dialog.tsx'
import classes from './set-up.module.css'

interface KeyShownProps {
  /** Whose it is, or what it is for. */
  name: string
  shown: string
  onClose: () => void
}

/** A key that was made just now, to be copied: it is told this once. */
export function KeyShown({ name, shown, onClose }: KeyShownProps) {
  const say = useText()
  return (
    <Dialog
      opened
      onClose={onClose}
      title={say('setUp.key.made', { name })}
      size={560}
      footer={<Button onClick={onClose}>{say('setUp.key.done')}</Button>}
    >
      <p className={classes.how}>{say('setUp.key.once')}</p>
      <div className={classes.key}>
        <code>{shown}</code>
        <CopyButton value={shown}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              size="compact-md"
              leftSection={copied ? <IconCheck size={16} stroke={1.75} /> : <IconCopy size={16} stroke={1.75} />}
              onClick={copy}
            >
              {say(copied ? 'setUp.key.copied' : 'setUp.key.copy')}
            </Button>
          )}
        </CopyButton>
      </div>
    </Dialog>
  )
}
