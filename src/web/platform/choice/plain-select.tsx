import { Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { IconChevronDown } from '@tabler/icons-react'

interface PlainSelectProps {
  label: string
  labelHidden?: boolean
  choices: readonly { id: string; name: string }[]
  value: string
  onChange: (id: string) => void
  disabled?: boolean
}

/** One of a few names; one of them always stands. */
export function PlainSelect({ label, labelHidden = false, choices, value, onChange, disabled = false }: PlainSelectProps) {
  return (
    <Select
      label={labelHidden ? undefined : label}
      aria-label={labelHidden ? label : undefined}
      allowDeselect={false}
      maxDropdownHeight={320}
      disabled={disabled}
      data={choices.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={(id) => id !== null && onChange(id)}
      rightSectionPointerEvents="none"
      rightSection={<IconChevronDown size={18} stroke={1.75} />}
    />
  )
}
