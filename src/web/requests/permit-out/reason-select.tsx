import { IconDoorExit } from '@tabler/icons-react'
import { useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { ChoiceSelect } from '#web/platform/choice/choice-select.tsx'
import type { PermitReason } from './permit-out-values.ts'

interface ReasonSelectProps {
  reasons: readonly PermitReason[]
  value: string | null
  onChange: (id: string | null) => void
  error: string | null
}

/** Reasons for a permit, with what each allows. */
export function ReasonSelect({ reasons, value, onChange, error }: ReasonSelectProps) {
  const say = useText()
  return (
    <ChoiceSelect
      label={say('permitOut.reason')}
      icon={<IconDoorExit size={18} stroke={1.75} />}
      choices={reasons.map((reason) => ({ id: String(reason.id), name: reason.displayName, detail: limitsText(reason, say) }))}
      value={value}
      onChange={onChange}
      error={error}
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
