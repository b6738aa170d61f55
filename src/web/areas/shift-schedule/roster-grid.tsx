import { VisuallyHidden } from '@mantine/core'
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState, type MouseEvent, type RefObject } from 'react'
import type { RosterMonth } from '#shared/areas/shift-schedule.ts'
import { weekday } from '#shared/records/calendar.ts'
import { formatDate } from '#web/foundation/format/date.ts'
import { friendlyDate, weekdayName } from '#web/foundation/format/friendly.ts'
import { holidayText, useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import type { staffing, Shifts } from './month-facts.ts'
import { RosterLine, rowHeight } from './roster-line.tsx'
import type { DraftState } from './use-draft.ts'
import type { GridState, Spot } from './use-grid.ts'
import classes from './roster-grid.module.css'

interface RosterGridProps {
  month: RosterMonth
  state: DraftState
  grid: GridState
  shifts: Shifts
  /** Who is on duty on each day. */
  duty: ReturnType<typeof staffing>
  label: string
}

/** Rows drawn beyond what is seen, and the step in which they follow. */
const [beyond, step] = [6, 4]

/** People and days: the month of a unit. Only rows near what is seen are drawn. */
export function RosterGrid({ month, state, grid, shifts, duty, label }: RosterGridProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { first, last } = useWindow(frame, month.listData.length)
  const { focus, chosen, held } = grid
  const language = useLanguage()
  const dayNames = useMemo(() => month.days.map((day) => friendlyDate(day, language)), [month.days, language])
  const looks = useMemo(() => month.days.map((day, column) => lookOf(month, day, column)), [month])
  const people = month.listData
    .map((row, place) => ({ row, place }))
    .filter(({ place }) => (place >= first && place <= last) || place === focus.row)
  useOpenedAtToday(frame)
  useFocus(frame, focus, grid.choosing)
  useDrag(frame, grid)
  return (
    <div className={classes.frame} ref={frame}>
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={month.listData.length + 2}
        aria-colcount={month.days.length + 1}
        aria-multiselectable="true"
        className={classes.grid}
        style={{ '--days': month.days.length } as Record<string, number>}
        onKeyDown={grid.onKeyDown}
        onFocus={(event) => spotOf(event.target) && grid.begin()}
        onMouseDown={(event) => pressed(event, grid)}
        onDoubleClick={() => grid.setChoosing(true)}
      >
        <Head month={month} looks={looks} dayNames={dayNames} duty={duty} />
        <div role="rowgroup" className={classes.body} style={{ blockSize: month.listData.length * rowHeight }}>
          {people.map(({ row, place }) => (
            <RosterLine
              key={row.employeeId}
              row={row}
              place={place}
              month={month}
              looks={looks}
              dayNames={dayNames}
              shifts={shifts}
              edits={state.draft.now.get(row.employeeId)}
              focused={focus.row === place ? focus.column : null}
              selected={chosen && place >= chosen.top && place <= chosen.bottom ? `${chosen.left}:${chosen.right}` : null}
              held={held?.row === place ? held.column : null}
              conflicts={conflictsOf(state, row.employeeId)}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

const conflictsOf = ({ conflict }: DraftState, employeeId: string): string =>
  [...(conflict?.cells ?? [])].flatMap((key) => (key.startsWith(`${employeeId}.`) ? [key.slice(employeeId.length + 1)] : [])).join(' ')

function lookOf({ today, listData }: RosterMonth, day: string, column: number): string {
  const holiday = listData.some(({ cells }) => cells[column]?.isFree)
  return [weekday(day) > 4 && 'weekend', holiday && 'holiday', day === today && 'today'].filter(Boolean).join(' ')
}

/** Days, and how many are on duty on each. */
const Head = memo(function Head({
  month,
  looks,
  dayNames,
  duty,
}: Pick<RosterGridProps, 'month' | 'duty'> & { looks: readonly string[]; dayNames: readonly string[] }) {
  const say = useText()
  const language = useLanguage()
  const minimum = month.minimumStaffing
  const holidays = month.days.map((_, column) => {
    const name = month.listData.find(({ cells }) => cells[column]?.holiday)?.cells[column]?.holiday
    return name && holidayText(name, say)
  })
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.headLine}>
        <div role="columnheader" className={classes.corner}>
          {say('roster.people', { count: month.totalData })}
        </div>
        {month.days.map((day, column) => (
          <div
            key={day}
            role="columnheader"
            aria-colindex={column + 2}
            title={[formatDate(day), holidays[column]].filter(Boolean).join(' · ')}
            data-look={looks[column]}
            className={classes.day}
          >
            <VisuallyHidden>{[dayNames[column], holidays[column]].filter(Boolean).join(', ')}</VisuallyHidden>
            <span aria-hidden="true">{weekdayName(day, language)}</span>
            <strong aria-hidden="true">{Number(day.slice(8))}</strong>
          </div>
        ))}
      </div>
      <div role="row" aria-rowindex={2} className={classes.headLine}>
        <div role="rowheader" className={classes.corner}>
          {minimum === null ? say('roster.staffing') : say('roster.staffingOf', { minimum })}
        </div>
        {duty.map(({ onDuty, short }, column) => {
          const words = say(short ? 'roster.short' : 'roster.enough', {
            day: friendlyDate(month.days[column], language),
            count: onDuty,
            minimum,
          })
          return (
            <div
              key={month.days[column]}
              role="gridcell"
              aria-colindex={column + 2}
              aria-label={words}
              title={words}
              data-short={short || undefined}
              className={classes.duty}
            >
              {onDuty}
            </div>
          )
        })}
      </div>
    </div>
  )
})

/** The rows that are seen, with some beyond; it moves in steps, so that most scrolling draws nothing. */
function useWindow(frame: RefObject<HTMLDivElement | null>, total: number): { first: number; last: number } {
  const [seen, setSeen] = useState({ first: 0, last: 24 })
  useLayoutEffect(() => {
    const box = frame.current
    if (!box) return
    const look = () => {
      const top = Math.floor(box.scrollTop / rowHeight / step) * step
      const next = { first: top - beyond, last: top + Math.ceil(box.clientHeight / rowHeight) + beyond + step }
      setSeen((known) => (known.first === next.first && known.last === next.last ? known : next))
    }
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(box)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [frame, total])
  return seen
}

/** Where not all days have room, the grid opens at today. */
function useOpenedAtToday(frame: RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    const [box, today] = [frame.current, frame.current?.querySelector('[role=columnheader][data-look~=today]')]
    if (!box || !today) return
    const [seen, day] = [box.getBoundingClientRect(), today.getBoundingClientRect()]
    // The box alone is scrolled, not the page as well.
    box.scrollLeft += day.left + day.width / 2 - (seen.left + seen.width / 2)
  }, [frame])
}

/** The cell that one is at has the focus and is seen whole; it gets it back when the choice of a shift is closed. */
function useFocus(frame: RefObject<HTMLDivElement | null>, { row, column }: Spot, isAway: boolean): void {
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    if (isAway) return
    const cell = frame.current?.querySelector<HTMLElement>(`[data-spot="${row}:${column}"]`)
    // What sticks to the edges is left free by the stylesheet's scroll-padding.
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    cell?.focus({ preventScroll: true })
  }, [frame, row, column, isAway])
}

const spotOf = (target: EventTarget | null): Spot | null => {
  const told = target instanceof Element ? target.closest<HTMLElement>('[data-spot]')?.dataset['spot'] : undefined
  const [row, column] = told?.split(':').map(Number) ?? []
  return row === undefined || column === undefined ? null : { row, column }
}

function pressed(event: MouseEvent, grid: GridState): void {
  const spot = spotOf(event.target)
  if (spot && event.button === 0) grid.go(spot, event.shiftKey)
}

/** Dragging a cell onto another. What is drawn meanwhile needs no state: one attribute goes from cell to cell. */
function useDrag(frame: RefObject<HTMLDivElement | null>, grid: GridState): void {
  const latest = useRef(grid)
  useEffect(() => {
    latest.current = grid
  })
  useEffect(() => {
    const box = frame.current
    if (!box) return
    let [from, over]: [Spot | null, Element | null] = [null, null]
    const mark = (cell: Element | null) => {
      if (cell === over) return
      over?.removeAttribute('data-over')
      cell?.setAttribute('data-over', '')
      over = cell
    }
    const listeners: Partial<Record<'dragstart' | 'dragover' | 'drop' | 'dragend', (event: globalThis.DragEvent) => void>> = {
      dragstart: (event) => {
        from = spotOf(event.target)
        event.dataTransfer?.setData('text/plain', '')
      },
      dragover: (event) => {
        if (!from || !spotOf(event.target)) return
        event.preventDefault()
        mark(event.target instanceof Element ? event.target.closest('[data-spot]') : null)
      },
      drop: (event) => {
        const to = spotOf(event.target)
        if (from && to) latest.current.move(from, to)
        event.preventDefault()
      },
      dragend: () => {
        mark(null)
        from = null
      },
    }
    const entries = Object.entries(listeners) as [keyof HTMLElementEventMap, EventListener][]
    for (const [name, listener] of entries) box.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of entries) box.removeEventListener(name, listener)
    }
  }, [frame])
}
