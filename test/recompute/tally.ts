/** Whether everybody is recomputed, or only every tenth person by user name. */
export const everybody = process.env['RECOMPUTE'] === 'all'

/** How many numbers of a kind were compared, and those that differ. */
export interface Tally {
  compared: number
  differences: string[]
}

const kinds = new Map<string, Tally>()

/** Opens a kind of numbers for the table. */
export function tallyOf(kind: string): Tally {
  const tally = kinds.get(kind) ?? { compared: 0, differences: [] }
  kinds.set(kind, tally)
  return tally
}

/** Both sides of a number, or of rows in any order. */
export function compare(tally: Tally, what: string, mine: unknown, theirs: unknown): void {
  const [left, right] = [linesOf(mine), linesOf(theirs)]
  tally.compared += Math.max(left.length, right.length)
  const [only, others] = [lacking(left, right), lacking(right, left)]
  if (only.length + others.length > 0) tally.differences.push(`${what}: recomputed ${only.join(' ')}, the portal says ${others.join(' ')}`)
}

const linesOf = (value: unknown): string[] => (Array.isArray(value) ? value.map((each) => JSON.stringify(each)) : [JSON.stringify(value)])

/** Those of the one side that the other has not, each as often as it is too many. */
function lacking(list: readonly string[], other: readonly string[]): string[] {
  const left = [...other]
  return list.filter((line) => {
    const place = left.indexOf(line)
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}

/** The table of all kinds. */
export const table = (): string =>
  [...kinds]
    .map(
      ([kind, { compared, differences }]) => `${kind.padEnd(44)}${String(compared).padStart(9)}${String(differences.length).padStart(8)}\n`,
    )
    .join('')
