import { Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import type { CalendarEntry } from '#shared/areas/calendar.ts'
import { dayNumber, daysBetween, placeInWeek } from '#shared/records/calendar.ts'
import { formatRange } from '#web/foundation/format/date.ts'
import { personFormats } from '#web/foundation/format/person-formats.ts'
import { friendlyDate, monthName } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { MonthGrid } from '#web/platform/month/month-grid.tsx'
import { weeksOf } from '#web/platform/month/weeks.ts'
import { MonthAgenda } from './month-agenda.tsx'
import { linesOf } from './month-days.ts'
import classes from './month-entries.module.css'

interface MonthEntriesProps {
  month: string
  onMonth: (month: string) => void
  today: string
  entries: readonly CalendarEntry[]
}

/** Entries that a day shows before it says how many there are more. */
const shownOfDay = 3

/** Widest window, in px, in which a day has room for few words. */
const narrowAt = 600

/** One's own month by weeks, 630 high; an entry goes over its days and opens what it is. In a narrow window it stands beneath in words as well. */
export function MonthEntries({ month, onMonth, today, entries }: MonthEntriesProps) {
  const say = useText()
  const name = monthName(month, useLanguage())
  const narrow = useMediaQuery(`(max-width: ${narrowAt}px)`, undefined, { getInitialValueInEffect: false }) ?? false
  const lines = new Map(weeksOf(month, personFormats().firstWeekday).flatMap((week) => linesOf(entries, week)))
  return (
    <>
      <div className={classes.scroll}>
        <MonthGrid
          month={month}
          onMonth={onMonth}
          today={today}
          label={say('calendar.grid', { month: name })}
          holidays={new Set(entries.flatMap(({ type, startDate, endDate }) => (type === 'holiday' ? daysBetween(startDate, endDate) : [])))}
        >
          {({ date, isAt, number }) => (
            <>
              {number}
              <DayEntries day={date} lines={lines.get(date) ?? []} isAt={isAt} narrow={narrow} />
            </>
          )}
        </MonthGrid>
      </div>
      {narrow && <MonthAgenda month={month} entries={entries} label={say('calendar.agenda', { month: name })} />}
    </>
  )
}

interface DayEntriesProps {
  day: string
  lines: readonly (CalendarEntry | null)[]
  isAt: boolean
  narrow: boolean
}

function DayEntries({ day, lines, isAt, narrow }: DayEntriesProps) {
  const say = useText()
  const language = useLanguage()
  const shown = lines.length > shownOfDay ? lines.slice(0, shownOfDay - 1) : lines
  const hidden = lines.slice(shown.length).filter((entry) => entry !== null)
  return (
    <>
      {shown.map((entry, index) =>
        entry ? (
          <Opened key={index} entries={[entry]} isAt={isAt} label={nameOf(entry)} colour={entry.appointmentColor} {...reachOf(entry, day)}>
            {entry.startDate < day && placeInWeek(day, personFormats().firstWeekday) > 0 ? '\u00a0' : shortOf(entry, narrow)}
          </Opened>
        ) : (
          <div key={index} className={classes.free} />
        ),
      )}
      {hidden.length > 0 && (
        <Opened
          entries={hidden}
          isAt={isAt}
          label={say('calendar.moreOf', { day: friendlyDate(day, language), count: hidden.length })}
          colour="none"
        >
          {say('calendar.more', { count: hidden.length })}
        </Opened>
      )}
    </>
  )
}

const nameOf = ({ employees: [person], description }: CalendarEntry): string => person?.detail || description

/** What it is, without what was noted; where a day has room for few words, without its times as well. */
const shortOf = (entry: CalendarEntry, narrow: boolean): string => nameOf(entry).split(narrow ? / · | (?=\d\d:\d\d–)/ : ' · ')[0] ?? ''

/** Whether an entry goes on from the day before within its week, and over how many of its days from this one on. */
const reachOf = ({ startDate, endDate }: CalendarEntry, day: string) => ({
  isFromBefore: startDate < day && placeInWeek(day, personFormats().firstWeekday) > 0,
  days: Math.min(7 - placeInWeek(day, personFormats().firstWeekday), dayNumber(endDate) - dayNumber(day) + 1),
})

interface OpenedProps {
  entries: readonly CalendarEntry[]
  /** Of the day that one is at: Tab leads to it. */
  isAt: boolean
  label: string
  colour: CalendarEntry['appointmentColor'] | 'none'
  isFromBefore?: boolean
  days?: number
  children: string
}

/** An entry with what it is: 290 wide, at most 260 high. */
function Opened({ entries, isAt, label, colour, isFromBefore = false, days = 1, children }: OpenedProps) {
  const [open, setOpen] = useState(false)
  return (
    <Popover opened={open} onChange={setOpen} width={290} position="bottom-start" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          tabIndex={isAt ? 0 : -1}
          className={classes.entry}
          data-colour={colour}
          data-from-before={isFromBefore || undefined}
          data-goes-on={days > 1 || undefined}
          style={{ '--days': days } as object}
          aria-label={label}
          onClick={() => setOpen(!open)}
        >
          <span>{children}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.opened ?? ''} aria-label={label}>
        {entries.map((entry, index) => (
          <EntryFacts key={index} entry={entry} />
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}

function EntryFacts({ entry: { employees, startDate, endDate, description } }: { entry: CalendarEntry }) {
  const say = useText()
  const [person] = employees
  const facts = [
    [say('calendar.date'), formatRange(startDate, endDate)],
    [say('calendar.description'), [description, person?.detail].filter(Boolean).join(' · ')],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
