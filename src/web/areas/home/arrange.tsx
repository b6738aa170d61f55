import { ActionIcon, Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconEye, IconEyeOff, IconGripVertical, IconSwitchHorizontal } from '@tabler/icons-react'
import { useState, type DragEvent } from 'react'
import { homeCalls } from '#shared/areas/home.ts'
import { columns, moved, toggled, type Arrangement, type Column, type HomePart, type MovablePart } from '#shared/areas/home-arrangement.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { tellError } from '#web/foundation/snackbar.tsx'
import { ActButton } from '#web/platform/act/act-button.tsx'
import home from './home.module.css'
import classes from './arrange.module.css'

const icon = { size: 18, stroke: 1.75 }

export const partName = (part: HomePart, say: Say): string =>
  say(part === 'myRequests' ? 'nav.myRequests' : part === 'team' ? 'home.team' : `home.${part}`)

interface ArrangeProps {
  stands: Arrangement
  onDone: () => void
}

/** The page as its parts alone: moved by their handles or their buttons, hidden and shown; kept once it is saved. */
export function Arrange({ stands, onDone }: ArrangeProps) {
  const say = useText()
  const act = useAct(homeCalls.arrange)
  const [now, setNow] = useState(stands)
  const [told, setTold] = useState('')
  const [dragged, setDragged] = useState<MovablePart | null>(null)
  const save = async (arrangement: Arrangement | null) => {
    try {
      await act.mutateAsync({ input: { arrangement } })
      onDone()
    } catch (error) {
      tellError(error)
    }
  }
  const move = (part: MovablePart, to: Column, place: number) => {
    const next = moved(now, part, to, place)
    setNow(next)
    const at = { name: partName(part, say), place: next[to].indexOf(part) + 1, count: next[to].length }
    setTold(say(`home.arrange.told.${to}`, at))
  }
  const toggle = (part: HomePart) => setNow(toggled(now, part))
  return (
    <>
      <header className={home.greeting}>
        <div className={home.words}>
          <h1 className={home.title}>{say('home.arrange')}</h1>
          <p role="status" className={home.date}>
            {told || say('home.arrange.how')}
          </p>
        </div>
        <div className={home.acts}>
          <Button variant="subtle" color="gray" onClick={() => void save(null)} disabled={act.isPending}>
            {say('home.arrange.reset')}
          </Button>
          <Button variant="default" onClick={onDone}>
            {say('home.arrange.cancel')}
          </Button>
          <ActButton loading={act.isPending} onClick={() => void save(now)}>
            {say('home.arrange.save')}
          </ActButton>
        </div>
      </header>
      <Bar part="balances" now={now} onToggle={toggle} />
      <div className={home.columns}>
        {columns.map((column) => (
          <ol
            key={column}
            className={classes.column}
            aria-label={say(`home.arrange.${column}`)}
            onDragOver={(event) => dragged && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged) move(dragged, column, placeIn(event))
              setDragged(null)
            }}
          >
            {now[column].map((part, place) => (
              <li key={part} data-dragged={dragged === part || undefined}>
                <Bar
                  part={part}
                  now={now}
                  onToggle={toggle}
                  handle={{ onDragStart: () => setDragged(part), onDragEnd: () => setDragged(null) }}
                >
                  <Moves part={part} column={column} place={place} count={now[column].length} onMove={move} />
                </Bar>
              </li>
            ))}
          </ol>
        ))}
      </div>
      <Bar part="shortcuts" now={now} onToggle={toggle} />
      <Bar part="counters" now={now} onToggle={toggle} />
    </>
  )
}

/** Before which part of a column something was let go: the first whose middle lies below. */
function placeIn({ currentTarget, clientY }: DragEvent<HTMLElement>): number {
  const middles = [...currentTarget.children].map((part) => part.getBoundingClientRect()).map(({ top, height }) => top + height / 2)
  const before = middles.findIndex((middle) => clientY < middle)
  return before === -1 ? middles.length : before
}

interface BarProps {
  part: HomePart
  now: Arrangement
  onToggle: (part: HomePart) => void
  /** Of a part that can be moved. */
  handle?: { onDragStart: () => void; onDragEnd: () => void }
  children?: React.ReactNode
}

function Bar({ part, now, onToggle, handle, children }: BarProps) {
  const say = useText()
  const name = partName(part, say)
  const hidden = now.hidden.includes(part)
  const Eye = hidden ? IconEyeOff : IconEye
  return (
    <div
      className={classes.bar}
      data-hidden={hidden || undefined}
      draggable={handle !== undefined}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', part)
        handle?.onDragStart()
      }}
      onDragEnd={handle?.onDragEnd}
    >
      {handle && <IconGripVertical {...icon} className={classes.grip} aria-hidden />}
      <span className={classes.name}>{name}</span>
      {hidden && <span className={classes.hidden}>{say('home.arrange.hidden')}</span>}
      <span className={classes.buttons}>
        {children}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-pressed={hidden}
          aria-label={say('home.arrange.hide', { name })}
          onClick={() => onToggle(part)}
        >
          <Eye {...icon} />
        </ActionIcon>
      </span>
    </div>
  )
}

interface MovesProps {
  part: MovablePart
  column: Column
  place: number
  count: number
  onMove: (part: MovablePart, to: Column, place: number) => void
}

function Moves({ part, column, place, count, onMove }: MovesProps) {
  const say = useText()
  const name = partName(part, say)
  const other: Column = column === 'first' ? 'second' : 'first'
  const idOf = (way: string) => `arrange-${part}-${way}`
  const go = (way: 'up' | 'down' | 'across', to: Column, at: number) => {
    onMove(part, to, at)
    // Moved in the page, the button would lose the focus.
    requestAnimationFrame(() => document.getElementById(idOf(way))?.focus())
  }
  const ways = [
    { way: 'up', Arrow: IconArrowUp, off: place === 0, act: () => go('up', column, place - 1) },
    { way: 'down', Arrow: IconArrowDown, off: place === count - 1, act: () => go('down', column, place + 2) },
    { way: 'across', Arrow: IconSwitchHorizontal, off: false, act: () => go('across', other, place) },
  ] as const
  return ways.map(({ way, Arrow, off, act }) => (
    <ActionIcon
      key={way}
      id={idOf(way)}
      variant="subtle"
      color="gray"
      size={32}
      className={(way === 'across' ? classes.across : classes.step) ?? ''}
      aria-label={say(`home.arrange.${way}`, { name })}
      aria-disabled={off || undefined}
      data-disabled={off || undefined}
      onClick={() => {
        if (!off) act()
      }}
    >
      <Arrow {...icon} />
    </ActionIcon>
  ))
}
