import { IconBeach } from '@tabler/icons-react'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { daysText } from '#web/records/leave/quantity.ts'
import { ChoiceSelect } from '#web/platform/choice/choice-select.tsx'

export interface LeaveTypeOption {
  readonly id: string | number
  readonly displayName: string
  readonly unit: 'day' | 'hour'
  readonly balance: number | null
  /** The day of the first gain, while nothing has been given. */
  readonly begins: string | null
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
  const language = useLanguage()
  return (
    <ChoiceSelect
      label={say('leave.type')}
      icon={<IconBeach size={18} stroke={1.75} />}
      choices={types.map(({ id, displayName, balance, begins, unit }) => ({
        id: String(id),
        name: displayName,
        ...(balance !== null && { aside: daysText(balance, unit, say) }),
        ...(begins !== null && { aside: say('balance.begins', { day: friendlyDate(begins, language) }) }),
      }))}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
