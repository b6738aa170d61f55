import { Button } from '@mantine/core'
import { useState } from 'react'
import type { TextKey } from '#shared/texts/index.ts'
import { todayThere } from '#web/foundation/format/date.ts'
import { personFormats } from '#web/foundation/format/person-formats.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { daysOfPreset, fieldOfBound, presets, readRange, type Range } from './date-range.ts'
import { MomentInput } from './moment-input.tsx'
import { readMoment } from '../typing.ts'
import classes from './date-range-filter.module.css'

interface DateRangeFilterProps {
  kind?: 'date' | 'datetime'
  value: Range | null
  onSave: (range: Range) => void
  onClear?: () => void
}

/** Days that are asked for often, at once; else from and until, of which one is enough. Apply stays off while from is after until. */
export function DateRangeFilter({ kind = 'date', value, onSave, onClear }: DateRangeFilterProps) {
  const say = useText()
  const [from, setFrom] = useState(value ? fieldOfBound(kind, value.from) : '')
  const [until, setUntil] = useState(value ? fieldOfBound(kind, value.to) : '')
  const [touched, setTouched] = useState({ from: false, until: false })
  const today = todayThere()
  const range = readRange(kind, from, until)
  const complaint = (text: string, isTouched: boolean): TextKey | null => {
    if (text === '') return isTouched && from === until ? 'range.required' : null
    if (readMoment(kind, text) !== null) return null
    return isTouched ? (kind === 'date' ? 'field.invalidDate' : 'field.invalidDateTime') : null
  }
  const pair = kind === 'date' ? { from, until, onPick: (first: string, last: string) => (setFrom(first), setUntil(last)) } : undefined
  const told = (key: TextKey | null) => (key ? say(key) : null)
  return (
    <form
      className={classes.range}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (range) onSave(range)
      }}
    >
      <div className={classes.presets} role="group" aria-label={say('range.often')}>
        {presets.map((preset) => (
          <Button
            key={preset}
            size="compact-sm"
            variant="default"
            onClick={() => {
              const [first, last] = daysOfPreset(preset, today, personFormats().firstWeekday)
              const whole = kind === 'date' ? [first, last] : [`${first} 00:00`, `${last} 23:59`]
              const range = readRange(kind, whole[0] ?? '', whole[1] ?? '')
              if (range) onSave(range)
            }}
          >
            {say(`range.${preset}`)}
          </Button>
        ))}
      </div>
      <MomentInput
        nested
        pair={pair}
        kind={kind}
        label={say('range.from')}
        value={from}
        onChange={setFrom}
        onBlur={() => setTouched({ ...touched, from: true })}
        error={told(complaint(from, touched.from))}
      />
      <MomentInput
        nested
        pair={pair}
        kind={kind}
        label={say('range.until')}
        value={until}
        onChange={setUntil}
        onBlur={() => setTouched({ ...touched, until: true })}
        error={told(complaint(until, touched.until))}
      />
      <div className={classes.foot}>
        <Button type="submit" size="compact-md" disabled={!range}>
          {say('range.apply')}
        </Button>
        {onClear && (
          <Button size="compact-md" variant="subtle" color="gray" onClick={onClear}>
            {say('range.clear')}
          </Button>
        )}
      </div>
    </form>
  )
}
