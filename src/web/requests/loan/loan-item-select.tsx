import { Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { IconCash, IconChevronDown } from '@tabler/icons-react'
import { formatMoney } from '#web/foundation/format/number.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { interestText } from './interest-text.ts'
import type { LoanItem } from './loan-values.ts'
import classes from './loan-item-select.module.css'

interface LoanItemSelectProps {
  items: readonly LoanItem[]
  value: string | null
  onChange: (id: string | null) => void
  error: string | null
}

/** Kinds of loan with their interest and what the limit still leaves. */
export function LoanItemSelect({ items, value, onChange, error }: LoanItemSelectProps) {
  const say = useText()
  const chosen = items.find((item) => item.id === value)
  return (
    <Select
      label={say('loan.item')}
      required
      withAsterisk={false}
      allowDeselect={false}
      error={error}
      data={items.map((item) => ({ value: String(item.id), label: item.displayName }))}
      value={value}
      onChange={onChange}
      description={chosen && interestText(chosen, say)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      leftSection={<IconCash size={18} stroke={1.75} className={classes.icon} />}
      leftSectionWidth={40}
      rightSection={<IconChevronDown size={18} stroke={1.75} />}
      rightSectionPointerEvents="none"
      classNames={{ input: classes.input ?? '' }}
      renderOption={({ option }) => {
        const item = items.find((each) => String(each.id) === option.value)
        return (
          <span className={classes.option}>
            <span>{option.label}</span>
            {item && (
              <span className={classes.terms}>
                {interestText(item, say)} · {say('loan.upTo', { amount: formatMoney(item.available, item.currency) })}
              </span>
            )}
          </span>
        )
      }}
    />
  )
}
