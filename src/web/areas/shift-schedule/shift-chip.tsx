import type { Say } from '#web/foundation/i18n/use-text.ts'
import type { Choice } from './draft.ts'
import type { Shifts } from './month-facts.ts'
import classes from './shift-chip.module.css'

interface ShiftChipProps {
  choice: Choice
  /** Keys of what is planned. */
  planned: readonly string[]
  shifts: Shifts
  say: Say
  /** In a column of the month: letters instead of names; whoever holds it says it in words. */
  narrow?: boolean
}

/**
 * What is planned for a day: a shift of the roster in its colour, a day off, or quietly what the pattern says. A column of the
 * month has room for letters alone.
 */
export function ShiftChip({ choice, planned, shifts, say, narrow = false }: ShiftChipProps) {
  const shown = planned.flatMap((key) => shifts.get(key) ?? [])
  if (choice !== null && choice.length === 0)
    return (
      <span aria-hidden={narrow || undefined} className={classes.off} data-narrow={narrow || undefined}>
        {narrow ? '–' : say('roster.dayOff')}
      </span>
    )
  if (shown.length === 0) return narrow ? null : <span className={classes.none}>{say('roster.noShift')}</span>
  return (
    <span aria-hidden={narrow || undefined} className={classes.chips} data-narrow={narrow || undefined}>
      {shown.map((shift, place) => (
        <span
          key={place}
          className={classes.chip}
          data-hue={shift.hue}
          data-pattern={choice === null || undefined}
          data-narrow={narrow || undefined}
        >
          {narrow ? (
            shift.short
          ) : (
            <>
              <strong>{shift.name}</strong> {shift.times}
            </>
          )}
        </span>
      ))}
    </span>
  )
}
