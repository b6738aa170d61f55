import type { HTMLAttributes } from 'react'
import { useId } from 'react'
import type { ShiftSet } from '#shared/areas/time-setup.ts'
import type { PatternFault } from '#shared/records/schedule/pattern.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { nameIn } from '#web/set-up/name-fields.ts'
import classes from './pattern-painter.module.css'

interface PatternDayProps {
  chosen: readonly string[]
  shifts: readonly ShiftSet[]
  /** Whether a shift may stand in a pattern of the scope that is chosen. */
  isOffered: (shift: ShiftSet) => boolean
  /** Name of the day, and number of its week. */
  at: { day: string; number: number }
  faults: readonly PatternFault[]
  minimumRestHours: number
  cell: HTMLAttributes<HTMLDivElement> & { 'data-spot': string; 'data-autofocus'?: boolean }
}

/** What is worked on a day of a pattern: nothing, a shift, or several one after the other; and what speaks against it. */
export function PatternDay({ chosen, shifts, isOffered, at, faults, minimumRestHours, cell }: PatternDayProps) {
  const say = useText()
  const language = useLanguage()
  const told = useId()
  const known = chosen.flatMap((id) => shifts.filter((shift) => shift.id === id))
  const overlaps = faults.some(({ rule }) => rule === 'overlap')
  const elsewhere = known.some((shift) => !isOffered(shift))
  const rest = faults.find(({ rule }) => rule === 'rest')
  const wrong = overlaps || elsewhere
  const why = elsewhere
    ? say('timeSetup.shiftElsewhere')
    : overlaps
      ? say('timeSetup.overlap')
      : rest && say('timeSetup.restBefore', { hours: rest.hours ?? 0, least: minimumRestHours })
  const names = known.map((shift) => nameIn(shift.names, language))
  return (
    <div
      {...cell}
      role="gridcell"
      aria-label={say('timeSetup.dayOf', { ...at, shifts: names.join(' + ') || say('timeSetup.off') })}
      aria-describedby={why ? told : undefined}
      aria-invalid={wrong || undefined}
      className={classes.day}
      data-off={names.length === 0 || undefined}
    >
      {names.length === 0 && <span>{say('timeSetup.off')}</span>}
      {known.map((shift) => (
        <span key={shift.id} className={classes.shift}>
          <strong>{nameIn(shift.names, language)}</strong> {shift.rule.start}–{shift.rule.end}
        </span>
      ))}
      {why && (
        <span id={told} className={wrong ? classes.wrong : classes.little}>
          {why}
        </span>
      )}
    </div>
  )
}
