import { Button } from '@mantine/core'
import { Dated } from '#web/foundation/format/dated.tsx'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import type { Mark } from './day-pair.ts'
import classes from './picker-foot.module.css'

interface TodayButtonProps {
  disabled: boolean
  onToday: () => void
}

/** Chooses today, where it may be chosen. */
export function TodayButton({ disabled, onToday }: TodayButtonProps) {
  const say = useText()
  return (
    <Button variant="subtle" size="compact-sm" fullWidth mt={6} disabled={disabled} onClick={onToday}>
      {say('picker.today')}
    </Button>
  )
}

/** Days that are said in words; of more, the calendar shows the signs. */
const saidDays = 4

/** What the colours and signs of the days mean, and what is known of the month's days in words. */
export function PickerLegend({ marks }: { marks: ReadonlyMap<string, Mark> }) {
  const say = useText()
  const language = useLanguage()
  const all = [...marks]
  const more = all.length - saidDays
  return (
    <div className={classes.legend}>
      <ul className={classes.signs} aria-label={say('picker.legend')}>
        <li data-sign="free">{say('picker.free')}</li>
        {all.some(([, { count }]) => count > 0) && <li data-sign="known">{say('picker.away')}</li>}
      </ul>
      {all.length > 0 && (
        <ul className={classes.known}>
          {all.slice(0, saidDays).map(([day, { title }]) => (
            <li key={day}>
              <Dated>{friendlyDate(day, language)}</Dated>: {title}
            </li>
          ))}
          {more > 0 && <li>{say('picker.more', { count: more })}</li>}
        </ul>
      )}
    </div>
  )
}
