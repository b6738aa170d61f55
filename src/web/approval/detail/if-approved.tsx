import type { ReactNode } from 'react'
import type { Reason } from '#shared/wire.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { Why } from '#web/platform/screen/why.tsx'
import classes from './if-approved.module.css'

/** What an approval would do, told before it is given: parts beside each other. */
export function IfApproved({ children }: { children: ReactNode }) {
  const say = useText()
  return (
    <Section title={say('inbox.ifYouApprove')}>
      <div className={classes.parts}>{children}</div>
    </Section>
  )
}

interface PartProps {
  title: string
  why?: readonly Reason[]
  children: ReactNode
}

/** One consequence with its name, and why where it was computed. */
export function IfApprovedPart({ title, why, children }: PartProps) {
  return (
    <div className={classes.part}>
      <div className={classes.head}>
        <h3 className={classes.name}>{title}</h3>
        {why && <Why value={title} reasons={why} />}
      </div>
      {children}
    </div>
  )
}
