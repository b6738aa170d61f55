import { useState, type ReactNode } from 'react'
import { NumberInput } from '#web/platform/form/inputs/number-input.tsx'
import { numberIn } from '#web/platform/form/read-number.ts'

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
  negative?: boolean
}

/** A number being typed: what stands there on the way to it stays as it was typed. */
export function NumberBox({
  label,
  labelHidden = false,
  value,
  onChange,
  unit,
  placeholder,
  error,
  most = Infinity,
  negative = false,
}: NumberBoxProps) {
  const [typed, setTyped] = useState('')
  const shown = givenIn(typed) === value ? typed : value === null ? '' : String(value)
  const type = (next: string) => {
    const number = givenIn(next)
    if (number !== null && number > most) return
    setTyped(next)
    onChange(number)
  }
  return (
    <NumberInput
      {...(labelHidden ? { 'aria-label': label } : { label })}
      placeholder={placeholder ?? ''}
      error={error}
      value={shown}
      onChange={type}
      negative={negative}
      {...(unit ? { rightSection: unit, rightSectionWidth: 52 } : {})}
    />
  )
}

function givenIn(text: string): number | null {
  const number = numberIn(text)
  return text === '' || Number.isNaN(number) ? null : number
}
