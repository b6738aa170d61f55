import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import { earlier, later, weekday } from '#shared/records/calendar.ts'
import { formatDate } from '#web/foundation/format/date.ts'
import { friendlyDate, weekdayName } from '#web/foundation/format/friendly.ts'
import { personFormats } from '#web/foundation/format/person-formats.ts'
import { useLanguage } from '#web/foundation/i18n/use-text.ts'
import { dayByKey, weeksOf } from './weeks.ts'
import classes from './month-grid.module.css'

/** A day as it is handed to whoever says what stands in it. */
export interface GridDay {
  date: string
  /** It is of the month before or after. */
  isOutside: boolean
  /** Tab leads to it, so what stands in it may be gone to as well. */
  isAt: boolean
  /** Its number, with today's mark. */
  number: ReactNode
}

/** The grid is there to choose from: small, with the focus in it. */
export interface Picking {
  isChosen: (date: string) => boolean
  /** First and last day that can be chosen; keys stay between them. */
  from: string
  until: string
}

interface MonthGridProps {
  /** `2026-11`. */
  month: string
  onMonth: (month: string) => void
  today: string
  label: string
  /** Days off besides weekends. */
  holidays: ReadonlySet<string>
  picking?: Picking
  /** What stands in a day. Enter presses the first link or button of it. */
  children: (day: GridDay) => ReactNode
}

/** A month as weeks of days, gone through by keys: arrows, Home and End, PageUp and PageDown, with Shift by years. */
export function MonthGrid({ month, onMonth, today, label, holidays, picking, children }: MonthGridProps) {
  const language = useLanguage()
  const weeks = weeksOf(month, personFormats().firstWeekday)
  const { at, setAt, frame, onKeyDown } = useDays(month, onMonth, startOf(month, today, picking), picking)
  return (
    <div
      ref={frame}
      role="grid"
      aria-label={label}
      className={classes.month}
      data-picking={picking !== undefined || undefined}
      onKeyDown={onKeyDown}
    >
      <div role="row" className={classes.head}>
        {(weeks[0] ?? []).map((date) => (
          <span key={date} role="columnheader" aria-label={weekdayName(date, language, 'long')}>
            {weekdayName(date, language)}
          </span>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} role="row" className={classes.week}>
          {week.map((date) => {
            const isOutside = !date.startsWith(month)
            const isAt = date === at
            return (
              <div
                key={date}
                role="gridcell"
                className={classes.day}
                data-day={date}
                data-outside={isOutside || undefined}
                data-today={date === today || undefined}
                data-free={weekday(date) > 4 || holidays.has(date) || undefined}
                data-holiday={holidays.has(date) || undefined}
                data-autofocus={(picking && isAt) || undefined}
                aria-current={date === today ? 'date' : undefined}
                aria-selected={picking && !isOutside ? picking.isChosen(date) : undefined}
                aria-disabled={(picking && date !== within(date, picking)) || undefined}
                tabIndex={isOutside ? undefined : isAt ? 0 : -1}
                onFocus={(event) => isOwn(event) && !isOutside && setAt(date)}
              >
                {children({ date, isOutside, isAt, number: <DayNumber date={date} isTitled={!picking} /> })}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** What is picked says itself what is to be known of it. */
function DayNumber({ date, isTitled }: { date: string; isTitled: boolean }) {
  return (
    <time
      dateTime={date}
      className={classes.number}
      title={isTitled ? formatDate(date) : undefined}
      aria-label={friendlyDate(date, useLanguage())}
    >
      {Number(date.slice(8))}
    </time>
  )
}

/** The day that Tab leads to at first: what is chosen, today, or the first that the month has to offer. */
function startOf(month: string, today: string, picking: Picking | undefined): string {
  const days = weeksOf(month, 0)
    .flat()
    .filter((date) => date.startsWith(month))
  const start = days.find((date) => picking?.isChosen(date)) ?? days.find((date) => date === today) ?? `${month}-01`
  return within(start, picking)
}

const within = (date: string, picking: Picking | undefined) => (picking ? later(picking.from, earlier(picking.until, date)) : date)

/** Of what stands in the grid itself; what a day opens elsewhere on the page tells its events here too. */
const isOwn = ({ currentTarget, target }: FocusEvent | KeyboardEvent) => currentTarget.contains(target as Node)

/** The one day that Tab leads to, and the ways from it by keys. */
function useDays(month: string, onMonth: (month: string) => void, start: string, picking: Picking | undefined) {
  const frame = useRef<HTMLDivElement>(null)
  const [last, setAt] = useState(start)
  const at = last.startsWith(month) ? last : start
  const isGoing = useRef(picking !== undefined)
  // Another month comes when its page does: the day is gone to once it is there.
  useEffect(() => {
    if (!isGoing.current || at !== last) return
    isGoing.current = false
    frame.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
  }, [at, last])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, shiftKey } = event
    if (!isOwn(event) || event.altKey || event.ctrlKey || event.metaKey) return
    const here = isGoing.current ? last : at
    const next = dayByKey(key, shiftKey, here, personFormats().firstWeekday, document.dir === 'rtl')
    if (next !== null) {
      const day = within(next, picking)
      isGoing.current = day !== here
      setAt(day)
      if (!day.startsWith(month)) onMonth(day.slice(0, 7))
    } else if ((key === 'Enter' || key === ' ') && target instanceof HTMLElement && target.dataset['day']) {
      target.querySelector<HTMLElement>('a, button')?.click()
    } else return
    event.preventDefault()
  }
  return { at, setAt, frame, onKeyDown }
}
