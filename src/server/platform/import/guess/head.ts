import type { TextRecord } from '../records.ts'

const looked = 30
/** What is longer is looked at no further: it is no name. */
const longestName = 200

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length
/** What a name of a column is not: a number, a day, an address, what stands for nothing. */
const isValue = (whole: string) => {
  const cell = whole.slice(0, longestName)
  return (
    /^[-+]?[\d.,\s%]+$/.test(cell) ||
    /\d{1,4}[-./]\d{1,2}[-./]\d{1,4}/.test(cell) ||
    /\S@\S+\.\S/.test(cell) ||
    /^(null|n\/?a|-|\\n)$/i.test(cell)
  )
}
const named = (cells: readonly string[]) => cells.every((cell) => !isValue(cell.trim()))
const dated = (cells: readonly string[]) =>
  cells.filter((cell) => /^\D{0,3}\d{1,4}[-./]\d{1,2}([-./]\d{1,4})?\D{0,3}$/.test(cell.trim())).length

/**
 * Where the names of the columns stand in the first records of a table; null where it has none. Above them may stand titles,
 * and they may stand on two lines, of which the upper one has names of several columns.
 */
export function headLineOf(records: readonly TextRecord[]): { line: number; lines: number } | null {
  const first = records.slice(0, looked)
  const widest = Math.max(0, ...first.map(({ cells }) => filled(cells)))
  const at = first.findIndex(({ cells }) => filled(cells) >= Math.max(1, Math.min(2, widest), widest * 0.4))
  const head = first[at]
  if (!head) return null
  // A sheet with a column a day has days as names.
  const isCalendar = dated(head.cells) >= 5 && named(head.cells.slice(0, 1))
  if (!isCalendar && !named(head.cells)) return null
  const [below, behind] = [first[at + 1], first[at + 2]]
  const isTwo = below && behind && isUnder(head.cells, below.cells) && !named(behind.cells)
  return { line: head.line, lines: isTwo ? 2 : 1 }
}

/** Whether a line names columns under another: it has names where that one has none. */
function isUnder(head: readonly string[], below: readonly string[]): boolean {
  const gaps = below.filter((cell, at) => cell.trim() !== '' && (head[at] ?? '').trim() === '').length
  return (
    gaps > 0 &&
    named(below) &&
    filled(below) < Math.max(head.length, below.length) + 1 &&
    filled(head) < Math.max(head.length, below.length)
  )
}
