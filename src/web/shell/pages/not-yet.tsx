import { Button } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { usePage } from '#web/foundation/page/use-page.ts'
import { useHome } from '#web/foundation/session/person.ts'
import { Mark } from '../frame/mark.tsx'
import { currentItem } from '../frame/sidebar-tree.ts'
import classes from './pages.module.css'

/** A part of the portal whose screens do not exist yet, under its own name where the sidebar has one. */
export function NotYet() {
  const say = useText()
  const sayOf = useTextOf()
  const { data } = useHome()
  const pathname = useLocation({ select: (location) => location.pathname })
  const current = data && currentItem(data.sidebar, pathname)
  const label = data?.sidebar.find((item) => item.id === current)?.label
  const name = label ? sayOf(label) : say('shell.notYet')
  usePage(name)
  return (
    <div className={classes.inside}>
      <Mark size={40} />
      <h1 className={classes.title}>{name}</h1>
      <p className={classes.text}>
        {label && <strong>{say('shell.notYet')}. </strong>}
        {say('shell.notYetText')}
      </p>
      <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
        {say('shell.goHome')}
      </Button>
    </div>
  )
}
