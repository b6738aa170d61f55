import { Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { IconChevronDown } from '@tabler/icons-react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { manyChoices, takeOnlyMatch, typeAnew } from './only-match.ts'

interface PlainSelectProps {
  label: string
  labelHidden?: boolean
  choices: readonly { id: string; name: string }[]
  value: string
  onChange: (id: string) => void
  disabled?: boolean
}

/** One of some names, found by typing where they are many; one of them always stands. */
export function PlainSelect({ label, labelHidden = false, choices, value, onChange, disabled = false }: PlainSelectProps) {
  const say = useText()
  const isSearched = choices.length > manyChoices
  return (
    <Select
      label={labelHidden ? undefined : label}
      aria-label={labelHidden ? label : undefined}
      allowDeselect={false}
      searchable={isSearched}
      openOnFocus={false}
      onClick={isSearched ? typeAnew : undefined}
      onKeyDown={takeOnlyMatch}
      nothingFoundMessage={say('choice.none')}
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
