import { Kbd, Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import type { TextKey } from '#shared/texts/index.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Dialog } from '#web/platform/dialog/dialog.tsx'
import classes from './keys-dialog.module.css'

const keys: readonly [names: readonly string[], does: TextKey][] = [
  [['J', '↓'], 'inbox.keyNext'],
  [['K', '↑'], 'inbox.keyPrevious'],
  [['Enter'], 'inbox.keyOpen'],
  [['X'], 'inbox.keyPick'],
  [['Esc'], 'inbox.keyClear'],
  [['A'], 'inbox.keyApprove'],
  [['V'], 'inbox.keyRevise'],
  [['R'], 'inbox.keyReject'],
  [['N'], 'inbox.keyNote'],
  [['Ctrl Enter'], 'inbox.keySend'],
  [['?'], 'inbox.keyHelp'],
]

interface KeysDialogProps {
  opened: boolean
  onClose: () => void
  on: boolean
  onChange: (on: boolean) => void
}

/** What single keys do here, and the way to turn them off. */
export function KeysDialog({ opened, onClose, on, onChange }: KeysDialogProps) {
  const say = useText()
  return (
    <Dialog opened={opened} onClose={onClose} title={say('inbox.keysTitle')} size="sm">
      <dl className={classes.keys}>
        {keys.map(([names, does]) => (
          <div key={does} className={classes.line}>
            <dt>
              {names.map((name) => (
                <Kbd key={name}>{name}</Kbd>
              ))}
            </dt>
            <dd>{say(does)}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label={say('inbox.keysOn')}
        description={say('inbox.keysHint')}
        checked={on}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </Dialog>
  )
}
