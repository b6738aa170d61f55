import { IconBeach } from '@tabler/icons-react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { daysText } from '#web/records/leave/quantity.ts'
import { ChoiceSelect } from '#web/platform/choice/choice-select.tsx'

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
  error: string | null
}

/** Leave types with what is left of each. */
export function LeaveTypeSelect({ types, value, onChange, error }: LeaveTypeSelectProps) {
  const say = useText()
  return (
    <ChoiceSelect
      label={say('leave.type')}
      icon={<IconBeach size={18} stroke={1.75} />}
      choices={types.map(({ id, displayName, balance, unit }) => ({
        id: String(id),
        name: displayName,
        ...(balance !== null && { aside: daysText(balance, unit, say) }),
      }))}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
