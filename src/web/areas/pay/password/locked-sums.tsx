import { Button, VisuallyHidden } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { ActDialog } from '#web/platform/dialog/act-dialog.tsx'
import { PasswordDialog } from './document-password.tsx'
import type { SlipKind } from '../kinds.ts'
import { useHasKey } from './opened.ts'
import { PasswordField } from './password-field.tsx'
import { useOpening } from './use-opening.ts'
import classes from '../pay.module.css'

/** Above slips whose sums are behind the password of one's documents: the way to see them. */
export function LockedSums({ kind }: { kind: SlipKind }) {
  const say = useText()
  const { data } = useCall(kind.calls.configuration, {})
  const hasKey = useHasKey()
  const [isOpening, open] = useState(false)
  if (!data?.asksPassword || hasKey) return null
  const close = () => open(false)
  return (
    <div className={classes.lockedSums}>
      <IconLock size={18} stroke={1.75} aria-hidden />
      <p>{say('pay.sumsLocked')}</p>
      <Button size="compact-md" h={34} leftSection={<IconLockOpen size={16} stroke={1.75} />} onClick={() => open(true)}>
        {say(data.hasPassword ? 'pay.showSums' : 'pay.choosePassword')}
      </Button>
      {isOpening && (data.hasPassword ? <OpenDialog kind={kind} onClose={close} /> : <PasswordDialog isFirst onClose={close} />)}
    </div>
  )
}

function OpenDialog({ kind, onClose }: { kind: SlipKind; onClose: () => void }) {
  const say = useText()
  const { password, type, wrong, refused, isBusy, unlock } = useOpening(kind)
  const show = async () => {
    if (await unlock()) onClose()
  }
  return (
    <ActDialog
      title={say('pay.showSums')}
      act={say('pay.open')}
      busy={isBusy}
      disabled={password === ''}
      onAct={() => void show()}
      onClose={onClose}
    >
      <form
        noValidate
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault()
          void show()
        }}
      >
        <PasswordField label={say('pay.password')} value={password} errors={wrong} isNew={false} onChange={type} />
        {refused !== null && (
          <p role="alert" className={classes.wrong}>
            {refused}
          </p>
        )}
        <p className={classes.how}>{say('pay.sumsOpenFor')}</p>
        <button type="submit" hidden>
          {say('pay.open')}
        </button>
      </form>
    </ActDialog>
  )
}

/** In place of an amount that is not told. */
export function LockedSum() {
  const say = useText()
  return (
    <span className={classes.lockedSum} title={say('pay.sumLocked')}>
      <IconLock size={16} stroke={1.75} aria-hidden />
      <VisuallyHidden>{say('pay.sumLocked')}</VisuallyHidden>
    </span>
  )
}
