import { IconBeach } from '@tabler/icons-react'
import { memo } from 'react'
import type { RosterCell as Cell } from '#shared/areas/shift-schedule.ts'
import type { RosterWarning } from '#shared/records/schedule/roster-rules.ts'
import { holidayText, type Say } from '#web/foundation/i18n/use-text.ts'
import { choiceOf, plannedIn, type Edit } from './draft.ts'
import type { Shifts } from './month-facts.ts'
import { ShiftChip } from './shift-chip.tsx'
import classes from './roster-grid.module.css'

interface RosterCellProps {
  cell: Cell
  edit: Edit | undefined
  warnings: readonly RosterWarning[] | undefined
  /** In words. */
  day: string
  /** `row:column`, by which the grid finds it. */
  spot: string
  column: number
  name: string
  shifts: Shifts
  say: Say
  canEdit: boolean
  isFocused: boolean
  isSelected: boolean
  isHeld: boolean
  isConflict: boolean
  /** Weekend, holiday, today: how the column looks. */
  look: string
}

/** A day of a person in the grid. */
export const RosterCell = memo(function RosterCell(props: RosterCellProps) {
  const { cell, edit, warnings, shifts, say } = props
  const choice = choiceOf(cell, edit)
  const planned = plannedIn(cell, choice)
  const isLocked = !props.canEdit || cell.isClosed || cell.isOut
  const isAway = choice === null && (cell.isFree || (cell.leave?.isApproved && cell.leave.part === 'full'))
  const words = cellWords(props)
  return (
    <div
      role="gridcell"
      aria-colindex={props.column + 2}
      aria-selected={props.isSelected}
      title={words}
      tabIndex={props.isFocused ? 0 : -1}
      data-spot={props.spot}
      data-look={props.look}
      data-selected={props.isSelected || undefined}
      data-held={props.isHeld || undefined}
      data-conflict={props.isConflict || undefined}
      data-changed={edit ? true : undefined}
      data-warned={warnings ? true : undefined}
      data-out={cell.isOut || undefined}
      data-closed={cell.isClosed || undefined}
      data-odd={cell.isOdd || undefined}
      draggable={!isLocked && choice !== null && choice.length > 0}
      className={classes.cell}
    >
      <span className={classes.words}>{words}</span>
      {cell.leave && (choice === null || choice.length === 0) ? (
        <span aria-hidden="true" className={classes.leave} data-asked={!cell.leave.isApproved || undefined}>
          <IconBeach size={13} stroke={1.75} />
        </span>
      ) : (
        !cell.isOut && <ShiftChip choice={choice} planned={isAway ? [] : planned} shifts={shifts} say={say} narrow />
      )}
    </div>
  )
})

/** The cell in words: who, when, what is planned, what is known of the day and what speaks against it. */
function cellWords({ cell, edit, warnings, day, name, shifts, say }: Omit<RosterCellProps, 'spot' | 'column' | 'look'>): string {
  const choice = choiceOf(cell, edit)
  const planned = plannedIn(cell, choice).flatMap((key) => shifts.get(key) ?? [])
  const what =
    planned.map((shift) => `${shift.name} ${shift.times}`).join(' + ') || say(choice === null ? 'roster.noShift' : 'roster.dayOff')
  return [
    name,
    day,
    cell.isOut ? say('roster.cell.out') : what,
    choice === null && planned.length > 0 && say('roster.cell.fromPattern'),
    cell.holiday && holidayText(cell.holiday, say),
    cell.leave && say(cell.leave.isApproved ? 'roster.cell.leave' : 'roster.cell.asked', { name: cell.leave.name }),
    cell.attendanceStatusId &&
      say('roster.cell.came', { status: say(`attendance.is.${cell.attendanceStatusId}` as 'attendance.is.present') }),
    cell.isClosed && say('roster.cell.closed'),
    cell.note,
    edit && say('roster.cell.changed'),
    ...(warnings ?? []).map(({ rule, facts }) => say(`roster.warning.${rule}`, facts)),
  ]
    .filter(Boolean)
    .join(', ')
}
