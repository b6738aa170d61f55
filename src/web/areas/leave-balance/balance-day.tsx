import { Button } from '@mantine/core'
import { addMonths, endOfYear } from '#shared/records/calendar.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import classes from './balance-screen.module.css'

/** As of which day the balances stand, and short ways to the days people ask for. */
export function BalanceDay({ day, today, onDay }: { day: string; today: string; onDay: (day: string) => void }) {
  const say = useText()
  const language = useLanguage()
  const ways = [
    { name: say('balance.today'), to: today },
    { name: say('balance.inThreeMonths'), to: addMonths(today, 3) },
    { name: say('balance.endOfYear'), to: endOfYear(today) },
    { name: say('balance.nextYear'), to: endOfYear(addMonths(today, 12)) },
  ]
  const key = day > today ? 'balance.projected' : day < today ? 'balance.asItWas' : 'balance.asOfToday'
  return (
    <div className={classes.told}>
      <span role="status">
        <Dated>{say(key, { day: friendlyDate(day, language) })}</Dated>
      </span>
      {ways
        .filter((way) => way.to !== day)
        .map((way) => (
          <Button key={way.to} variant="default" size="compact-sm" onClick={() => onDay(way.to)}>
            {way.name}
          </Button>
        ))}
    </div>
  )
}
