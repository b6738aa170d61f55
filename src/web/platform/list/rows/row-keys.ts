/** Which row a key leads to; `null` for a key that is no business of the rows. */
export function nextRow(key: string, from: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return Math.min(from + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(from - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
