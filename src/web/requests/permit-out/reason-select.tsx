import { Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { IconChevronDown, IconDoorExit } from '@tabler/icons-react'
import { useText, type Say } from '#web/foundation/i18n/use-text.ts'
import type { PermitReason } from './permit-out-values.ts'
import classes from './reason-select.module.css'

interface ReasonSelectProps {
  reasons: readonly PermitReason[]
  value: string | null
  onChange: (id: string | null) => void
  error: string | null
}

/** Reasons for a permit, with what each allows. */
export function ReasonSelect({ reasons, value, onChange, error }: ReasonSelectProps) {
  const say = useText()
  const reasonOf = (id: string | null) => reasons.find((reason) => String(reason.id) === id)
  const chosen = reasonOf(value)
  return (
    <Select
      label={say('permitOut.reason')}
      required
      withAsterisk={false}
      allowDeselect={false}
      maxDropdownHeight={320}
      error={error}
      data={reasons.map((reason) => ({ value: String(reason.id), label: reason.displayName }))}
      value={value}
      onChange={onChange}
      description={chosen && limitsText(chosen, say)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      leftSection={<IconDoorExit size={18} stroke={1.75} className={classes.icon} />}
      leftSectionWidth={40}
      rightSection={<IconChevronDown size={18} stroke={1.75} />}
      rightSectionPointerEvents="none"
      classNames={{ input: classes.input ?? '' }}
      renderOption={({ option }) => {
        const reason = reasonOf(option.value)
        return (
          <span className={classes.option}>
            <span>{option.label}</span>
            {reason && <span className={classes.limits}>{limitsText(reason, say)}</span>}
          </span>
        )
      }}
    />
  )
}

/** `at most 4 h a day · 2 a month · counts as work`. */
function limitsText({ mostHours, mostPerMonth, countsAsWork, asksNote }: PermitReason, say: Say): string {
  const limits = [
    mostHours === null ? '' : say('permitOut.limits.hours', { count: mostHours }),
    mostPerMonth === null ? '' : say('permitOut.limits.month', { count: mostPerMonth }),
    say(countsAsWork ? 'permitOut.limits.work' : 'permitOut.limits.noWork'),
    asksNote ? say('permitOut.limits.note') : '',
  ]
  return limits.filter(Boolean).join(' · ')
}
