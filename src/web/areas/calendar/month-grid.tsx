import { Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import type { CalendarEntry } from '#shared/areas/calendar.ts'
import { formatDate, formatRange } from '#web/foundation/format/date.ts'
import { friendlyDate, monthName, weekdayName } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { initialsOf } from '#web/platform/people/initials.ts'
import { MonthAgenda } from './month-agenda.tsx'
import { entriesOn, weeksOf } from './month-days.ts'
import classes from './month-grid.module.css'

interface MonthGridProps {
  month: string
  today: string
  entries: readonly CalendarEntry[]
  /** One's own days need no name. */
  own: boolean
}

/** Entries that a day shows before it says how many there are more. */
const shownOfDay = 3

/** Widest window, in px, in which a day has room for initials alone. */
const narrowAt = 600

/** A month by weeks, 630 high; an entry opens what it is. In a narrow window it stands beneath in words as well. */
export function MonthGrid({ month, today, entries, own }: MonthGridProps) {
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
                    aria-current={day === today ? 'date' : undefined}
                  >
                    <time dateTime={day} className={classes.number} title={formatDate(day)} aria-label={friendlyDate(day, language)}>
                      {Number(day.slice(8))}
                    </time>
                    <DayEntries day={day} entries={entriesOn(entries, day)} own={own} narrow={narrow} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {narrow && (
        <MonthAgenda month={month} entries={entries} own={own} label={say('calendar.agenda', { month: monthName(month, language) })} />
      )}
    </>
  )
}

interface DayEntriesProps {
  day: string
  entries: readonly CalendarEntry[]
  own: boolean
  narrow: boolean
}

function DayEntries({ day, entries, own, narrow }: DayEntriesProps) {
  const say = useText()
  const language = useLanguage()
  const shown = entries.length > shownOfDay ? entries.slice(0, shownOfDay - 1) : entries
  const hidden = entries.slice(shown.length)
  return (
    <>
      {shown.map((entry, index) => (
        <Opened key={index} entries={[entry]} label={nameOf(entry, own)} colour={entry.appointmentColor}>
          {narrow ? markOf(entry, own) : nameOf(entry, own)}
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

const nameOf = ({ employees: [person], description }: CalendarEntry, own: boolean): string =>
  person && !own ? person.employee : person?.detail || description

/** Initials of who is away; of one's own days and of holidays the colour says enough. */
const markOf = ({ employees: [person] }: CalendarEntry, own: boolean): string => (person && !own ? initialsOf(person.employee) : '')

interface OpenedProps {
  entries: readonly CalendarEntry[]
  label: string
  colour: CalendarEntry['appointmentColor'] | 'none'
  children: string
}

/** An entry with what it is: 290 wide, at most 260 high. */
function Opened({ entries, label, colour, children }: OpenedProps) {
  const [open, setOpen] = useState(false)
  return (
    <Popover opened={open} onChange={setOpen} width={290} position="bottom-start" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={classes.entry} data-colour={colour} aria-label={label} onClick={() => setOpen(!open)}>
          {children}
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
    ...(person ? [[say('calendar.participant'), person.employee]] : []),
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
