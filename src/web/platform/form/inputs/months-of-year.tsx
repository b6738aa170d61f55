import { MonthPicker } from '@mantine/dates'
import { useText } from '#web/foundation/i18n/use-text.ts'
import classes from './moment-picker.module.css'

interface MonthsOfYearProps {
  /** `2026-11`; null: none is chosen yet. */
  month: string | null
  /** First and last day of which there is something to pick. */
  bounds?: { from: string; until: string }
  onPick: (month: string) => void
}

/** The months of a year to pick one from; its number leads to other years. */
export function MonthsOfYear({ month, bounds, onPick }: MonthsOfYearProps) {
  const say = useText()
  const chosen = month === null ? null : `${month}-01`
  return (
    <div ref={focusChosen} className={classes.year}>
      <MonthPicker
        fullWidth
        ariaLabels={{
          previousYear: say('calendar.previousYear'),
          nextYear: say('calendar.nextYear'),
          previousDecade: say('calendar.previousDecade'),
          nextDecade: say('calendar.nextDecade'),
        }}
        value={chosen}
        defaultDate={chosen ?? undefined}
        {...(bounds && { minDate: bounds.from, maxDate: bounds.until })}
        onChange={(picked) => picked && onPick(picked.slice(0, 7))}
      />
    </div>
  )
}

/** To be gone on with by keys: what is chosen, else the first there is. */
export function focusChosen(box: HTMLElement | null): void {
  const start = box?.querySelector<HTMLElement>('[data-selected], [data-active]') ?? box?.querySelector('button')
  start?.focus()
}
