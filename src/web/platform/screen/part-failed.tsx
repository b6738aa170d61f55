import { Component, type ReactNode } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import classes from './part-failed.module.css'

/** A part of a screen that could not be loaded. */
export function PartFailed() {
  const say = useText()
  return (
    <p role="alert" className={classes.failed}>
      {say('part.failed')}
    </p>
  )
}

/** Keeps a part that throws from taking the screen with it. */
export class PartBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <PartFailed /> : this.props.children
  }
}
