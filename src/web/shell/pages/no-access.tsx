import { Button } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { usePage } from '#web/foundation/page/use-page.ts'
import { useHome } from '#web/foundation/session/person.ts'
import { currentItem } from '../frame/sidebar-tree.ts'
import classes from './pages.module.css'

/** A screen of the set-up: whoever's sidebar does not lead to it is told so, and sees none of its fields and buttons. */
export function setUpScreen(Inside: ComponentType): ComponentType {
  return function SetUp() {
    const { data, error, isError } = useHome()
    const pathname = useLocation({ select: (location) => location.pathname })
    if (!data) return isError ? <PartFailed error={error} /> : null
    return currentItem(data.sidebar, pathname) === null ? <NoAccess /> : <Inside />
  }
}

function NoAccess() {
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
