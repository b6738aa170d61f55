import { PasswordInput } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'
import { useText } from '#web/foundation/i18n/use-text.ts'

interface PasswordFieldProps {
  label: string
  hint?: string | undefined
  value: string
  errors?: readonly string[] | undefined
  /** It is chosen now: whoever keeps passwords offers one. */
  isNew: boolean
  onChange: (value: string) => void
}

export function PasswordField({ label, hint, value, errors, isNew, onChange }: PasswordFieldProps) {
  const say = useText()
  return (
    <PasswordInput
      label={label}
      description={hint}
      value={value}
      error={errors?.join(' ')}
      required
      withAsterisk={false}
      autoComplete={isNew ? 'new-password' : 'off'}
      visibilityToggleButtonProps={{ 'aria-label': say('pay.showPassword') }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
