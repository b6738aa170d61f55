import { Anchor, Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { ActButton } from '#web/platform/act/act-button.tsx'
import { Card } from '#web/platform/screen/card.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { PasswordDialog } from './document-password.tsx'
import type { SlipKind } from '../kinds.ts'
import { PasswordField } from './password-field.tsx'
import { useOpening } from './use-opening.ts'
import classes from '../pay.module.css'

/** A slip that the password of one's documents opens. */
export function LockedSlip({ kind }: { kind: SlipKind }) {
  const say = useText()
  const { data } = useCall(kind.calls.configuration, {})
  const [isChoosing, choose] = useState(false)
  const { password, type, wrong, refused, isBusy, unlock } = useOpening(kind)
  const hasPassword = data?.hasPassword ?? true
  return (
    <>
      <ScreenHeader title={say(kind.words.one)} />
      <Card as="section" label={say('pay.locked')} className={classes.locked}>
        <IconLock size={28} stroke={1.5} aria-hidden />
        <h2>{say('pay.locked')}</h2>
        <p className={classes.how}>{say(hasPassword ? 'pay.openFor' : 'pay.chooseHow')}</p>
        {hasPassword ? (
          <form
            className={classes.fields}
            aria-label={say('pay.locked')}
            onSubmit={(event) => {
              event.preventDefault()
              void unlock()
            }}
          >
            <PasswordField label={say('pay.password')} value={password} errors={wrong} isNew={false} onChange={type} />
            {refused !== null && (
              <p role="alert" className={classes.wrong}>
                {refused}
              </p>
            )}
            <ActButton type="submit" loading={isBusy} disabled={password === ''}>
              {say('pay.open')}
            </ActButton>
            <Anchor component="button" type="button" className={classes.forgotten} onClick={() => choose(true)}>
              {say('pay.forgotten')}
            </Anchor>
          </form>
        ) : (
          <Button onClick={() => choose(true)}>{say('pay.choosePassword')}</Button>
        )}
      </Card>
      {isChoosing && <PasswordDialog isFirst={!hasPassword} onClose={() => choose(false)} />}
    </>
  )
}
