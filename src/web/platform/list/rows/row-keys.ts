import type { KeyboardEvent } from 'react'

/** Leads a key from the row that has the focus to another, among the openers of rows within what hears it. */
export function followRows(event: KeyboardEvent<HTMLElement>): void {
  const openers = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-opener]')]
  const from = openers.findIndex((each) => each === document.activeElement)
  const to = from < 0 ? null : nextRow(event.key, from, openers.length)
  if (to === null) return
  event.preventDefault()
  openers[to]?.focus()
}

/** Which row a key leads to; `null` for a key that is no business of the rows. */
export function nextRow(key: string, from: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return Math.min(from + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(from - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
