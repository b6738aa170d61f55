import { Button, Text } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { text } from '../i18n/i18n.ts'
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

/** What a part shows that could not be loaded. */
export function PartFailed() {
  return (
    <div role="alert" className={classes.failed}>
      <Text>{text('error.part')}</Text>
      <Button variant="default" onClick={() => location.reload()}>
        {text('shell.refresh')}
      </Button>
    </div>
  )
}
