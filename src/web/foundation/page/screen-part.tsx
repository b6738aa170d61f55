import { Button, Text } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { errorTexts, isRefused, NeverSeen } from '../api/errors.ts'
import { text } from '../i18n/i18n.ts'
import { NotSeen } from './not-seen.tsx'
import classes from './screen-part.module.css'

/** A part of a screen that may fail alone: the rest of the page stays, this part says 'Error! Please refresh the page'. */
export class ScreenPart extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override render() {
    return this.state.failed ? <PartFailed /> : this.props.children
  }
}

/**
 * What a part shows that could not be loaded; who may not see it is told so in the server's words, and is not sent round again. What
 * has only not been seen yet is no failure.
 */
export function PartFailed({ error }: { error?: unknown }) {
  if (error instanceof NeverSeen)
    return (
      <div className={classes.unseen}>
        <NotSeen />
      </div>
    )
  if (isRefused(error))
    return (
      <div role="alert" className={classes.failed} data-refused>
        <Text fw={600}>{text('error.noAccess')}</Text>
        <Text>{errorTexts(error).join(' ')}</Text>
      </div>
    )
  return (
    <div role="alert" className={classes.failed}>
      <Text>{text('error.part')}</Text>
      <Button variant="default" onClick={() => location.reload()}>
        {text('shell.refresh')}
      </Button>
    </div>
  )
}
