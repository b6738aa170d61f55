import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import type { Concern } from '#shared/wire.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Section } from '#web/platform/screen/card.tsx'
import classes from './concern-cards.module.css'

/** What stands in the way of a submit, in red, and what is worth knowing before it. */
export function ConcernCards({ concerns }: { concerns: readonly Concern[] }) {
  const say = useText()
  const blocking = concerns.filter((concern) => concern.blocking)
  const known = concerns.filter((concern) => !concern.blocking)
  return (
    <div role="status" className={classes.cards}>
      {blocking.length > 0 && (
        <Section tone="danger" title={<Heading icon="danger">{say('concern.blocking', { count: blocking.length })}</Heading>}>
          <Texts concerns={blocking} />
        </Section>
      )}
      {known.length > 0 && (
        <Section tone="warning" title={<Heading icon="warning">{say('concern.know', { count: known.length })}</Heading>}>
          <Texts concerns={known} />
        </Section>
      )}
    </div>
  )
}

function Heading({ icon, children }: { icon: 'danger' | 'warning'; children: string }) {
  const Icon = icon === 'danger' ? IconAlertCircle : IconAlertTriangle
  return (
    <span className={classes.heading} data-tone={icon}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      {children}
    </span>
  )
}

function Texts({ concerns }: { concerns: readonly Concern[] }) {
  return (
    <ul className={classes.texts}>
      {concerns.map((concern) => (
        <li key={concern.rule + concern.text}>
          <Dated>{concern.text}</Dated>
        </li>
      ))}
    </ul>
  )
}
