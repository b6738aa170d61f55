import { IconCash } from '@tabler/icons-react'
import { formatMoney } from '#web/foundation/format/number.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { ChoiceSelect } from '#web/platform/choice/choice-select.tsx'
import { interestText } from './interest-text.ts'
import type { LoanItem } from './loan-values.ts'

interface LoanItemSelectProps {
  items: readonly LoanItem[]
  value: string | null
  onChange: (id: string | null) => void
  error: string | null
}

/** Kinds of loan with their interest and what the limit still leaves. */
export function LoanItemSelect({ items, value, onChange, error }: LoanItemSelectProps) {
  const say = useText()
  return (
    <ChoiceSelect
      label={say('loan.item')}
      icon={<IconCash size={18} stroke={1.75} />}
      choices={items.map((item) => ({
        id: String(item.id),
        name: item.displayName,
        detail: interestText(item, say),
        aside: say('loan.upTo', { amount: formatMoney(item.available, item.currency) }),
      }))}
      value={value}
      onChange={onChange}
      coming={items.length === 0}
      error={error}
    />
  )
}
