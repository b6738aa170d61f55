import { VisuallyHidden } from '@mantine/core'
import { useId, type KeyboardEvent } from 'react'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { readCell, tidyCell } from './cell-text.ts'
import { rowName, type TimesheetRow } from './timesheet-values.ts'
import classes from './week-fields.module.css'

interface CellProps {
  row: TimesheetRow
  index: number
  day: number
  date: string
  onChange: (cells: string[]) => void
}

/** What somebody has worked on a day: typed, with what cannot be read told of the field. */
export function WeekCell({ row, index, day, date, onChange }: CellProps) {
  const say = useText()
  const language = useLanguage()
  const text = row.cells[day] ?? ''
  const wrong = readCell(text) === undefined ? say('timesheet.unreadable', { text }) : undefined
  const wrongId = useId()
  return (
    <>
      <input
        className={classes.cell}
        data-cell={cellPlace(index, day)}
        aria-label={say('timesheet.cell', { row: rowName(row), day: friendlyDate(date, language) })}
        aria-invalid={wrong !== undefined}
        aria-describedby={wrong && wrongId}
        title={wrong}
        autoComplete="off"
        maxLength={24}
        value={text}
        onChange={(event) => onChange(cellsWith(row.cells, day, event.currentTarget.value))}
        onBlur={() => {
          const tidy = cellsWith(row.cells, day, text, true)
          if (tidy[day] !== text) onChange(tidy)
        }}
        onKeyDown={(event) => moveByKey(event, index, day)}
      />
      {wrong && <VisuallyHidden id={wrongId}>{wrong}</VisuallyHidden>}
    </>
  )
}

/** Where a cell stands in the grid. */
const cellPlace = (row: number, day: number): string => `${row} ${day}`

/** Goes through the cells: up and down by arrows and Enter, to the side where the caret stands at the end. */
function moveByKey(event: KeyboardEvent<HTMLInputElement>, row: number, day: number): void {
  const input = event.currentTarget
  const { selectionStart, selectionEnd, value } = input
  const atStart = selectionStart === 0 && selectionEnd === 0
  const whole = selectionStart === 0 && selectionEnd === value.length
  const atEnd = selectionStart === value.length && selectionEnd === value.length
  const next =
    event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey)
      ? [row - 1, day]
      : event.key === 'ArrowDown' || event.key === 'Enter'
        ? [row + 1, day]
        : event.key === 'ArrowLeft' && (atStart || whole)
          ? [row, day - 1]
          : event.key === 'ArrowRight' && (atEnd || whole)
            ? [row, day + 1]
            : null
  if (!next) return
  // Enter in a field would submit the form.
  event.preventDefault()
  const [toRow = row, toDay = day] = next
  const target = input.closest('table')?.querySelector<HTMLInputElement>(`[data-cell="${cellPlace(toRow, toDay)}"]`)
  target?.focus()
  target?.select()
}

/** The cells with one of them changed; `tidy` once it is left. */
const cellsWith = (cells: readonly string[], day: number, text: string, tidy = false): string[] =>
  cells.with(day, tidy ? tidyCell(text) : text)
