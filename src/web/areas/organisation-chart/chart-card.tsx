import { IconChevronRight, IconUserOff } from '@tabler/icons-react'
import { memo, type CSSProperties } from 'react'
import type { ChartNode } from '#shared/areas/organisation-chart.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Avatar } from '#web/platform/people/avatar.tsx'
import { PlaceIcon } from '#web/platform/screen/place-icon.tsx'
import type { Mark } from './colours.ts'
import type { ComingRow, MoreRow, NodeRow } from './tree.ts'
import { countedDirectly, detailsOf, directSaid, moreSaid, nameOf } from './words.ts'
import classes from './chart-card.module.css'

interface CardPlace {
  x: number
  y: number
  /** The keyboard comes to this one. */
  isAt: boolean
}

const placed = (x: number, y: number, depth: number) => ({ '--x': `${x}px`, '--y': `${y}px`, '--depth': depth }) as CSSProperties

interface ChartCardProps extends CardPlace {
  row: NodeRow
  isChosen: boolean
  mark: Mark | null
}

/** Somebody, an empty place or a unit. */
function Card({ row, x, y, isAt, isChosen, mark }: ChartCardProps) {
  const say = useText()
  const { node, isOpen, depth, place, among } = row
  const name = nameOf(node, say)
  return (
    <li
      role="treeitem"
      data-row={row.key}
      aria-level={depth + 1}
      {...(place !== null && { 'aria-posinset': place, 'aria-setsize': among ?? -1 })}
      {...(node.opens && { 'aria-expanded': isOpen })}
      aria-selected={isChosen}
      tabIndex={isAt ? 0 : -1}
      className={classes.card}
      data-kind={node.kind}
      data-mark={mark ?? undefined}
      style={placed(x, y, depth)}
    >
      <Face node={node} />
      <span className={classes.words}>
        <strong className={classes.name} title={name}>
          {name}
        </strong>
        {detailsOf(node, say).map((line) => (
          <span key={line} className={classes.line} title={line}>
            <span className={classes.spoken}>, </span>
            {line}
          </span>
        ))}
      </span>
      {node.reports > 0 && <span className={classes.spoken}>, {directSaid(node, say)}</span>}
      {node.opens && (
        <span className={classes.opener} data-opener data-open={isOpen || undefined} aria-hidden="true">
          {node.reports > 0 && <span>{countedDirectly(node)}</span>}
          <IconChevronRight size={16} stroke={2} />
        </span>
      )}
    </li>
  )
}

/** What stands there already is not drawn anew when another branch opens: its row says the same, though it is another. */
export const ChartCard = memo(Card, (before, after) => {
  const [one, other] = [before.row, after.row]
  return (
    before.x === after.x &&
    before.y === after.y &&
    before.isAt === after.isAt &&
    before.isChosen === after.isChosen &&
    before.mark === after.mark &&
    one.node === other.node &&
    one.isOpen === other.isOpen &&
    one.depth === other.depth &&
    one.place === other.place &&
    one.among === other.among
  )
})

function Face({ node }: { node: ChartNode }) {
  if (node.kind === 'person') return <Avatar name={node.name} employeeId={node.id} hasPicture={node.hasPicture} size={36} />
  return (
    <span className={classes.face} aria-hidden="true">
      {node.kind === 'unit' ? <PlaceIcon name="company" /> : <IconUserOff size={18} stroke={1.75} />}
    </span>
  )
}

/** What is pressed to see what else stands there, or the place of what is still coming. */
export function MoreCard({ row, x, y, isAt }: CardPlace & { row: MoreRow | ComingRow }) {
  const say = useText()
  return (
    <li
      role="treeitem"
      data-row={row.key}
      aria-level={row.depth + 1}
      aria-selected={false}
      tabIndex={isAt ? 0 : -1}
      className={classes.more}
      data-kind={row.kind}
      style={placed(x, y, row.depth)}
    >
      {say(moreSaid[row.kind])}
    </li>
  )
}
