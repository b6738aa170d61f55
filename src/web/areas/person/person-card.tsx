import type { ReactNode } from 'react'
import type { IdentificationCard } from '#shared/areas/profile.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { callAddress } from '#web/platform/people/addresses.ts'
import { Avatar } from '#web/platform/people/avatar.tsx'
import { MailLink } from '#web/platform/people/mail-link.tsx'
import { Card, Facts } from '#web/platform/screen/card.tsx'
import classes from './person-screen.module.css'

/** Who somebody is, how to reach them, and what can be done for them. */
export function PersonCard({ card, children }: { card: IdentificationCard; children: ReactNode }) {
  const say = useText()
  const lines: { name: string; value: ReactNode }[] = [
    { name: say('card.code'), value: card.code },
    { name: say('card.unit'), value: card.unit },
    { name: say('card.site'), value: card.site },
    { name: say('card.email'), value: card.email && <MailLink address={card.email} /> },
    { name: say('card.phone'), value: card.phone && <a href={callAddress(card.phone)}>{card.phone}</a> },
  ]
  return (
    <Card as="article" className={classes.card ?? ''}>
      <header className={classes.head}>
        <Avatar name={card.fullName} employeeId={card.id} hasPicture={card.hasPicture} size={64} />
        <div>
          <h1 className={classes.name}>{card.fullName}</h1>
          <p className={classes.position}>{card.position}</p>
        </div>
      </header>
      <Facts items={lines.filter(({ value }) => Boolean(value))} />
      {children}
    </Card>
  )
}
