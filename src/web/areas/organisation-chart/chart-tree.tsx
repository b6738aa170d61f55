import { useEffect, useLayoutEffect, useMemo, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { ChartCard, MoreCard } from './chart-card.tsx'
import type { Colours } from './colours.ts'
import { card, drawnLink, layoutOf } from './layout.ts'
import { calledSo, stepBy, type MoreRow, type Row, type Step } from './tree.ts'
import classes from './chart-tree.module.css'

interface ChartTreeProps {
  rows: readonly Row[]
  colours: Colours
  isComing: boolean
  /** The row that the keyboard is at. */
  at: string
  onAt: (key: string) => void
  /** It is to be seen, and has the keyboard: told anew each time that somebody is led there. */
  shown: { key: string } | null
  chosen: string | null
  onChoose: (key: string) => void
  onOpen: (ids: readonly string[]) => void
  onClose: (id: string) => void
  onMore: (row: MoreRow) => void
}

/** How long letters that are typed belong together, in ms. */
const typingMs = 700

/** The chart: cards in columns with lines between them, in a narrow window a list that moves in. A tree to the keyboard and to who hears it. */
export function ChartTree(props: ChartTreeProps) {
  const { rows, colours, isComing, at, shown, chosen, onAt, onChoose, onOpen, onClose, onMore } = props
  const say = useText()
  const tree = useRef<HTMLUListElement>(null)
  const isMoved = useRef(false)
  const typed = useRef({ letters: '', until: 0 })
  const { boxes, links, width, height } = useMemo(() => layoutOf(rows), [rows])
  const reach = (key: string, block: 'center' | 'nearest') => {
    const found = tree.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)
    found?.focus({ preventScroll: true })
    found?.scrollIntoView({ block, inline: block })
  }
  useEffect(() => {
    if (shown) reach(shown.key, 'center')
  }, [shown])
  useLayoutEffect(() => {
    if (!isMoved.current) return
    isMoved.current = false
    reach(at, 'nearest')
  }, [at, rows])

  const go = (key: string) => {
    isMoved.current = true
    onAt(key)
  }
  const take = (step: Step) => {
    if ('to' in step) go(step.to)
    else if ('open' in step) onOpen([step.open])
    else if ('close' in step) onClose(step.close)
    else onOpen(step.openAll)
  }
  const type = (letter: string): boolean => {
    const now = Date.now()
    const letters = (now < typed.current.until ? typed.current.letters : '') + letter
    typed.current = { letters, until: now + typingMs }
    const found = calledSo(letters, rows, at)
    if (found !== null && found !== at) go(found)
    return found !== null
  }
  const activate = (row: Row) => {
    if (row.kind === 'node') onChoose(row.key)
    else if (row.kind !== 'coming') onMore(row)
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const row = rows.find(({ key }) => key === at)
    const isTyping = Date.now() < typed.current.until
    const step = stepBy(sideOf(event), rows, at)
    if (step) take(step)
    else if (row && (event.key === 'Enter' || (event.key === ' ' && !isTyping))) activate(row)
    else if (event.key.length !== 1 || !type(event.key)) return
    event.preventDefault()
  }
  const click = ({ target }: MouseEvent<HTMLElement>) => {
    const pressed = target as HTMLElement
    const key = pressed.closest<HTMLElement>('[data-row]')?.dataset['row']
    const row = rows.find((one) => one.key === key)
    if (!row) return
    onAt(row.key)
    if (row.kind !== 'node' || !pressed.closest('[data-opener]')) activate(row)
    else if (row.isOpen) onClose(row.key)
    else onOpen([row.key])
  }
  return (
    <div className={classes.ground} data-refreshing={isComing || undefined} data-print="across">
      <div className={classes.canvas} style={{ '--width': `${width}px`, '--height': `${height}px` } as object}>
        <svg className={classes.links} width={width} height={height} aria-hidden="true" focusable="false">
          {links.map((link) => (
            <path key={`${link.from.x} ${link.from.y}`} d={drawnLink(link)} />
          ))}
        </svg>
        <ul
          ref={tree}
          role="tree"
          aria-label={say('organisationChart.title')}
          aria-busy={isComing}
          className={classes.tree}
          style={{ '--card-width': `${card.width}px`, '--card-height': `${card.height}px` } as object}
          onKeyDown={press}
          onClick={click}
          onFocus={({ target }) => {
            const key = target.dataset['row']
            if (key !== undefined) onAt(key)
          }}
        >
          {boxes.map(({ row, x, y }) =>
            row.kind === 'node' ? (
              <ChartCard
                key={row.key}
                row={row}
                x={x}
                y={y}
                isAt={row.key === at}
                isChosen={row.key === chosen}
                mark={colours.of(row.node)}
              />
            ) : (
              <MoreCard key={row.key} row={row} x={x} y={y} isAt={row.key === at} />
            ),
          )}
        </ul>
      </div>
    </div>
  )
}

/** Where writing runs from right to left, branches open to the left. */
function sideOf({ key, currentTarget }: KeyboardEvent<HTMLElement>): string {
  if (!key.startsWith('Arrow') || getComputedStyle(currentTarget).direction !== 'rtl') return key
  return { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[key] ?? key
}
