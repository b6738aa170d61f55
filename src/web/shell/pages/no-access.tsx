import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { usePage } from '#web/foundation/page/use-page.ts'
import classes from './pages.module.css'

interface NoAccessProps {
  /** Whose it is, where that is known. */
  why?: string
  /** What can be done about it. */
  way?: { readonly label: string; readonly to: string }
}

/** In place of a page that is not for whoever looks. */
export function NoAccess({ why, way }: NoAccessProps) {
  const say = useText()
  usePage(say('error.noAccess'))
  return (
    <div className={classes.inside}>
      <h1 className={classes.title}>{say('error.noAccess')}</h1>
      <p className={classes.text}>{why ?? say('shell.setUpOnly')}</p>
      <div className={classes.ways}>
        {way && <Button renderRoot={(props) => <Link to={way.to as never} {...props} />}>{way.label}</Button>}
        <Button variant={way ? 'default' : 'filled'} renderRoot={(props) => <Link to="/" {...props} />}>
          {say('shell.goHome')}
        </Button>
      </div>
    </div>
  )
}
