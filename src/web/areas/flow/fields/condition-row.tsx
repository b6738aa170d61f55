import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { FlowField } from '#shared/areas/flow.ts'
import type { Comparison } from '#shared/contract/flow.ts'
import { useText, type Say } from '#web/foundation/i18n/use-text.ts'
import {
  comparedBy,
  comparisonOf,
  comparisonWords,
  fieldNamed,
  operatorsOf,
  operatorWords,
  type Operator,
} from '../draft/condition-words.ts'
import { useFlowGround } from '../draft/flow-ground.ts'
import { ValueInput } from './value-input.tsx'
import classes from './condition-builder.module.css'

interface ConditionRowProps {
  number: number
  comparison: Comparison
  onChange: (comparison: Comparison, typing: boolean) => void
  onRemove: () => void
}

/** Field, comparison, value. */
export function ConditionRow({ number, comparison, onChange, onRemove }: ConditionRowProps) {
  const say = useText()
  const { fields, words } = useFlowGround()
  const field = fieldNamed(fields, comparison.field)
  const choose = (name: string) => onChange(comparisonOf(fieldNamed(fields, name), name), false)
  return (
    <div role="group" aria-label={say('flows.condition', { number })} className={classes.row}>
      <NativeSelect
        aria-label={say('flows.field')}
        data={fieldChoices(fields, comparison.field, say)}
        value={comparison.field}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <NativeSelect
        aria-label={say('flows.is')}
        data={operatorsOf(field?.kind ?? 'text', comparison.is).map((is) => ({ value: is, label: operatorWords(is, field?.kind, say) }))}
        value={comparison.is}
        onChange={(event) => onChange(comparedBy(comparison, event.currentTarget.value as Operator), false)}
      />
      <div className={classes.value}>
        <ValueInput comparison={comparison} onChange={(value, typing) => onChange({ ...comparison, value }, typing)} />
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={30}
        className={classes.drop ?? ''}
        aria-label={say('flows.removeCondition', { words: comparisonWords(comparison, words) })}
        onClick={onRemove}
      >
        <IconX size={16} stroke={1.75} />
      </ActionIcon>
    </div>
  )
}

function fieldChoices(fields: readonly FlowField[], now: string, say: Say) {
  const groups = (['request', 'person'] as const).map((of) => ({
    group: say(`flows.field.${of}`),
    items: fields.filter((field) => field.of === of).map(({ name, label }) => ({ value: name, label })),
  }))
  const known = groups.filter(({ items }) => items.length > 0)
  return fieldNamed(fields, now) ? known : [{ value: now, label: say('flows.fieldGone', { field: now }) }, ...known]
}
