import type { KeyboardEvent } from 'react'
import { tidyCell } from './cell-text.ts'

/** Where a cell stands in the grid. */
export const cellPlace = (row: number, day: number): string => `${row} ${day}`

/** Goes through the cells: up and down by arrows and Enter, to the side where the caret stands at the end. */
export function moveByKey(event: KeyboardEvent<HTMLInputElement>, row: number, day: number): void {
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
export const cellsWith = (cells: readonly string[], day: number, text: string, tidy = false): string[] =>
  cells.with(day, tidy ? tidyCell(text) : text)
