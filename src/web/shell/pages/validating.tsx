import { useText } from '#web/foundation/i18n/use-text.ts'
import { Mark } from '../frame/mark.tsx'
import classes from './pages.module.css'

/** Shown while authentication is validated. */
export function Validating() {
  const say = useText()
  return (
    <main className={classes.whole} role="status">
      <div className={classes.turning}>
        <Mark size={48} />
      </div>
      <p className={classes.text}>{say('shell.validating')}</p>
    </main>
  )
}
