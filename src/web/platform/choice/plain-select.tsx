import { IconChevronDown } from '@tabler/icons-react'
import { KnownSelect } from './known-select.tsx'
import type { SelectFieldProps } from './search-select.tsx'

interface PlainSelectProps extends Pick<SelectFieldProps, 'label' | 'labelHidden' | 'disabled' | 'error' | 'className'> {
  choices: readonly { id: string; name: string }[]
  value: string
  onChange: (id: string) => void
}

/** One of some names; one of them always stands. */
export function PlainSelect(props: PlainSelectProps) {
  return <KnownSelect {...props} end={<IconChevronDown size={18} stroke={1.75} />} endWidth={40} />
}
