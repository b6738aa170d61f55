import { DatesProvider, TimeGrid, getTimeRange } from '@mantine/dates'
import '@mantine/core/styles/SimpleGrid.layer.css'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/id'
import { useState } from 'react'
import { todayThere } from '#web/foundation/format/date.ts'
import { useLanguage } from '#web/foundation/i18n/use-text.ts'
import { readMoment, type MomentKind } from '../typing.ts'
import { DayPicker, type Bounds } from './day-picker.tsx'
import type { DayPair, UseMarks } from './day-pair.ts'
import { focusChosen, MonthsOfYear } from './months-of-year.tsx'
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

const halfHours = getTimeRange({ startTime: '00:00', endTime: '23:30', interval: '00:30' })

/** Calendar, months, or a grid of half hours. */
export function MomentPicker({ kind, value, from, until, pair, useMarks, onPick, onDone }: MomentPickerProps) {
  const bounds = { from, until }
  const pickLast = (picked: string) => onPick(picked, true)
  const [day = '', time = '00:00'] = (value ?? '').split(' ')
  return (
    <DatesProvider settings={{ locale: useLanguage() }}>
      {kind === 'date' && pair && <PairPicker pair={pair} bounds={bounds} useMarks={useMarks} onDone={onDone} />}
      {kind === 'date' && !pair && (
        <DayPicker span={[value, value]} bounds={bounds} useMarks={useMarks} onPick={pickLast} onToday={pickLast} />
      )}
      {kind === 'month' && <MonthsOfYear month={value} onPick={pickLast} />}
      {kind === 'time' && (
        <div ref={focusChosen}>
          <Times value={value} onPick={pickLast} />
        </div>
      )}
      {kind === 'datetime' && (
        <div className={classes.both}>
          <div>
            <DayPicker span={[day || null, day || null]} bounds={bounds} onPick={(picked) => onPick(`${picked} ${time}`, false)} />
          </div>
          <Times value={value ? time : null} onPick={(picked) => pickLast(`${day || todayThere()} ${picked}`)} />
        </div>
      )}
    </DatesProvider>
  )
}

interface PairPickerProps {
  pair: DayPair
  bounds: Bounds
  useMarks: UseMarks | undefined
  onDone: () => void
}

/** The first press begins, the second ends; what stood there before is shown until then. Today begins as well. */
function PairPicker({ pair, bounds, useMarks, onDone }: PairPickerProps) {
  const [span, setSpan] = useState<readonly [string | null, string | null]>([known(pair.from), known(pair.until)])
  const [first, last] = span
  const begin = (day: string) => setSpan([day, null])
  const pick = (day: string) => {
    if (first === null || last !== null) return begin(day)
    pair.onPick(...([first, day].toSorted() as [string, string]))
    onDone()
  }
  return <DayPicker span={span} bounds={bounds} useMarks={useMarks} onPick={pick} onToday={begin} />
}

/** Of a day that cannot be read yet the calendar knows nothing. */
const known = (day: string) => readMoment('date', day)

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
