import { useId, type ElementType, type ReactNode } from 'react'
import { Dated } from '#web/foundation/format/dated.tsx'
import classes from './card.module.css'

interface CardProps {
  children: ReactNode
  /** `warning` draws the border of something worth knowing. */
  tone?: 'plain' | 'warning' | 'danger'
  /** Rows reach the border; without it the card has its own padding. */
  flush?: boolean
  as?: ElementType
  /** What a region is called that has no heading of its own: that of its page. */
  label?: string
  className?: string
}

/** A white ground with a hairline. */
export function Card({ children, tone = 'plain', flush = false, as: Tag = 'div', label, className }: CardProps) {
  return (
    <Tag
      aria-label={label}
      className={[classes.card, className].filter(Boolean).join(' ')}
      data-tone={tone}
      data-flush={flush || undefined}
    >
      {children}
    </Tag>
  )
}

interface SectionProps extends Omit<CardProps, 'as' | 'label'> {
  title: ReactNode
  /** Beside the title: a count, a pill. */
  mark?: ReactNode
  /** At the end of the heading's line. */
  actions?: ReactNode
  /** A hairline between heading and rows, as on the home page. */
  ruled?: boolean
  level?: 2 | 3
}

/** A card with a heading, announced as a region by that heading. */
export function Section({ title, mark, actions, ruled = false, level = 2, children, ...card }: SectionProps) {
  const headingId = useId()
  const Heading = `h${level}` as const
  return (
    <section aria-labelledby={headingId} className={classes.section}>
      <Card flush={ruled} {...card}>
        <header className={classes.head} data-ruled={ruled || undefined}>
          <Heading id={headingId} className={classes.title}>
            <Dated>{title}</Dated>
          </Heading>
          {mark}
          {actions && <div className={classes.actions}>{actions}</div>}
        </header>
        {children}
      </Card>
    </section>
  )
}

/** One line of a ruled section. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>
}

/** Name and value pairs, names in a column of their own on a wide card. */
export function Facts({ items }: { items: readonly { name: ReactNode; value: ReactNode }[] }) {
  return (
    <dl className={classes.facts}>
      {items.map((item, index) => (
        <div key={index} className={classes.fact}>
          <dt>{item.name}</dt>
          <dd>
            <Dated>{item.value}</Dated>
          </dd>
        </div>
      ))}
    </dl>
  )
}
