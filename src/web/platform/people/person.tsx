import type { IdentificationCard } from '#shared/areas/profile.ts'
import { Avatar } from './avatar.tsx'
import { EmployeeHoverCard } from './employee-hover-card.tsx'
import classes from './person.module.css'

interface PersonProps {
  name: string
  /** Without an id there is nobody to look up: the name alone. */
  employeeId?: string | null
  /** A line beneath the name: code, position. */
  detail?: string
  /** 0: no avatar. */
  avatar?: number
  hasPicture?: boolean
  card?: IdentificationCard
}

/** A person in a cell, a card or an option: cut off where there is no room, the whole name in the title. */
export function Person({ name, employeeId, detail, avatar = 0, hasPicture = false, card }: PersonProps) {
  const face = (
    <span className={classes.person}>
      {avatar > 0 && <Avatar name={name} employeeId={employeeId ?? null} hasPicture={hasPicture} size={avatar} />}
      <span className={classes.words}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
    </span>
  )
  if (!employeeId) return face
  return (
    <EmployeeHoverCard employeeId={employeeId} name={name} {...(card ? { card } : {})}>
      {face}
    </EmployeeHoverCard>
  )
}
