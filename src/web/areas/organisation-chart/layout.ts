import type { Row } from './tree.ts'

/** Of a card and of the gaps between two, in px. */
export const card = { width: 252, height: 76, across: 44, down: 12 }

/** Where a card stands: from the side at which a line of text begins, and from the top. */
export interface Box {
  row: Row
  x: number
  y: number
}

/** From somebody to those under them: where it leaves their card, and where it meets each of theirs. */
export interface Link {
  from: { x: number; y: number }
  to: { x: number; y: number }[]
}

export interface Layout {
  boxes: readonly Box[]
  links: readonly Link[]
  width: number
  height: number
}

/** Each step down stands a column further on; the first under somebody stands beside them, the others beneath it. */
export function layoutOf(rows: readonly Row[]): Layout {
  let line = -1
  const boxes = rows.map((row, index): Box => {
    const before = rows[index - 1]
    if (before?.kind !== 'node' || before.key !== row.parent) line += 1
    return { row, x: row.depth * (card.width + card.across), y: line * (card.height + card.down) }
  })
  const under = Map.groupBy(
    boxes.filter(({ row }) => row.parent !== null),
    ({ row }) => row.parent,
  )
  const links = boxes.flatMap((box): Link[] => {
    const below = under.get(box.row.key)
    if (box.row.kind !== 'node' || !below) return []
    return [{ from: { x: box.x + card.width, y: middle(box) }, to: below.map((one) => ({ x: one.x, y: middle(one) })) }]
  })
  return {
    boxes,
    links,
    width: Math.max(0, ...boxes.map(({ x }) => x + card.width)),
    height: Math.max(0, ...boxes.map(({ y }) => y + card.height)),
  }
}

const middle = ({ y }: Box) => y + card.height / 2

/** A line out of a card, along those under it, and into each of them. */
export function drawnLink({ from, to }: Link): string {
  const turn = from.x + card.across / 2
  const last = to.at(-1)?.y ?? from.y
  return [`M${from.x} ${from.y}H${turn}V${last}`, ...to.map(({ x, y }) => `M${turn} ${y}H${x}`)].join('')
}
