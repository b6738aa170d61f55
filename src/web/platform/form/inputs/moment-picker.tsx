import { DatePicker, DatesProvider, MonthPicker, TimeGrid, getTimeRange } from '@mantine/dates'
import '@mantine/core/styles/SimpleGrid.layer.css'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/id'
import { useEffect, useRef, useState } from 'react'
import { todayThere } from '#web/foundation/format/date.ts'
import { dayForm } from '#shared/texts/days.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { readMoment, type MomentKind } from '../typing.ts'
import type { DayPair, Mark, UseMarks } from './day-pair.ts'
import classes from './moment-picker.module.css'

interface MomentPickerProps {
  kind: MomentKind
  value: string | null
  from?: string | undefined
  until?: string | undefined
  pair?: DayPair | undefined
  useMarks?: UseMarks | undefined
  /** `done`: nothing is left to pick. */
  onPick: (value: string, done: boolean) => void
  onDone: () => void
}

type CommonProps = ReturnType<typeof useCalendarNames> & ReturnType<typeof useMarkedDays>

const noMarks: ReadonlyMap<string, Mark> = new Map()
const noneKnown: UseMarks = () => noMarks

const halfHours = getTimeRange({ startTime: '00:00', endTime: '23:30', interval: '00:30' })

/** Of a day that cannot be read yet the calendar knows nothing. */
const known = (day: string | undefined) => readMoment('date', day ?? '')

/** Calendar, months, or a grid of half hours. */
export function MomentPicker({ kind, value, from, until, pair, useMarks = noneKnown, onPick, onDone }: MomentPickerProps) {
  const language = useLanguage()
  const bounds = { ...(from ? { minDate: from } : {}), ...(until ? { maxDate: until } : {}) }
  const [shown, setShown] = useState(value ?? known(pair?.from) ?? todayThere())
  const marks = useMarks(shown.slice(0, 7))
  const names = { ...useCalendarNames(), ...useMarkedDays(marks) }
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const find = (selector: string) => box.current?.querySelector<HTMLElement>(selector)
    const start = find('[data-selected]') ?? find('table button[tabindex="0"]') ?? find('button')
    start?.focus()
  }, [])
  const [day = '', time = '00:00'] = (value ?? '').split(' ')
  return (
    <DatesProvider settings={{ locale: language, firstDayOfWeek: 1 }}>
      <div ref={box}>
        {kind === 'date' && pair && <PairPicker pair={pair} names={names} onMonth={setShown} bounds={bounds} onDone={onDone} />}
        {kind === 'date' && !pair && (
          <DatePicker
            {...names}
            onDateChange={setShown}
            value={value}
            defaultDate={value ?? undefined}
            onChange={(picked) => picked && onPick(picked, true)}
            {...bounds}
          />
        )}
        {kind === 'month' && (
          <MonthPicker
            ariaLabels={names.ariaLabels}
            value={value ? `${value}-01` : null}
            onChange={(picked) => picked && onPick(picked.slice(0, 7), true)}
          />
        )}
        {kind === 'time' && <Times value={value} onPick={(picked) => onPick(picked, true)} />}
        {kind === 'datetime' && (
          <div className={classes.both}>
            <DatePicker
              {...names}
              value={day || null}
              defaultDate={day || undefined}
              onChange={(picked) => picked && onPick(`${picked} ${time}`, false)}
              {...bounds}
            />
            <Times value={value ? time : null} onPick={(picked) => onPick(`${day || todayThere()} ${picked}`, true)} />
          </div>
        )}
      </div>
    </DatesProvider>
  )
}

interface PairPickerProps {
  pair: DayPair
  names: CommonProps
  bounds: { minDate?: string; maxDate?: string }
  onMonth: (day: string) => void
  onDone: () => void
}

/** The first press begins, the second ends; what stood there before is shown until then. */
function PairPicker({ pair, names, bounds, onMonth, onDone }: PairPickerProps) {
  const [picked, setPicked] = useState<[string | null, string | null]>([known(pair.from), known(pair.until)])
  const pick = ([from, until]: [string | null, string | null]) => {
    setPicked([from, until])
    if (!from || !until) return
    pair.onPick(from, until)
    onDone()
  }
  return (
    <DatePicker
      {...names}
      {...bounds}
      onDateChange={onMonth}
      type="range"
      allowSingleDateInRange
      value={picked}
      defaultDate={picked[0] ?? undefined}
      onChange={pick}
    />
  )
}

/** Today, holidays and what else is known of a day: seen as a sign, read out in words. */
function useMarkedDays(marks: ReadonlyMap<string, Mark>) {
  const say = useText()
  const said = dayForm(useLanguage(), { day: 'numeric', month: 'long', year: 'numeric' })
  return {
    highlightToday: true,
    getDayProps: (day: string) => {
      const mark = marks.get(day)
      return mark ? { title: mark.title, 'data-holiday': mark.name !== null || undefined, 'data-known': mark.count > 0 || undefined } : {}
    },
    getDayAriaLabel: (day: string) =>
      [said.format(new Date(`${day}T00:00:00Z`)), day === todayThere() && say('field.today'), marks.get(day)?.title]
        .filter(Boolean)
        .join(', '),
  }
}

/** Names of the calendar's own buttons; days of other months are left out. */
function useCalendarNames() {
  const say = useText()
  return {
    hideOutsideDates: true,
    classNames: { day: classes.day ?? '' },
    ariaLabels: {
      previousMonth: say('calendar.previousMonth'),
      nextMonth: say('calendar.nextMonth'),
      previousYear: say('calendar.previousYear'),
      nextYear: say('calendar.nextYear'),
      previousDecade: say('calendar.previousDecade'),
      nextDecade: say('calendar.nextDecade'),
    },
  }
}

function Times({ value, onPick }: { value: string | null; onPick: (time: string) => void }) {
  return (
    <div className={classes.times}>
      <TimeGrid
        data={halfHours}
        value={value ? `${value}:00` : null}
        onChange={(picked) => picked && onPick(picked.slice(0, 5))}
        simpleGridProps={{ cols: 3, spacing: 4 }}
        size="xs"
      />
    </div>
  )
}
