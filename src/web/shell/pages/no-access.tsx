import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { usePage } from '#web/foundation/page/use-page.ts'
import classes from './pages.module.css'

/** In place of a page that is not for whoever looks. */
export function NoAccess() {
  const say = useText()
  usePage(say('error.noAccess'))
  return (
    <div className={classes.inside}>
      <h1 className={classes.title}>{say('error.noAccess')}</h1>
      <p className={classes.text}>{say('shell.setUpOnly')}</p>
      <Button renderRoot={(props) => <Link to="/" {...props} />}>{say('shell.goHome')}</Button>
    </div>
  )
}
