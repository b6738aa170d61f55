import { DatePicker, DatesProvider, MonthPicker, TimeGrid, getTimeRange } from '@mantine/dates'
import '@mantine/core/styles/SimpleGrid.layer.css'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/id'
import { useEffect, useRef } from 'react'
import { todayThere } from '#web/foundation/format/date.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import type { MomentKind } from '../typing.ts'
import classes from './moment-picker.module.css'

interface MomentPickerProps {
  kind: MomentKind
  value: string | null
  from?: string | undefined
  until?: string | undefined
  /** `done`: nothing is left to pick. */
  onPick: (value: string, done: boolean) => void
}

const halfHours = getTimeRange({ startTime: '00:00', endTime: '23:30', interval: '00:30' })

/** Calendar, months, or a grid of half hours. */
export function MomentPicker({ kind, value, from, until, onPick }: MomentPickerProps) {
  const language = useLanguage()
  const bounds = { ...(from ? { minDate: from } : {}), ...(until ? { maxDate: until } : {}) }
  const names = useCalendarNames()
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
        {kind === 'date' && (
          <DatePicker
            {...names}
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
