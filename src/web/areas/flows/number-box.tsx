import { TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { typedNumber } from '../../platform/form/typing.ts'

interface NumberBoxProps {
  label: string
  labelHidden?: boolean
  /** null: nothing is given. */
  value: number | null
  onChange: (value: number | null) => void
  unit?: string
  placeholder?: string
  error?: ReactNode
  most?: number
}

/** A number being typed: what stands there on the way to it stays as it was typed. */
export function NumberBox({ label, labelHidden = false, value, onChange, unit, placeholder, error, most = Infinity }: NumberBoxProps) {
  const [typed, setTyped] = useState('')
  const shown = numberIn(typed) === value ? typed : value === null ? '' : String(value)
  const type = (text: string) => {
    const next = typedNumber(text, true)
    const number = numberIn(next)
    if (number !== null && number > most) return
    setTyped(next)
    onChange(number)
  }
  return (
    <TextInput
      {...(labelHidden ? { 'aria-label': label } : { label })}
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder ?? ''}
      error={error}
      value={shown}
      onChange={(event) => type(event.currentTarget.value)}
      {...(unit ? { rightSection: unit, rightSectionWidth: 52 } : {})}
    />
  )
}

function numberIn(text: string): number | null {
  const number = Number(text)
  return text === '' || Number.isNaN(number) ? null : number
}
