import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { readDuration } from '#shared/texts/duration.ts'
import { personSeparators } from '#web/foundation/format/number.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { isExact, readNumber, typedNumber } from '../read-number.ts'
import { numberComplaint } from '../rules.ts'

interface NumberInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'inputMode'> {
  /** An exact decimal as text, `1250.5`; what cannot be read stays as it was typed. */
  value: string
  onChange: (value: string) => void
  decimals?: boolean
  /** A value below 0 is one: it is not complained about. */
  negative?: boolean
  /** A number of hours: `7 h 30 m`, as the portal writes how long something is, is 7.5. */
  hours?: boolean
}

/** A number being typed. That it cannot be read or may not be negative is said at once, whatever else is wrong with it. */
export function NumberInput({
  value,
  onChange,
  decimals = true,
  negative = false,
  hours = false,
  error,
  onBlur,
  ...rest
}: NumberInputProps) {
  const say = useText()
  const [typing, setTyping] = useState<string | null>(null)
  const read = (text: string) =>
    readNumber(text, personSeparators(), decimals ? undefined : 0) ?? (hours ? readHours(text) : null) ?? text.trim()
  const complaint = numberComplaint(value, { decimals, negative })
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      inputMode={decimals ? 'decimal' : 'numeric'}
      value={typing !== null && read(typing) === value ? typing : shownNumber(value)}
      error={complaint ? say(complaint) : error}
      onChange={({ currentTarget }) => {
        setTyping(currentTarget.value)
        onChange(read(currentTarget.value))
      }}
      onBlur={(event) => {
        setTyping(null)
        onBlur?.(event)
      }}
    />
  )
}

/** With the reader's decimal separator, so that it is read as it is written. */
const shownNumber = (value: string) => (isExact(value) ? typedNumber(value, { ...personSeparators(), thousandSeparator: '' }) : value)

/** To a hundredth, as hours are kept; null for what says no duration. */
function readHours(text: string): string | null {
  const minutes = readDuration(text)
  return minutes === null ? null : String(Math.round((minutes / 60) * 100) / 100)
}
