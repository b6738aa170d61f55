import { Button, Group } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { errorTexts } from '#web/foundation/api/errors.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { addressOf } from '#web/foundation/settings.ts'
import { forgetPerson } from '../forget-person.ts'
import { Mark } from '../frame/mark.tsx'
import classes from './pages.module.css'

const ValidationErrorDialog = lazy(async () => ({
  default: (await import('#web/platform/dialog/validation-error-dialog.tsx')).ValidationErrorDialog,
}))

/** Sign-in went wrong: the error dialog says why, behind it are the ways to try again and to become somebody else. */
export function SignInFailed({ error }: { error: unknown }) {
  const say = useText()
  const [closed, setClosed] = useState(false)
  // Nobody is signed in: what this page holds of whoever was goes, as where it says that they have signed out.
  useEffect(forgetPerson, [])
  return (
    <main className={classes.whole}>
      <Mark size={48} />
      <h1 className={classes.title}>{say('shell.signInFailed')}</h1>
      <Group>
        <Button onClick={() => location.assign(addressOf('/'))}>{say('shell.signInAgain')}</Button>
        <Button variant="default" onClick={() => location.assign(addressOf('/logout'))}>
          {say('menu.signOut')}
        </Button>
      </Group>
      <Suspense>
        <ValidationErrorDialog messages={closed ? [] : errorTexts(error)} onClose={() => setClosed(true)} />
      </Suspense>
    </main>
  )
}
