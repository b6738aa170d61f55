import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { durationInWords } from '#web/foundation/format/duration.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { signInAnew } from '#web/foundation/session/sign-in.ts'
import { settings } from '#web/foundation/settings.ts'
import { forgetPerson } from '../forget-person.ts'
import { Mark } from '../frame/mark.tsx'
import classes from './pages.module.css'

/** Somebody has signed out, here or in another tab, or was gone for too long: nothing of them is left on this screen, and nobody is signed in by itself. */
export function SignedOut({ busy = false }: { busy?: boolean }) {
  const say = useText()
  const language = useLanguage()
  // The screens that stood here are gone by then, and have begun to keep what was typed last.
  useEffect(forgetPerson, [])
  return (
    <main className={classes.whole}>
      <Mark size={48} />
      <h1 className={classes.title}>{say('shell.signedOut')}</h1>
      <p className={classes.text}>
        {say('shell.signedOutText')}
        {settings.idleLogoffMinutes > 0 &&
          ` ${say('shell.signsOutItself', { duration: durationInWords(settings.idleLogoffMinutes, language) })}`}
      </p>
      <Button loading={busy} onClick={() => void signInAnew()}>
        {say('shell.signInAgain')}
      </Button>
    </main>
  )
}
