import { SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { useText } from '#web/foundation/i18n/use-text.ts'
import type { DayPart } from './leave-values.ts'
import classes from './day-parts.module.css'

interface DayPartsProps {
  label: string
  parts: readonly DayPart[]
  value: DayPart
  onChange: (part: DayPart) => void
}

/** Which part of a day is taken; nothing to choose where only the whole day can be. */
export function DayParts({ label, parts, value, onChange }: DayPartsProps) {
  const say = useText()
  if (parts.length < 2) return null
  return (
    <SegmentedControl
      aria-label={label}
      size="xs"
      classNames={{ root: classes.root, indicator: classes.indicator, label: classes.label }}
      transitionDuration={120}
      withItemsBorders={false}
      data={parts.map((part) => ({ value: part, label: say(`leave.part.${part}`) }))}
      value={parts.includes(value) ? value : 'full'}
      onChange={(part) => onChange(part as DayPart)}
    />
  )
}
