import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { errorTexts } from '#web/foundation/api/errors.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { addressOf } from '#web/foundation/settings.ts'
import { Mark } from '../frame/mark.tsx'
import classes from './pages.module.css'

const ValidationErrorDialog = lazy(async () => ({
  default: (await import('#web/platform/dialog/validation-error-dialog.tsx')).ValidationErrorDialog,
}))

/** Sign-in went wrong: the error dialog says why, behind it is the way to try again. */
export function SignInFailed({ error }: { error: unknown }) {
  const say = useText()
  const [closed, setClosed] = useState(false)
  return (
    <main className={classes.whole}>
      <Mark size={48} />
      <h1 className={classes.title}>{say('shell.signInFailed')}</h1>
      <Button onClick={() => location.assign(addressOf('/'))}>{say('shell.signInAgain')}</Button>
      <Suspense>
        <ValidationErrorDialog messages={closed ? [] : errorTexts(error)} onClose={() => setClosed(true)} />
      </Suspense>
    </main>
  )
}
