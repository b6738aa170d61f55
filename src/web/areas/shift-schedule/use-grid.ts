import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { RosterMonth } from '#shared/areas/shift-schedule.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { choiceOf, moved, presentOf, type Choice, type Held, type Put } from './draft.ts'
import type { DraftState } from './use-draft.ts'
import type { Shifts } from './month-facts.ts'

export interface Spot {
  row: number
  column: number
}

export interface Block {
  top: number
  bottom: number
  left: number
  right: number
}

/** What the keyboard and the mouse do in the grid: where one is, what is chosen, copied and picked up. */
export function useGrid(month: RosterMonth, state: DraftState, shifts: Shifts) {
  const say = useText()
  const language = useLanguage()
  const [focus, setFocus] = useState<Spot>({ row: 0, column: Math.max(0, month.days.indexOf(month.today)) })
  // Where the keyboard begins is no choice yet: nothing is written there before somebody went to it.
  const [isChosen, setIsChosen] = useState(false)
  const [anchor, setAnchor] = useState<Spot | null>(null)
  const [held, setHeld] = useState<Spot | null>(null)
  const [choosing, setChoosing] = useState(false)
  const [said, setSaid] = useState('')
  const copied = useRef<Choice[][] | null>(null)
  const { draft, apply } = state
  const lastRow = month.listData.length - 1
  const lastColumn = month.days.length - 1

  const block = useMemo((): Block => {
    const from = anchor ?? focus
    return {
      top: Math.min(from.row, focus.row),
      bottom: Math.max(from.row, focus.row),
      left: Math.min(from.column, focus.column),
      right: Math.max(from.column, focus.column),
    }
  }, [anchor, focus])

  const heldAt = useCallback(
    ({ row, column }: Spot): Held | null => {
      const [line, day] = [month.listData[row], month.days[column]]
      const cell = line?.cells[column]
      if (!line || !cell || !day) return null
      return { employeeId: line.employeeId, day, cell, choice: choiceOf(cell, draft.now.get(line.employeeId)?.get(day)) }
    },
    [month, draft],
  )

  /** Every cell of the block with what it is to say. */
  const fill = (to: (at: Spot) => Choice | undefined, within: Block = block) => {
    const changes: Put[] = []
    for (let row = within.top; row <= Math.min(within.bottom, lastRow); row += 1)
      for (let column = within.left; column <= Math.min(within.right, lastColumn); column += 1) {
        const cell = heldAt({ row, column })
        const choice = to({ row, column })
        if (cell && choice !== undefined)
          changes.push({ employeeId: cell.employeeId, day: cell.day, to: choice, present: presentOf(cell.cell) })
      }
    apply(changes)
  }

  const go = (to: Spot, extend = false) => {
    setIsChosen(true)
    setAnchor(extend ? (anchor ?? focus) : null)
    setFocus({ row: Math.min(lastRow, Math.max(0, to.row)), column: Math.min(lastColumn, Math.max(0, to.column)) })
  }

  const copy = () => {
    const rows = month.listData.slice(block.top, block.bottom + 1)
    copied.current = rows.map((_, row) =>
      Array.from(
        { length: block.right - block.left + 1 },
        (__, column) => heldAt({ row: block.top + row, column: block.left + column })?.choice ?? null,
      ),
    )
    setSaid(say('roster.copied', { count: copied.current.length * (copied.current[0]?.length ?? 0) }))
  }

  const paste = () => {
    const cells = copied.current
    const [height, width] = [cells?.length ?? 0, cells?.[0]?.length ?? 0]
    if (!cells || height === 0 || width === 0) return
    // A block that is larger than what was copied is filled with it, again and again.
    const within = {
      ...block,
      bottom: Math.max(block.bottom, block.top + height - 1),
      right: Math.max(block.right, block.left + width - 1),
    }
    fill(({ row, column }) => cells[(row - block.top) % height]?.[(column - block.left) % width], within)
  }

  const named = ({ row, column }: Spot) => ({ name: month.listData[row]?.employee ?? '', day: friendlyDate(month.days[column], language) })

  const move = (from: Spot, to: Spot) => {
    const [one, other] = [heldAt(from), heldAt(to)]
    const change = one && other && moved(one, other)
    if (!change) return
    apply(change.changes)
    setSaid(say(change.isSwap ? 'roster.swapped' : 'roster.moved', named(to)))
    go(to)
  }

  const pick = () => {
    if (held) {
      move(held, focus)
      return setHeld(null)
    }
    const cell = heldAt(focus)
    if (!cell || cell.choice === null || cell.choice.length === 0) return setSaid(say('roster.cannotMove'))
    setHeld(focus)
    const shift = cell.choice.flatMap((key) => shifts.get(key)?.name ?? []).join(' + ')
    setSaid(say('roster.moving', { ...named(focus), shift }))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const act = actOf(event)
    if (!act) return
    event.preventDefault()
    act()
  }

  function actOf(event: KeyboardEvent): (() => void) | null {
    const { row, column } = focus
    const command = event.ctrlKey || event.metaKey
    const along = (rows: number, columns: number) => () => go({ row: row + rows, column: column + columns }, event.shiftKey && !held)
    if (command)
      return (
        {
          c: copy,
          v: paste,
          z: state.undo,
          a: () => {
            setAnchor({ row: 0, column: 0 })
            setFocus({ row: lastRow, column: lastColumn })
          },
          Home: () => go({ row: 0, column: 0 }),
          End: () => go({ row: lastRow, column: lastColumn }),
        }[event.key] ?? null
      )
    const back = document.dir === 'rtl' ? -1 : 1
    return (
      {
        ArrowUp: along(-1, 0),
        ArrowDown: along(1, 0),
        ArrowLeft: along(0, -back),
        ArrowRight: along(0, back),
        PageUp: along(-10, 0),
        PageDown: along(10, 0),
        Home: () => go({ row, column: 0 }, event.shiftKey),
        End: () => go({ row, column: lastColumn }, event.shiftKey),
        Enter: () => setChoosing(true),
        F2: () => setChoosing(true),
        ' ': pick,
        Delete: () => fill(() => null),
        Backspace: () => fill(() => null),
        Escape: () => {
          setHeld(null)
          setAnchor(null)
        },
      }[event.key] ?? null
    )
  }

  // Another month or page may be shorter.
  useEffect(() => {
    setFocus((at) => ({ row: Math.min(at.row, Math.max(0, lastRow)), column: Math.min(at.column, lastColumn) }))
  }, [lastRow, lastColumn])

  return {
    focus,
    block,
    /** The days that are chosen; null before somebody chose any. */
    chosen: isChosen ? block : null,
    begin: () => setIsChosen(true),
    held,
    said,
    choosing,
    setChoosing,
    go,
    move,
    heldAt,
    onKeyDown,
    choose: (choice: Choice) => (isChosen ? fill(() => choice) : setSaid(say('roster.chooseFirst'))),
  }
}

export type GridState = ReturnType<typeof useGrid>
