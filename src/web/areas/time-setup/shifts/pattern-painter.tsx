import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { mostWeeks, type PatternSet, type ShiftSet } from '#shared/areas/time-setup.ts'
import { daysBetween } from '#shared/records/calendar.ts'
import type { PatternFault } from '#shared/records/schedule/pattern.ts'
import { weekdayName } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { Chip } from '#web/platform/choice/chip.tsx'
import { nameIn } from '#web/set-up/name-fields.ts'
import { painted, withCopy, withDay, type Brush } from './painting.ts'
import { PatternDay } from './pattern-day.tsx'
import classes from './pattern-painter.module.css'

type Weeks = PatternSet['weeks']

interface PatternPainterProps {
  weeks: Weeks
  onWeeks: (change: (weeks: Weeks) => Weeks) => void
  shifts: readonly ShiftSet[]
  /** Whether a shift may stand in a pattern of the scope that is chosen. */
  isOffered: (shift: ShiftSet) => boolean
  faults: readonly PatternFault[]
  minimumRestHours: number
}

/** A week that begins on a Monday: for the names of its days. */
const weekdays = daysBetween('2026-01-05', '2026-01-11')

/** Weeks of a pattern to be painted: a shift is chosen, then days are pressed, gone over, or met by keys. */
export function PatternPainter({ weeks, onWeeks, shifts, isOffered, faults, minimumRestHours }: PatternPainterProps) {
  const say = useText()
  const language = useLanguage()
  const offered = shifts.filter((shift) => !shift.retired && isOffered(shift))
  const [brush, setBrush] = useState<Brush>({ shiftId: offered[0]?.id ?? null, isBeside: false })
  const paint = (week: number, day: number, by = brush) =>
    onWeeks((known) => withDay(known, week, day, painted(known[week]?.[day] ?? [], by)))
  const { grid, spot, setSpot, onKeyDown } = useSpot(weeks.length, (week, day, isOff) =>
    paint(week, day, isOff ? { shiftId: null, isBeside: false } : brush),
  )
  const press = (event: PointerEvent, week: number, day: number) => {
    if (event.button !== 0) return
    // What is gone over next is met by itself.
    event.currentTarget.releasePointerCapture?.(event.pointerId)
    setSpot({ week, day })
    paint(week, day)
  }
  const names = weekdays.map((day) => weekdayName(day, language, 'long'))
  return (
    <div className={classes.painter}>
      <div role="group" aria-label={say('timeSetup.paintWith')} className={classes.brushes}>
        {offered.map((shift) => (
          <Chip key={shift.id} on={brush.shiftId === shift.id} onClick={() => setBrush({ ...brush, shiftId: shift.id })}>
            {`${nameIn(shift.names, language)} ${shift.rule.start}–${shift.rule.end}`}
          </Chip>
        ))}
        <Chip on={brush.shiftId === null} onClick={() => setBrush({ ...brush, shiftId: null })}>
          {say('timeSetup.off')}
        </Chip>
        <Chip on={brush.isBeside} onClick={() => setBrush({ ...brush, isBeside: !brush.isBeside })}>
          {say('timeSetup.paintBeside')}
        </Chip>
      </div>
      <p className={classes.how}>{say('timeSetup.paintHow')}</p>
      <div className={classes.scroll}>
        <div role="grid" aria-label={say('timeSetup.weeksToPaint')} className={classes.grid} ref={grid} onKeyDown={onKeyDown}>
          <div role="row" className={classes.week}>
            <span role="columnheader">
              <VisuallyHidden>{say('timeSetup.weekOf')}</VisuallyHidden>
            </span>
            {weekdays.map((day, at) => (
              <span key={day} role="columnheader" aria-label={names[at]} className={classes.name}>
                {weekdayName(day, language)}
              </span>
            ))}
            <span role="columnheader">
              <VisuallyHidden>{say('timeSetup.actsOfWeek')}</VisuallyHidden>
            </span>
          </div>
          {weeks.map((days, week) => (
            <div key={week} role="row" className={classes.week}>
              <span role="rowheader" className={classes.name}>
                {say('timeSetup.week', { number: week + 1 })}
              </span>
              {days.map((chosen, day) => (
                <PatternDay
                  key={day}
                  chosen={chosen}
                  shifts={shifts}
                  isOffered={isOffered}
                  at={{ day: names[day] ?? '', number: week + 1 }}
                  faults={faults.filter((fault) => fault.week === week && fault.weekday === day)}
                  minimumRestHours={minimumRestHours}
                  cell={{
                    tabIndex: spot.week === week && spot.day === day ? 0 : -1,
                    'data-spot': `${week}:${day}`,
                    // Here the dialog begins: names come when there is something to name.
                    ...(week === 0 && day === 0 && { 'data-autofocus': true }),
                    onPointerDown: (event) => press(event, week, day),
                    onPointerEnter: ({ buttons, pointerType }) => buttons === 1 && pointerType === 'mouse' && paint(week, day),
                  }}
                />
              ))}
              <span role="gridcell" className={classes.acts}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={30}
                  disabled={weeks.length >= mostWeeks}
                  aria-label={say('timeSetup.copyWeek', { number: week + 1 })}
                  onClick={() => onWeeks((known) => withCopy(known, week))}
                >
                  <IconCopy size={16} stroke={1.75} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={30}
                  disabled={weeks.length === 1}
                  aria-label={say('timeSetup.removeWeek', { number: week + 1 })}
                  onClick={() => onWeeks((known) => known.filter((_, at) => at !== week))}
                >
                  <IconTrash size={16} stroke={1.75} />
                </ActionIcon>
              </span>
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

/** The day that one is at: arrows go on, Enter and Space paint, Delete takes everything off. */
function useSpot(weeks: number, paint: (week: number, day: number, isOff: boolean) => void) {
  const grid = useRef<HTMLDivElement>(null)
  const [at, setSpot] = useState({ week: 0, day: 0 })
  const isMoved = useRef(false)
  const spot = { week: Math.min(at.week, weeks - 1), day: at.day }
  useEffect(() => {
    if (!isMoved.current) return
    isMoved.current = false
    grid.current?.querySelector<HTMLElement>(`[data-spot="${spot.week}:${spot.day}"]`)?.focus()
  }, [spot.week, spot.day])
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target as HTMLElement).dataset['spot']) return
    const ahead = document.dir === 'rtl' ? -1 : 1
    const step: Record<string, [number, number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -ahead], ArrowRight: [0, ahead] }
    const [down, along] = step[event.key] ?? []
    if (down !== undefined && along !== undefined) {
      isMoved.current = true
      setSpot({ week: Math.min(weeks - 1, Math.max(0, spot.week + down)), day: Math.min(6, Math.max(0, spot.day + along)) })
    } else if (event.key === 'Enter' || event.key === ' ') paint(spot.week, spot.day, false)
    else if (event.key === 'Delete' || event.key === 'Backspace') paint(spot.week, spot.day, true)
    else return
    event.preventDefault()
  }
  return { grid, spot, setSpot, onKeyDown }
}
