import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { usePage } from '#web/foundation/page/use-page.ts'
import classes from './pages.module.css'

/** An address without a screen, inside the frame. */
export function NotFound() {
  const say = useText()
  usePage(say('shell.notFound'))
  return (
    <div className={classes.inside}>
      <p className={classes.number} aria-hidden="true">
        404
      </p>
      <h1 className={classes.title}>{say('shell.notFound')}</h1>
      <p className={classes.text}>{say('shell.notFoundText')}</p>
      <Button renderRoot={(props) => <Link to="/" {...props} />}>{say('shell.goHome')}</Button>
    </div>
  )
}
