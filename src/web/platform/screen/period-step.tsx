import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Dated } from '#web/foundation/format/dated.tsx'
import classes from './period-step.module.css'

interface PeriodStepProps {
  /** What is shown: `November 2026`. */
  children: string
  previous: string
  next: string
  onStep: (step: -1 | 1) => void
  /** The way back to now; left out where now is shown. */
  now?: { label: string; onNow: () => void } | null
}

/** The period that is shown, and the ways to the ones beside it. */
export function PeriodStep({ children, previous, next, onStep, now }: PeriodStepProps) {
  return (
    <div className={classes.step}>
      <ActionIcon variant="default" size={36} aria-label={previous} onClick={() => onStep(-1)}>
        <IconChevronLeft size={18} stroke={1.75} className={classes.arrow} />
      </ActionIcon>
      <h2 className={classes.period} aria-live="polite">
        <Dated>{children}</Dated>
      </h2>
      <ActionIcon variant="default" size={36} aria-label={next} onClick={() => onStep(1)}>
        <IconChevronRight size={18} stroke={1.75} className={classes.arrow} />
      </ActionIcon>
      {now && (
        <Button variant="subtle" color="gray" size="compact-md" onClick={now.onNow}>
          {now.label}
        </Button>
      )}
    </div>
  )
}
