import { Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import type { CalendarEntry } from '#shared/areas/calendar.ts'
import { weekday } from '#shared/records/calendar.ts'
import { formatDate, formatRange } from '#web/foundation/format/date.ts'
import { friendlyDate, monthName, weekdayName } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { MonthAgenda } from './month-agenda.tsx'
import { entriesOn, weeksOf } from './month-days.ts'
import classes from './month-grid.module.css'

interface MonthGridProps {
  month: string
  today: string
  entries: readonly CalendarEntry[]
}

/** Entries that a day shows before it says how many there are more. */
const shownOfDay = 3

/** Widest window, in px, in which a day has room for colours alone. */
const narrowAt = 600

/** One's own month by weeks, 630 high; an entry goes over its days and opens what it is. In a narrow window it stands beneath in words as well. */
export function MonthGrid({ month, today, entries }: MonthGridProps) {
  const say = useText()
  const language = useLanguage()
  const weeks = weeksOf(month)
  const narrow = useMediaQuery(`(max-width: ${narrowAt}px)`, undefined, { getInitialValueInEffect: false }) ?? false
  return (
    <>
      <div className={classes.scroll}>
        <table className={classes.month} aria-label={say('calendar.grid', { month: monthName(month, language) })}>
          <thead>
            <tr>
              {(weeks[0] ?? []).map((day) => (
                <th key={day} scope="col">
                  {weekdayName(day, language)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((day) => (
                  <td
                    key={day}
                    className={classes.day}
                    data-other={!day.startsWith(month) || undefined}
                    data-today={day === today || undefined}
                    data-free={weekday(day) > 4 || undefined}
                    aria-current={day === today ? 'date' : undefined}
                  >
                    <time dateTime={day} className={classes.number} title={formatDate(day)} aria-label={friendlyDate(day, language)}>
                      {Number(day.slice(8))}
                    </time>
                    <DayEntries day={day} entries={entriesOn(entries, day)} narrow={narrow} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {narrow && <MonthAgenda month={month} entries={entries} label={say('calendar.agenda', { month: monthName(month, language) })} />}
    </>
  )
}

interface DayEntriesProps {
  day: string
  entries: readonly CalendarEntry[]
  narrow: boolean
}

function DayEntries({ day, entries, narrow }: DayEntriesProps) {
  const say = useText()
  const language = useLanguage()
  const shown = entries.length > shownOfDay ? entries.slice(0, shownOfDay - 1) : entries
  const hidden = entries.slice(shown.length)
  return (
    <>
      {shown.map((entry, index) => (
        <Opened key={index} entries={[entry]} label={nameOf(entry)} colour={entry.appointmentColor} {...reachOf(entry, day)}>
          {narrow || (entry.startDate < day && weekday(day) > 0) ? '\u00a0' : nameOf(entry)}
        </Opened>
      ))}
      {hidden.length > 0 && (
        <Opened entries={hidden} label={say('calendar.moreOf', { day: friendlyDate(day, language), count: hidden.length })} colour="none">
          {say('calendar.more', { count: hidden.length })}
        </Opened>
      )}
    </>
  )
}

const nameOf = ({ employees: [person], description }: CalendarEntry): string => person?.detail || description

/** Whether an entry goes on from the day before, and onto the day after, within its week. */
const reachOf = ({ startDate, endDate }: CalendarEntry, day: string) => ({
  isFromBefore: startDate < day && weekday(day) > 0,
  goesOn: endDate > day && weekday(day) < 6,
})

interface OpenedProps {
  entries: readonly CalendarEntry[]
  label: string
  colour: CalendarEntry['appointmentColor'] | 'none'
  isFromBefore?: boolean
  goesOn?: boolean
  children: string
}

/** An entry with what it is: 290 wide, at most 260 high. */
function Opened({ entries, label, colour, isFromBefore = false, goesOn = false, children }: OpenedProps) {
  const [open, setOpen] = useState(false)
  return (
    <Popover opened={open} onChange={setOpen} width={290} position="bottom-start" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.entry}
          data-colour={colour}
          data-from-before={isFromBefore || undefined}
          data-goes-on={goesOn || undefined}
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
