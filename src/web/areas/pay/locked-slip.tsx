import { Anchor, Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { errorTexts, fieldErrors } from '#web/foundation/api/errors.ts'
import { queries, useAct, useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { keepDocumentKey } from '#web/foundation/session/document-key.ts'
import { ActButton } from '#web/platform/act/act-button.tsx'
import { Card } from '#web/platform/screen/card.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { PasswordDialog } from './document-password.tsx'
import type { SlipKind } from './kinds.ts'
import { PasswordField } from './password-field.tsx'
import classes from './pay.module.css'

/** A slip that the password of one's documents opens. */
export function LockedSlip({ kind: { calls, words } }: { kind: SlipKind }) {
  const say = useText()
  const { data } = useCall(calls.configuration, {})
  const [isChoosing, choose] = useState(false)
  const [password, setPassword] = useState('')
  const open = useAct(calls.open)
  const wrong = open.isError ? fieldErrors(open.error) : {}
  const hasPassword = data?.hasPassword ?? true
  const unlock = async () => {
    try {
      const { key, validUntilDate } = await open.mutateAsync({ input: { password } })
      keepDocumentKey(key, validUntilDate)
    } catch {
      // Said at its field, or beneath.
      return
    }
    await queries.invalidateQueries({ queryKey: [calls.detail.area] })
  }
  return (
    <>
      <ScreenHeader title={say(words.one)} />
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
            <PasswordField
              label={say('pay.password')}
              value={password}
              errors={wrong['password']}
              isNew={false}
              onChange={(value) => {
                setPassword(value)
                open.reset()
              }}
            />
            {open.isError && !wrong['password'] && (
              <p role="alert" className={classes.wrong}>
                {errorTexts(open.error).join(' ')}
              </p>
            )}
            <ActButton type="submit" loading={open.isPending} disabled={password === ''}>
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
