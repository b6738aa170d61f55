import type { ReactNode } from 'react'
import type { DutyDay } from '#shared/contract/duty-day.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { DutyDays } from '#web/platform/people/duty-days.tsx'
import { Section } from '#web/platform/screen/card.tsx'
import type { LeaveDetail } from './leave-values.ts'
import { Remark } from '#web/platform/screen/figure.tsx'

/** Days that are drawn; where there are more, those below the minimum. */
const inSight = 10

interface CoverageCardProps {
  days: readonly DutyDay[]
  leave: LeaveDetail['perDay']
  /** Beneath the days. */
  children?: ReactNode
}

/** How many of the team would be on duty on each day of the leave, against the least it needs, and who is away. */
export function CoverageCard({ days, leave, children }: CoverageCardProps) {
  const say = useText()
  const taken = new Set(leave.filter((day) => day.quantity > 0).map((day) => day.date))
  const all = days.filter((day) => taken.has(day.date))
  const below = all.filter((day) => day.short)
  const shown = (all.length > inSight && below.length > 0 ? below : all).slice(0, inSight)
  if (shown.length === 0) return null
  const minimum = shown[0]?.minimum ?? null
  const away = [...new Set(shown.flatMap((day) => day.away))]
  const notes = [
    away.length > 0 ? say('leave.teamAway', { names: away.join(', ') }) : say('leave.teamNobody'),
    all.length > shown.length ? say('leave.teamMore', { count: all.length - shown.length }) : '',
  ]
  return (
    <Section title={minimum === null ? say('leave.team') : say('leave.teamMinimum', { minimum, total: shown[0]?.total })}>
      <div style={{ maxInlineSize: shown.length * 72 }}>
        <DutyDays days={shown} label={say('leave.team')} marked />
      </div>
      <Remark>{notes.filter(Boolean).join(' ')}</Remark>
      {children}
    </Section>
  )
}
