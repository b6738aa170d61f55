import { Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { IconBeach, IconChevronDown } from '@tabler/icons-react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { daysText } from '../../platform/balance/quantity.ts'
import classes from './leave-type-select.module.css'

export interface LeaveTypeOption {
  readonly id: string | number
  readonly displayName: string
  readonly unit: 'day' | 'hour'
  readonly balance: number | null
}

interface LeaveTypeSelectProps {
  types: readonly LeaveTypeOption[]
  value: string | null
  onChange: (id: string | null) => void
  error?: string
}

/** Leave types with what is left of each. */
export function LeaveTypeSelect({ types, value, onChange, error }: LeaveTypeSelectProps) {
  const say = useText()
  const left = (type: LeaveTypeOption | undefined) => (type?.balance == null ? '' : daysText(type.balance, type.unit, say))
  const chosen = types.find((type) => type.id === value)
  return (
    <Select
      label={say('leave.type')}
      required
      withAsterisk={false}
      allowDeselect={false}
      error={error || null}
      data={types.map((type) => ({ value: String(type.id), label: type.displayName }))}
      value={value}
      onChange={onChange}
      leftSection={<IconBeach size={18} stroke={1.75} className={classes.icon} />}
      leftSectionWidth={40}
      rightSectionWidth={130}
      rightSectionPointerEvents="none"
      rightSection={
        <span className={classes.end}>
          {left(chosen)}
          <IconChevronDown size={18} stroke={1.75} />
        </span>
      }
      classNames={{ input: classes.input }}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <span>{option.label}</span>
          <span className={classes.left}>{left(types.find((type) => String(type.id) === option.value))}</span>
        </span>
      )}
    />
  )
}
