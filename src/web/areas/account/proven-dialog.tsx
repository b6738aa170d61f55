import { Button, PasswordInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { AccountDetails } from '#shared/areas/account.ts'
import { fieldErrors, statusOf } from '#web/foundation/api/errors.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { signInAnew } from '#web/foundation/session/sign-in.ts'
import { tellError } from '#web/foundation/snackbar.tsx'
import { Dialog } from '#web/platform/dialog/dialog.tsx'
import { ActButton } from '#web/platform/act/act-button.tsx'
import classes from './account.module.css'

interface ProvenDialogProps {
  details: AccountDetails
  title: string
  /** What its button does. */
  act: string
  danger?: boolean
  /** The present password is asked however fresh the sign-in is. */
  always?: boolean
  /** Something lacks yet. */
  disabled?: boolean
  onAct: (currentPassword: string | null) => Promise<unknown>
  onClose: () => void
  children?: ReactNode
}

/**
 * A change of how one signs in: whoever signed in a while ago types their password, or signs in again where they have none. What is
 * wrong with the password stands beneath it.
 */
export function ProvenDialog({
  details,
  title,
  act,
  danger,
  always = false,
  disabled = false,
  onAct,
  onClose,
  children,
}: ProvenDialogProps) {
  const say = useText()
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  // The sign-in may have grown old since the page asked.
  const [isStale, setStale] = useState(() => details.freshUntil === null || new Date(details.freshUntil) <= new Date())
  const asks = details.passwordDate !== null && (always || isStale)
  const signsInAgain = details.passwordDate === null && isStale
  const carryOut = async () => {
    setBusy(true)
    try {
      await onAct(asks ? password : null)
    } catch (error) {
      const told = fieldErrors(error)['currentPassword']?.join(' ')
      if (told !== undefined || statusOf(error) === 403) setStale(true)
      if (told !== undefined) setWrong(asks ? told : null)
      else if (Object.keys(fieldErrors(error)).length === 0) tellError(error)
    } finally {
      setBusy(false)
    }
  }
  const footer = signsInAgain ? (
    <Button onClick={() => void signInAnew()}>{say('account.signInAgainDo')}</Button>
  ) : (
    <ActButton
      type="submit"
      form="proven"
      color={danger ? 'red' : undefined}
      loading={busy}
      disabled={disabled || (asks && password === '')}
    >
      {act}
    </ActButton>
  )
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      size="sm"
      busy={busy}
      footer={
        <>
          {footer}
          <Button variant="default" disabled={busy} onClick={onClose}>
            {say('dialog.cancel')}
          </Button>
        </>
      }
    >
      <form
        id="proven"
        noValidate
        className={classes.dialog}
        onSubmit={(event) => {
          event.preventDefault()
          void carryOut()
        }}
      >
        {signsInAgain ? (
          <p className={classes.how}>{say('account.signInAgain')}</p>
        ) : (
          <>
            {asks && (
              <PasswordInput
                label={say('account.currentPassword')}
                value={password}
                onChange={(event) => {
                  setPassword(event.currentTarget.value)
                  setWrong(null)
                }}
                error={wrong}
                required
                withAsterisk={false}
                autoComplete="current-password"
                visibilityToggleButtonProps={{ 'aria-label': say('account.showPassword') }}
              />
            )}
            {children}
          </>
        )}
      </form>
    </Dialog>
  )
}
