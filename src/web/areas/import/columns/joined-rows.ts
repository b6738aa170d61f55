/** Cells of a row, as the beginning of a file has them. */
type Cells = readonly string[]

interface Joining {
  own: readonly Cells[]
  other: readonly Cells[]
  /** Places of the columns by which they belong together, and of the one that is taken. */
  ownAt: number
  otherAt: number
  takenAt: number
}

const most = 3
const mostWords = 3

/**
 * What the first rows get out of another file, so that somebody sees whether it is theirs: of each row the words that stand in it,
 * and the value. Rows whose key stands not in the beginning of the other file are passed over.
 */
export function joinedRows({ own, other, ownAt, otherAt, takenAt }: Joining): { row: string; value: string }[] {
  if (Math.min(ownAt, otherAt, takenAt) < 0) return []
  const values = new Map(other.map((cells) => [cells[otherAt]?.trim() ?? '', cells[takenAt]?.trim() ?? '']))
  const found: { row: string; value: string }[] = []
  for (const cells of own) {
    const key = cells[ownAt]?.trim() ?? ''
    const value = values.get(key)
    if (key === '' || !value) continue
    const words = cells.filter((cell) => /\p{L}/u.test(cell)).slice(0, mostWords)
    found.push({ row: words.length > 0 ? words.join(' ') : key, value })
    if (found.length === most) break
  }
  return found
}
