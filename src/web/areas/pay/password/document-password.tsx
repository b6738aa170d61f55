import { Anchor, Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { accountCalls } from '#shared/areas/account.ts'
import { documentPasswordCalls } from '#shared/areas/document-password.ts'
import { errorTexts, fieldErrors, statusOf } from '#web/foundation/api/errors.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { endDocumentKey } from './key.ts'
import { signInAnew } from '#web/foundation/session/sign-in.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import { ActDialog } from '#web/platform/dialog/act-dialog.tsx'
import type { SlipKind } from '../kinds.ts'
import { PasswordField } from './password-field.tsx'
import classes from '../pay.module.css'

/** Where slips ask for a password and one has chosen it: the way to another. The first is chosen where something is locked. */
export function DocumentPassword({ calls }: Pick<SlipKind, 'calls'>) {
  const say = useText()
  const { data } = useCall(calls.configuration, {})
  const [isOpen, open] = useState(false)
  if (!data?.asksPassword || !data.hasPassword) return null
  return (
    <>
      <Button variant="default" leftSection={<IconLock size={16} stroke={1.75} />} onClick={() => open(true)}>
        {say('pay.changePassword')}
      </Button>
      {isOpen && <PasswordDialog isFirst={false} onClose={() => open(false)} />}
    </>
  )
}

interface PasswordDialogProps {
  /** There is none yet. */
  isFirst: boolean
  onClose: () => void
}

/**
 * Chooses the password of one's documents: another by the present one; the first, or another where it is forgotten, by who one is:
 * whoever signed in a while ago types the password of their sign-in, or signs in again where they have none.
 */
export function PasswordDialog({ isFirst, onClose }: PasswordDialogProps) {
  const say = useText()
  const [isForgotten, forget] = useState(false)
  const [present, setPresent] = useState('')
  const [signIn, setSignIn] = useState('')
  const [chosen, setChosen] = useState('')
  const isProven = isFirst || isForgotten
  const refreshes = ['payroll', 'bonus']
  const [update, reset] = [useAct(documentPasswordCalls.update, { refreshes }), useAct(documentPasswordCalls.reset, { refreshes })]
  const act = isForgotten ? reset : update
  const wrong = act.isError ? fieldErrors(act.error) : {}
  const asksSignIn = useAsksSignIn(isProven) || wrong['currentPassword'] !== undefined
  const save = async () => {
    const by = { currentPassword: signIn || null, newDocumentPassword: chosen }
    try {
      if (isForgotten) await reset.mutateAsync({ input: by })
      else await update.mutateAsync({ input: { ...by, currentDocumentPassword: present || null } })
    } catch {
      // Said at its field, or beneath.
      return
    }
    // A key is of one password.
    endDocumentKey()
    tellSuccess(say('pay.passwordChosen'))
    onClose()
  }
  return (
    <ActDialog
      title={say(isFirst ? 'pay.choosePassword' : 'pay.changePassword')}
      act={say('setUp.save')}
      busy={act.isPending}
      disabled={chosen === '' || (!isProven && present === '')}
      onAct={() => void save()}
      onClose={onClose}
    >
      <p className={classes.how}>{say('pay.passwordHow')}</p>
      <form
        noValidate
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {!isProven && (
          <PasswordField
            label={say('pay.currentPassword')}
            value={present}
            errors={wrong['currentDocumentPassword']}
            isNew={false}
            onChange={setPresent}
          />
        )}
        {isProven && asksSignIn && (
          <PasswordField
            label={say('pay.signInPassword')}
            hint={say('pay.signInPasswordHint')}
            value={signIn}
            errors={wrong['currentPassword']}
            isNew={false}
            onChange={setSignIn}
          />
        )}
        <PasswordField label={say('pay.newPassword')} value={chosen} errors={wrong['newDocumentPassword']} isNew onChange={setChosen} />
        <button type="submit" hidden>
          {say('setUp.save')}
        </button>
      </form>
      {act.isError && Object.keys(wrong).length === 0 && (
        <p role="alert" className={classes.wrong}>
          {errorTexts(act.error).join(' ')}
        </p>
      )}
      {isProven && act.isError && statusOf(act.error) === 403 && (
        <Anchor component="button" type="button" className={classes.forgotten} onClick={() => void signInAnew()}>
          {say('pay.signInAgain')}
        </Anchor>
      )}
      {!isProven && (
        <Anchor component="button" type="button" className={classes.forgotten} onClick={() => forget(true)}>
          {say('pay.forgotten')}
        </Anchor>
      )}
    </ActDialog>
  )
}

/** Whether the person is asked for the password of their sign-in: they have one, and have not just signed in. */
function useAsksSignIn(isProven: boolean): boolean {
  const { data } = useCall(accountCalls.details, {}, { enabled: isProven })
  if (!data || data.passwordDate === null) return false
  return data.freshUntil === null || new Date(data.freshUntil) <= new Date()
}
