import { TextInput } from '@mantine/core'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { formatMoney, formatNumber } from '#web/foundation/format/number.ts'
import { personFormats } from '#web/foundation/format/person-formats.ts'
import { typedNumber } from './typing.ts'
import classes from './money-input.module.css'

interface MoneyInputProps {
  label: string
  /** An exact decimal as text, `1250000.5`; '' where nothing is typed. */
  value: string
  onChange: (value: string) => void
  /** ISO 4217. */
  currency: string
  onBlur?: () => void
  error?: ReactNode
  hint?: ReactNode
}

/** An amount with the company's separators while it is typed; never a binary number. */
export function MoneyInput({ label, value, onChange, currency, onBlur, error, hint }: MoneyInputProps) {
  const { thousandSeparator, decimalSeparator } = personFormats()
  const input = useRef<HTMLInputElement>(null)
  const digitsBefore = useRef<number | null>(null)
  const shown = shownAmount(value, { thousandSeparator, decimalSeparator })
  // New separators move the text: the caret stays behind the same digit.
  useLayoutEffect(() => {
    const field = input.current
    if (digitsBefore.current === null || !field || document.activeElement !== field) return
    const at = placeBehind(shown, digitsBefore.current, decimalSeparator)
    field.setSelectionRange(at, at)
    digitsBefore.current = null
  }, [shown, decimalSeparator])
  return (
    <TextInput
      ref={input}
      label={label}
      inputMode="decimal"
      required
      withAsterisk={false}
      autoComplete="off"
      value={shown}
      error={error}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      leftSection={currency && <span className={classes.currency}>{formatMoney('0', currency).replace(/\s.*$/, '')}</span>}
      leftSectionWidth={48}
      classNames={{ input: classes.input ?? '' }}
      onBlur={() => {
        if (value.endsWith('.')) onChange(value.slice(0, -1))
        onBlur?.()
      }}
      onChange={({ currentTarget }) => {
        const caret = currentTarget.selectionStart ?? currentTarget.value.length
        digitsBefore.current = marksIn(currentTarget.value.slice(0, caret), decimalSeparator)
        onChange(readAmount(currentTarget.value, { thousandSeparator, decimalSeparator }))
      }}
    />
  )
}

interface Separators {
  thousandSeparator: string
  decimalSeparator: string
}

/** What was typed as an exact decimal: `1,250,000.5` → `1250000.5`. At most 14 digits and 4 places. */
export function readAmount(text: string, { thousandSeparator, decimalSeparator }: Separators): string {
  const plain = typedNumber(text.replaceAll(thousandSeparator, ''), true, decimalSeparator).replace('-', '').replace(decimalSeparator, '.')
  const [whole = '', fraction] = plain.split('.')
  const digits = whole.replace(/^0+(?=\d)/, '').slice(0, 14)
  return fraction === undefined ? digits : `${digits || '0'}.${fraction.slice(0, 4)}`
}

/** The amount as it stands in the field; a separator just typed stays. */
export function shownAmount(value: string, form: Separators): string {
  if (value === '') return ''
  const [whole = '', fraction] = value.split('.')
  const grouped = formatNumber(whole || '0', form)
  return fraction === undefined ? grouped : `${grouped}${form.decimalSeparator}${fraction}`
}

const isMark = (letter: string, decimalSeparator: string) => /\d/.test(letter) || letter === decimalSeparator
const marksIn = (text: string, decimalSeparator: string) => [...text].filter((letter) => isMark(letter, decimalSeparator)).length

/** Where the caret stands behind so many digits. */
function placeBehind(text: string, marks: number, decimalSeparator: string): number {
  let left = marks
  for (let at = 0; at < text.length; at += 1) {
    if (left === 0) return at
    if (isMark(text[at] ?? '', decimalSeparator)) left -= 1
  }
  return text.length
}
