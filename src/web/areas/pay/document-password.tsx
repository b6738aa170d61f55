import { Anchor, Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { documentPasswordCalls } from '#shared/areas/document-password.ts'
import { errorTexts, fieldErrors } from '#web/foundation/api/errors.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import { ActDialog } from '#web/platform/dialog/act-dialog.tsx'
import type { SlipKind } from './kinds.ts'
import { PasswordField } from './password-field.tsx'
import classes from './pay.module.css'

/** Where slips ask for a password: the way to choose it, or to change it. */
export function DocumentPassword({ calls }: Pick<SlipKind, 'calls'>) {
  const say = useText()
  const { data } = useCall(calls.configuration, {})
  const [isOpen, open] = useState(false)
  if (!data?.asksPassword) return null
  return (
    <>
      <Button variant="default" leftSection={<IconLock size={16} stroke={1.75} />} onClick={() => open(true)}>
        {say(data.hasPassword ? 'pay.changePassword' : 'pay.choosePassword')}
      </Button>
      {isOpen && <PasswordDialog isFirst={!data.hasPassword} onClose={() => open(false)} />}
    </>
  )
}

interface PasswordDialogProps {
  /** There is none yet: nothing has to be known to choose one. */
  isFirst: boolean
  onClose: () => void
}

/** Chooses the password of one's documents: the first, another by the present one, or by that of the sign-in where it is forgotten. */
export function PasswordDialog({ isFirst, onClose }: PasswordDialogProps) {
  const say = useText()
  const [isForgotten, forget] = useState(false)
  const [present, setPresent] = useState('')
  const [chosen, setChosen] = useState('')
  const refreshes = ['payroll', 'bonus']
  const [update, reset] = [useAct(documentPasswordCalls.update, { refreshes }), useAct(documentPasswordCalls.reset, { refreshes })]
  const act = isForgotten ? reset : update
  const wrong = act.isError ? fieldErrors(act.error) : {}
  const save = async () => {
    const by = present || null
    try {
      if (isForgotten) await reset.mutateAsync({ input: { currentPassword: by, newDocumentPassword: chosen } })
      else await update.mutateAsync({ input: { currentDocumentPassword: by, newDocumentPassword: chosen } })
    } catch {
      // Said at its field, or beneath.
      return
    }
    tellSuccess(say('pay.passwordChosen'))
    onClose()
  }
  return (
    <ActDialog
      title={say(isFirst ? 'pay.choosePassword' : 'pay.changePassword')}
      act={say('setUp.save')}
      busy={act.isPending}
      disabled={chosen === '' || (!isFirst && !isForgotten && present === '')}
      onAct={() => void save()}
      onClose={onClose}
    >
      <p className={classes.how}>{say('pay.passwordHow')}</p>
      <form
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {!isFirst && (
          <PasswordField
            label={say(isForgotten ? 'pay.signInPassword' : 'pay.currentPassword')}
            hint={isForgotten ? say('pay.signInPasswordHint') : undefined}
            value={present}
            errors={wrong[isForgotten ? 'currentPassword' : 'currentDocumentPassword']}
            isNew={false}
            onChange={setPresent}
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
      {!isFirst && !isForgotten && (
        <Anchor component="button" type="button" className={classes.forgotten} onClick={() => forget(true)}>
          {say('pay.forgotten')}
        </Anchor>
      )}
    </ActDialog>
  )
}
