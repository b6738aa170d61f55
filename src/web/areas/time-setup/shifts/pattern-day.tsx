import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { mostShiftsADay, type ShiftSet } from '#shared/areas/time-setup.ts'
import type { PatternFault } from '#shared/records/schedule/pattern.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { nameIn } from '#web/set-up/name-fields.ts'
import classes from './week-grid.module.css'

interface PatternDayProps {
  chosen: readonly string[]
  shifts: readonly ShiftSet[]
  /** Whether a shift may stand in a pattern of the scope that is chosen. */
  isOffered: (shift: ShiftSet) => boolean
  /** Name of the day, and number of its week. */
  at: { day: string; number: number }
  faults: readonly PatternFault[]
  minimumRestHours: number
  onChange: (ids: string[]) => void
}

/** What is worked on a day of a pattern: nothing, a shift, or several one after the other. */
export function PatternDay({ chosen, shifts, isOffered, at, faults, minimumRestHours, onChange }: PatternDayProps) {
  const say = useText()
  const language = useLanguage()
  const told = useId()
  const known = shifts.filter((shift) => chosen.includes(shift.id) || (!shift.retired && isOffered(shift)))
  const offered = known.filter(isOffered)
  const choices = (place: number) => [
    { value: '', label: say(place === 0 ? 'timeSetup.off' : 'timeSetup.noFurther') },
    ...known.map((shift) => ({ value: shift.id, label: `${nameIn(shift.names, language)} (${shift.rule.start}–${shift.rule.end})` })),
  ]
  const overlaps = faults.some(({ rule }) => rule === 'overlap')
  const elsewhere = known.some((shift) => chosen.includes(shift.id) && !isOffered(shift))
  const wrong = overlaps || elsewhere
  const saysWhy = faults.length > 0 || elsewhere
  const rest = faults.find(({ rule }) => rule === 'rest')
  const put = (place: number, id: string) => onChange(id ? chosen.with(place, id) : chosen.filter((_, other) => other !== place))
  // The next that has not been chosen: what is meant is rarely the same shift twice.
  const further = offered.find(({ id }) => !chosen.includes(id)) ?? offered[0]
  return (
    <div className={classes.stacked}>
      {(chosen.length > 0 ? chosen : ['']).map((id, place) => (
        <NativeSelect
          key={place}
          aria-label={say(place === 0 ? 'timeSetup.shiftOn' : 'timeSetup.furtherShiftOn', { ...at, place: place + 1 })}
          aria-describedby={saysWhy ? told : undefined}
          aria-invalid={wrong || undefined}
          error={wrong}
          data={choices(place)}
          value={id}
          onChange={({ currentTarget: { value } }) => (id === '' ? onChange(value ? [value] : []) : put(place, value))}
        />
      ))}
      {saysWhy && (
        <span id={told} className={wrong ? classes.wrong : classes.little}>
          {elsewhere
            ? say('timeSetup.shiftElsewhere')
            : overlaps
              ? say('timeSetup.overlap')
              : say('timeSetup.restBefore', { hours: rest?.hours ?? 0, least: minimumRestHours })}
        </span>
      )}
      {chosen.length > 0 && chosen.length < mostShiftsADay && further && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          className={classes.further}
          aria-label={say('timeSetup.addShiftOn', at)}
          onClick={() => onChange([...chosen, further.id])}
        >
          <IconPlus size={14} stroke={1.75} />
        </ActionIcon>
      )}
    </div>
  )
}
