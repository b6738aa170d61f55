import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'

export interface Spot {
  row: number
  column: number
}

/** Going from cell to cell by keys; Enter and Space open the one that one is at. */
export function useMoves(frame: RefObject<HTMLElement | null>, rows: number, columns: number, start: number, onOpen: (spot: Spot) => void) {
  const [at, setAt] = useState<Spot>({ row: 0, column: Math.max(0, start) })
  const spot = { row: Math.min(at.row, rows - 1), column: Math.min(at.column, columns - 1) }
  const isMoved = useRef(false)
  useEffect(() => {
    if (!isMoved.current) return
    isMoved.current = false
    frame.current?.querySelector<HTMLElement>(`[data-spot="${spot.row}:${spot.column}"]`)?.focus()
  }, [frame, spot.row, spot.column])
  const go = ({ row, column }: Spot) => {
    isMoved.current = true
    setAt({ row: Math.min(rows - 1, Math.max(0, row)), column: Math.min(columns - 1, Math.max(0, column)) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const ahead = document.dir === 'rtl' ? -1 : 1
    const { row, column } = spot
    const to: Record<string, Spot> = {
      ArrowUp: { row: row - 1, column },
      ArrowDown: { row: row + 1, column },
      ArrowLeft: { row, column: column - ahead },
      ArrowRight: { row, column: column + ahead },
      PageUp: { row: row - 10, column },
      PageDown: { row: row + 10, column },
      Home: { row: event.ctrlKey ? 0 : row, column: 0 },
      End: { row: event.ctrlKey ? rows - 1 : row, column: columns - 1 },
    }
    const next = to[event.key]
    if (next) go(next)
    else if (event.key === 'Enter' || event.key === ' ') onOpen(spot)
    else return
    event.preventDefault()
  }
  return { spot, go, onKeyDown }
}
