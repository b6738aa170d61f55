import { memo, useMemo } from 'react'
import type { RosterMonth, RosterRow } from '#shared/areas/shift-schedule.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Avatar } from '#web/platform/people/avatar.tsx'
import { EmployeeHoverCard } from '#web/platform/people/employee-hover-card.tsx'
import type { Edits } from './draft.ts'
import { hoursOf, warningsOf, type Shifts } from './month-facts.ts'
import { RosterCell } from './roster-cell.tsx'
import classes from './roster-grid.module.css'

interface RosterLineProps {
  row: RosterRow
  /** Its place in the month, from 0. */
  place: number
  month: Pick<RosterMonth, 'days' | 'limits'>
  looks: readonly string[]
  /** Days in words. */
  dayNames: readonly string[]
  shifts: Shifts
  edits: Edits | undefined
  focused: number | null
  /** First and last selected column. */
  selected: string | null
  held: number | null
  conflicts: string
}

/** A person's month in the grid. */
export const RosterLine = memo(function RosterLine(props: RosterLineProps) {
  const { row, place, month, looks, shifts, edits, focused, held } = props
  const say = useText()
  const warnings = useMemo(() => warningsOf(row, edits, month, shifts), [row, edits, month, shifts])
  const hours = useMemo(() => hoursOf(row, edits, month.days, shifts), [row, edits, month.days, shifts])
  const [first = -1, last = -1] = props.selected?.split(':').map(Number) ?? []
  const conflicts = new Set(props.conflicts.split(' '))
  const told = say('roster.hours', { hours })
  return (
    <div role="row" aria-rowindex={place + 3} className={classes.line} style={{ transform: `translateY(${place * rowHeight}px)` }}>
      <div role="rowheader" className={classes.who} title={row.employee} aria-label={`${row.employee}, ${told}`}>
        <EmployeeHoverCard employeeId={row.employeeId} name={row.employee}>
          <span className={classes.whose}>
            <Avatar name={row.employee} employeeId={row.employeeId} hasPicture={false} size={26} />
            <span className={classes.name}>
              <strong>{row.employee}</strong>
              <span>{told}</span>
            </span>
          </span>
        </EmployeeHoverCard>
      </div>
      {row.cells.map((cell, column) => {
        const day = month.days[column] ?? ''
        return (
          <RosterCell
            key={day}
            cell={cell}
            edit={edits?.get(day)}
            warnings={warnings.get(day)}
            day={props.dayNames[column] ?? ''}
            spot={`${place}:${column}`}
            column={column}
            name={row.employee}
            shifts={shifts}
            say={say}
            canEdit={row.canEdit}
            isFocused={focused === column}
            isSelected={column >= first && column <= last}
            isHeld={held === column}
            isConflict={conflicts.has(day)}
            look={looks[column] ?? ''}
          />
        )
      })}
    </div>
  )
})

/** In px; the stylesheet says the same. */
export const rowHeight = 40
