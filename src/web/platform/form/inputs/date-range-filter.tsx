import { Button } from '@mantine/core'
import { useState } from 'react'
import type { TextKey } from '#shared/texts/index.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { fieldOfBound, readRange, type Range } from './date-range.ts'
import { MomentInput } from './moment-input.tsx'
import { readMoment } from '../typing.ts'
import classes from './date-range-filter.module.css'

interface DateRangeFilterProps {
  kind?: 'date' | 'datetime'
  value: Range | null
  onSave: (range: Range) => void
  onClear?: () => void
}

/** From and until, both required; Save stays off while from is after until. */
export function DateRangeFilter({ kind = 'date', value, onSave, onClear }: DateRangeFilterProps) {
  const say = useText()
  const [from, setFrom] = useState(value ? fieldOfBound(kind, value.from) : '')
  const [until, setUntil] = useState(value ? fieldOfBound(kind, value.to) : '')
  const [touched, setTouched] = useState({ from: false, until: false })
  const range = readRange(kind, from, until)
  const complaint = (text: string, isTouched: boolean): TextKey | null => {
    if (text === '') return isTouched ? 'range.required' : null
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
      <MomentInput
        nested
        pair={pair}
        kind={kind}
        label={say('range.from')}
        value={from}
        onChange={setFrom}
        onBlur={() => setTouched({ ...touched, from: true })}
        error={told(complaint(from, touched.from))}
        required
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
        required
      />
      <div className={classes.foot}>
        <Button type="submit" size="compact-md" disabled={!range}>
          {say('range.save')}
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
