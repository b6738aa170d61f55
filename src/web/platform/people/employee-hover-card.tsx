import { HoverCard, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode, type Ref } from 'react'
import { profileCalls, type IdentificationCard } from '#shared/areas/profile.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { callAddress } from './addresses.ts'
import { MailLink } from './mail-link.tsx'
import { Avatar } from './avatar.tsx'
import classes from './employee-hover-card.module.css'

/** How long the pointer rests on an employee before the card opens, in ms. */
export const hoverDelay = 400

interface EmployeeHoverCardProps {
  employeeId: string
  name: string
  children: ReactNode
  /** The card where it is known already; it is asked for when the popover opens otherwise. */
  card?: IdentificationCard
}

/** Resting on an employee, by pointer or focus, opens their identification. */
export function EmployeeHoverCard({ employeeId, name, children, card }: EmployeeHoverCardProps) {
  const say = useText()
  const [opened, setOpened] = useState(false)
  return (
    <HoverCard
      width={300}
      openDelay={hoverDelay}
      closeDelay={120}
      position="bottom-start"
      shadow="md"
      withinPortal
      withRoles={false}
      onOpen={() => setOpened(true)}
    >
      <HoverCard.Target>
        <Reached>{children}</Reached>
      </HoverCard.Target>
      {/* In React's tree it stands within what it is opened from, which must not be clicked by it. */}
      <HoverCard.Dropdown
        className={classes.card}
        role="group"
        aria-label={say('card.of', { name })}
        onClick={(event) => event.stopPropagation()}
      >
        {card ? <Identification card={card} /> : opened && <AskedIdentification employeeId={employeeId} name={name} />}
      </HoverCard.Dropdown>
    </HoverCard>
  )
}

interface ReachedProps {
  children: ReactNode
  ref?: Ref<HTMLSpanElement>
  /** Handed in by what opens the card. */
  onMouseEnter?: () => void
  onMouseLeave?: () => void
}

/** What the card opens from: for the keyboard as for the pointer, where something in it has the focus. */
const Reached = ({ onMouseEnter, onMouseLeave, ...others }: ReachedProps) => (
  <span
    className={classes.target}
    onMouseEnter={onMouseEnter}
    onMouseLeave={onMouseLeave}
    onFocus={onMouseEnter}
    onBlur={onMouseLeave}
    {...others}
  />
)

function AskedIdentification({ employeeId, name }: { employeeId: string; name: string }) {
  const { data, isError } = useCall(profileCalls.card, { id: employeeId }, { staleTime: 5 * 60_000, keepPrevious: false })
  if (data) return <Identification card={data} />
  if (isError) return <span className={classes.name}>{name}</span>
  return (
    <div className={classes.waiting}>
      <Skeleton circle height={44} />
      <Skeleton height={14} width="60%" />
      <Skeleton height={12} width="80%" />
    </div>
  )
}

/** Who somebody is: picture, name, position, and how to reach them. */
export function Identification({ card }: { card: IdentificationCard }) {
  const say = useText()
  const lines: [string, ReactNode][] = [
    [say('card.code'), card.code],
    [say('card.unit'), card.unit],
    [say('card.site'), card.site],
    [say('card.manager'), card.manager],
    [say('card.email'), card.email && <MailLink key="email" address={card.email} />],
    [
      say('card.phone'),
      card.phone && (
        <a key="phone" href={callAddress(card.phone)}>
          {card.phone}
        </a>
      ),
    ],
  ]
  return (
    <>
      <div className={classes.head}>
        <Avatar name={card.fullName} employeeId={card.id} hasPicture={card.hasPicture} size={44} />
        <div className={classes.words}>
          <Link to={`/people/${card.id}` as never} className={classes.name}>
            {card.fullName}
          </Link>
          <div className={classes.position}>{card.position}</div>
        </div>
      </div>
      {card.awayUntil && <div className={classes.away}>{say('card.away', { date: card.awayUntil })}</div>}
      <dl className={classes.lines}>
        {lines.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </>
  )
}
