import { Button } from '@mantine/core'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Mark } from '../frame/mark.tsx'
import classes from './pages.module.css'

/** Another tab has signed out: nothing of the person is left on this screen. */
export function SignedOut() {
  const say = useText()
  return (
    <main className={classes.whole}>
      <Mark size={48} />
      <h1 className={classes.title}>{say('shell.signedOut')}</h1>
      <p className={classes.text}>{say('shell.signedOutText')}</p>
      <Button onClick={() => location.reload()}>{say('shell.signInAgain')}</Button>
    </main>
  )
}
