import { TextInput, type TextInputProps } from '@mantine/core'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { isNegative, typedNumber } from '../typing.ts'

interface NumberInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'inputMode'> {
  /** As it is typed: digits, a separator where `decimals`, a minus before them. */
  value: string
  onChange: (value: string) => void
  decimals?: boolean
  /** A value below 0 is one: it is not complained about. */
  negative?: boolean
}

/** A number being typed. That it may not be negative is said at once, whatever else is wrong with it. */
export function NumberInput({ value, onChange, decimals = true, negative = false, error, onBlur, ...rest }: NumberInputProps) {
  const say = useText()
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      inputMode={decimals ? 'decimal' : 'numeric'}
      value={value}
      error={!negative && isNegative(value) ? say('field.negative') : error}
      onChange={(event) => onChange(typedNumber(event.currentTarget.value, decimals))}
      onBlur={(event) => {
        if (value.endsWith('.')) onChange(value.slice(0, -1))
        onBlur?.(event)
      }}
    />
  )
}
