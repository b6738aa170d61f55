import { TextInput } from '@mantine/core'
import { useLayoutEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { placesOf } from '#shared/records/money.ts'
import { currencySign, type Separators } from '#shared/texts/number.ts'
import { formatMoney, formatNumber, personSeparators } from '#web/foundation/format/number.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { readAmount, readSoFar } from '../read-amount.ts'
import { isExact, readNumber, typedNumber } from '../read-number.ts'
import { numberComplaint } from '../rules.ts'
import classes from './money-input.module.css'

interface MoneyInputProps {
  label: string
  /** An exact decimal as text, `1250000.5`; '' where nothing is typed; what cannot be read stays as it was typed. */
  value: string
  onChange: (value: string) => void
  /** ISO 4217; '' where it is not known yet. */
  currency: string
  onBlur?: () => void
  error?: ReactNode
  hint?: ReactNode
}

/** An amount with the reader's separators while it is typed; never a binary number. */
export function MoneyInput({ label, value, onChange, currency, onBlur, error, hint }: MoneyInputProps) {
  const say = useText()
  const by = personSeparators()
  const places = placesOf(currency)
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  /** Thousands are parted by hand: the field then leaves the separators alone. */
  const isByHand = useRef(false)
  const [typing, setTyping] = useState<string | null>(null)
  const read = (text: string) => readAmount(text, by, currency) ?? text.trim()
  // Who is still typing is on the way to an amount; what it is none of is said once the field is left.
  const readTyped = (text: string) => readAmount(text, by, currency) ?? readSoFar(text, currency) ?? text.trim()
  const written = shownAmount(value, by, places)
  const shown = typing !== null && readTyped(typing) === value ? typing : written
  const complaint = numberComplaint(value, {})
  const example = currency ? formatMoney('1500000', currency) : formatNumber('1500000')
  // Separators that come and go move the text: the caret stays behind the same letter.
  useLayoutEffect(() => {
    const field = input.current
    if (caret.current === null || !field || document.activeElement !== field) return
    field.setSelectionRange(caret.current, caret.current)
    caret.current = null
  }, [shown])
  const type = ({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>) => {
    const end = currentTarget.selectionStart ?? currentTarget.value.length
    const key = shown === written && isExact(value) ? keyOf(nativeEvent) : null
    if (by.thousandSeparator === '' || !shown.includes(by.thousandSeparator)) isByHand.current = keyOf(nativeEvent) === by.thousandSeparator
    const [before, after] = withoutGroups(currentTarget.value, end, isByHand.current ? null : key, by.thousandSeparator)
    const next = regrouped(before + after, by)
    caret.current = next === before + after ? before.length : next.length - lettersFromEnd(next, after.length, by.thousandSeparator)
    setTyping(next)
    onChange(readTyped(next))
  }
  return (
    <TextInput
      ref={input}
      label={label}
      inputMode="decimal"
      required
      autoComplete="off"
      value={shown}
      error={complaint === 'field.unreadableNumber' ? say('field.unreadableAmount', { example }) : complaint ? say(complaint) : error}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      leftSection={currency && <span className={classes.currency}>{currencySign(currency)}</span>}
      leftSectionWidth={48}
      classNames={{ input: classes.input ?? '' }}
      onBlur={() => {
        const left = typing === null ? value : read(typing)
        if (left !== value) onChange(left)
        setTyping(null)
        onBlur?.()
      }}
      onChange={type}
    />
  )
}

/** What was typed or taken away by a key; null where a text came as a whole. */
function keyOf(event: Event): string | null {
  const { inputType = '', data = null } = event as Partial<InputEvent>
  return data ?? (inputType.startsWith('delete') ? '' : null)
}

/**
 * The text before and behind the caret without the separators that the field itself has put there: with them `1,250` that loses
 * its last digit would be 1.25. What was typed just now stays.
 */
export function withoutGroups(text: string, caret: number, key: string | null, separator: string): readonly [string, string] {
  if (key === null || separator === '') return [text.slice(0, caret), text.slice(caret)]
  const start = Math.max(0, caret - key.length)
  return [text.slice(0, start).replaceAll(separator, '') + text.slice(start, caret), text.slice(caret).replaceAll(separator, '')]
}

/** Digits are grouped as they come, with places behind them or without; anything else stands as it was typed until the field is left. */
function regrouped(text: string, by: Separators): string {
  const [whole = '', places, ...more] = text.split(by.decimalSeparator)
  if (!/^-?\d+$/.test(whole) || more.length > 0 || !/^\d*$/.test(places ?? '')) return text
  const grouped = shownAmount(readNumber(whole, by) ?? whole, by)
  return places === undefined ? grouped : `${grouped}${by.decimalSeparator}${places}`
}

/** How much of the text stands behind the caret, when so many letters do that are no separators. */
function lettersFromEnd(text: string, letters: number, separator: string): number {
  let [at, left] = [text.length, letters]
  while (left > 0 && at > 0) {
    at -= 1
    if (text[at] !== separator || separator === '') left -= 1
  }
  return text.length - at
}

/** The amount as it stands in the field; noughts that its currency has no places for are left out. */
export function shownAmount(value: string, by: Separators, places = Infinity): string {
  if (!isExact(value)) return value
  const [whole = '', fraction = ''] = value.split('.')
  const surplus = fraction.slice(places)
  const kept = /^0*$/.test(surplus) ? fraction.slice(0, fraction.length - surplus.length) : fraction
  return typedNumber(kept ? `${whole}.${kept}` : whole, by)
}
