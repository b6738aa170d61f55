import type { ReactNode } from 'react'
import type { TextKey } from '#shared/texts/index.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { usePage } from '#web/foundation/page/use-page.ts'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import classes from './set-up.module.css'

interface SetUpScreenProps {
  title: TextKey
  /** What is set up here, and what follows from it. */
  how?: TextKey
  /** Only forms stand here: the page is as wide as they are. */
  ofForms?: boolean
  /** What can be done here, the first act last. */
  actions?: ReactNode
  children: ReactNode
}

/** One page of the set-up: what it is, and its parts beneath each other. */
export function SetUpScreen({ title, how, ofForms = false, actions, children }: SetUpScreenProps) {
  const say = useText()
  usePage(say(title))
  return (
    <>
      <ScreenHeader title={say(title)} subtitle={how && say(how)} actions={actions} />
      <div className={ofForms ? `${classes.stack} ${classes.ruleForms}` : classes.stack}>{children}</div>
    </>
  )
}
