import { Button, PasswordInput } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'
import { useState } from 'react'
import { accountCalls, type AccountDetails } from '#shared/areas/account.ts'
import { fieldErrors } from '#web/foundation/api/errors.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { relativeTime } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import { Section } from '#web/platform/screen/card.tsx'
import { ProvenDialog } from './proven-dialog.tsx'
import classes from './account.module.css'

/** As the server demands it. */
const shortest = 12

export function PasswordPart({ details }: { details: AccountDetails }) {
  const say = useText()
  const language = useLanguage()
  const [changing, setChanging] = useState(false)
  const { passwordDate } = details
  return (
    <Section
      title={say('account.password')}
      actions={
        <Button variant="default" size="xs" onClick={() => setChanging(true)}>
          {say(passwordDate ? 'account.changePassword' : 'account.choosePassword')}
        </Button>
      }
    >
      <p className={classes.how}>
        {passwordDate
          ? say('account.passwordSince', { when: relativeTime(passwordDate, new Date(), language) })
          : say('account.passwordNone')}
      </p>
      {changing && <PasswordDialog details={details} onClose={() => setChanging(false)} />}
    </Section>
  )
}

function PasswordDialog({ details, onClose }: { details: AccountDetails; onClose: () => void }) {
  const say = useText()
  const [password, setPassword] = useState('')
  const change = useAct(accountCalls.updatePassword)
  const wrong = change.isError ? fieldErrors(change.error)['newPassword']?.join(' ') : undefined
  const carryOut = async (currentPassword: string | null) => {
    await change.mutateAsync({ input: { currentPassword, newPassword: password } })
    tellSuccess(say('account.passwordSaved'))
    onClose()
  }
  return (
    <ProvenDialog
      details={details}
      title={say('account.password')}
      act={say('account.savePassword')}
      always
      disabled={password === ''}
      onAct={carryOut}
      onClose={onClose}
    >
      <input
        className={classes.unseen}
        name="username"
        value={details.userName}
        autoComplete="username"
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <PasswordInput
        label={say('account.newPassword')}
        description={say('account.newPasswordHint', { n: shortest })}
        value={password}
        onChange={(event) => {
          setPassword(event.currentTarget.value)
          change.reset()
        }}
        error={wrong}
        required
        withAsterisk={false}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': say('account.showPassword') }}
      />
      <p className={classes.how}>{say('account.passwordEnds')}</p>
    </ProvenDialog>
  )
}
