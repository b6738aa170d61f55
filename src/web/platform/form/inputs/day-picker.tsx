import { CalendarHeader } from '@mantine/dates'
import { useState } from 'react'
import { addMonths, earlier, later } from '#shared/records/calendar.ts'
import { dayForm } from '#shared/texts/days.ts'
import { todayThere } from '#web/foundation/format/date.ts'
import { monthName } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { MonthGrid } from '../../month/month-grid.tsx'
import type { Mark, UseMarks } from './day-pair.ts'
import { MonthsOfYear } from './months-of-year.tsx'
import { PickerLegend, TodayButton } from './picker-foot.tsx'
import classes from './day-picker.module.css'

/** First and last day that can be picked; absent: there is none. */
export interface Bounds {
  from?: string | undefined
  until?: string | undefined
}

interface DayPickerProps {
  /** First and last of the days that are chosen; a time that has begun has no last yet. */
  span: readonly [string | null, string | null]
  bounds: Bounds
  useMarks?: UseMarks | undefined
  onPick: (day: string) => void
  /** Today is offered, and said is what the signs mean. */
  onToday?: (today: string) => void
}

const noMarks: ReadonlyMap<string, Mark> = new Map()
const noneKnown: UseMarks = () => noMarks

/** A month to pick a day from; its name leads to the months of the year. */
export function DayPicker({ span: [first, last], bounds, useMarks = noneKnown, onPick, onToday }: DayPickerProps) {
  const say = useText()
  const language = useLanguage()
  const today = todayThere()
  const { from = '0001-01-01', until = '9999-12-31' } = bounds
  const [month, setMonth] = useState((first ?? later(from, earlier(until, today))).slice(0, 7))
  const [isOfYear, setOfYear] = useState(false)
  const [pointed, point] = useState<string | null>(null)
  const marks = useMarks(month)
  const nameOf = useDayName(marks, today)
  const other = last ?? pointed ?? first
  const [start, end] = first && other ? [earlier(first, other), later(first, other)] : [null, null]
  const isChosen = (date: string) => start !== null && start <= date && date <= end
  const step = (by: number) => setMonth(addMonths(`${month}-01`, by).slice(0, 7))
  const show = (next: string) => {
    setMonth(next)
    setOfYear(false)
  }
  if (isOfYear) return <MonthsOfYear month={month} bounds={{ from, until }} onPick={show} />
  return (
    <>
      <CalendarHeader
        label={monthName(month, language)}
        onLevelClick={() => setOfYear(true)}
        previousLabel={say('calendar.previousMonth')}
        nextLabel={say('calendar.nextMonth')}
        previousDisabled={month <= from.slice(0, 7)}
        nextDisabled={month >= until.slice(0, 7)}
        onPrevious={() => step(-1)}
        onNext={() => step(1)}
        className={classes.head ?? ''}
      />
      <MonthGrid
        month={month}
        onMonth={setMonth}
        today={today}
        label={monthName(month, language)}
        holidays={new Set([...marks].flatMap(([day, { name }]) => (name === null ? [] : day)))}
        picking={{ isChosen, from, until }}
      >
        {({ date, isOutside, number }) =>
          !isOutside && (
            <button
              type="button"
              tabIndex={-1}
              className={classes.day}
              disabled={date < from || date > until}
              aria-label={nameOf(date)}
              title={marks.get(date)?.title}
              data-end={date === start || date === end || undefined}
              data-chosen={isChosen(date) || undefined}
              data-known={(marks.get(date)?.count ?? 0) > 0 || undefined}
              onMouseEnter={() => point(date)}
              onClick={() => onPick(date)}
            >
              {number}
            </button>
          )
        }
      </MonthGrid>
      {onToday && (
        <>
          <TodayButton
            disabled={today < from || today > until}
            onToday={() => {
              setMonth(today.slice(0, 7))
              onToday(today)
            }}
          />
          <PickerLegend marks={marks} />
        </>
      )}
    </>
  )
}

/** A day with what is known of it, as it is read out. */
function useDayName(marks: ReadonlyMap<string, Mark>, today: string) {
  const say = useText()
  const said = dayForm(useLanguage(), { day: 'numeric', month: 'long', year: 'numeric' })
  return (day: string) =>
    [said.format(new Date(`${day}T00:00:00Z`)), day === today && say('field.today'), marks.get(day)?.title].filter(Boolean).join(', ')
}
