import { TextInput } from '@mantine/core'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { formatMoney, formatNumber } from '#web/foundation/format/number.ts'
import { personFormats } from '#web/foundation/format/person-formats.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { isNegative, typedNumber } from '../typing.ts'
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
  const say = useText()
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
      error={isNegative(value) ? say('field.negative') : error}
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
        digitsBefore.current = typedNumber(currentTarget.value.slice(0, caret), true, decimalSeparator).length
        onChange(readAmount(currentTarget.value, { thousandSeparator, decimalSeparator }))
      }}
    />
  )
}

interface Separators {
  thousandSeparator: string
  decimalSeparator: string
}

/** What was typed as an exact decimal: `1,250,000.5` → `1250000.5`. At most 14 digits and 4 places; a minus stays, to be complained about. */
export function readAmount(text: string, { thousandSeparator, decimalSeparator }: Separators): string {
  const plain = typedNumber(text.replaceAll(thousandSeparator, ''), true, decimalSeparator).replace(decimalSeparator, '.')
  const sign = plain.startsWith('-') ? '-' : ''
  const [whole = '', fraction] = plain.slice(sign.length).split('.')
  const digits = whole.replace(/^0+(?=\d)/, '').slice(0, 14)
  return sign + (fraction === undefined ? digits : `${digits || '0'}.${fraction.slice(0, 4)}`)
}

/** The amount as it stands in the field; a separator just typed stays. */
export function shownAmount(value: string, form: Separators): string {
  if (value === '' || value === '-') return value
  const [whole = '', fraction] = value.split('.')
  const grouped = formatNumber(whole || '0', form)
  return fraction === undefined ? grouped : `${grouped}${form.decimalSeparator}${fraction}`
}

const isMark = (letter: string, decimalSeparator: string) => /[\d-]/.test(letter) || letter === decimalSeparator

/** Where the caret stands behind so many digits. */
function placeBehind(text: string, marks: number, decimalSeparator: string): number {
  let left = marks
  for (let at = 0; at < text.length; at += 1) {
    if (left === 0) return at
    if (isMark(text[at] ?? '', decimalSeparator)) left -= 1
  }
  return text.length
}
