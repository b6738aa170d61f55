import type { Home } from '#shared/areas/home.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { holidayText, useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { Section } from '#web/platform/screen/card.tsx'
import classes from './rows.module.css'

/** How many are shown. */
const inSight = 3

/** The holidays of the person's site that come next. */
export function NextHolidays({ holidays, site }: { holidays: Home['holidays']; site: string }) {
  const say = useText()
  const language = useLanguage()
  const inDays = (days: number) =>
    days === 0 ? say('home.today') : days === 1 ? say('home.tomorrow') : say('home.inDays', { count: days })
  return (
    <Section ruled title={say('home.holidays')}>
      {holidays.length === 0 ? (
        <div className={classes.empty}>{say('home.noHolidays')}</div>
      ) : (
        <ul className={classes.rows}>
          {holidays.slice(0, inSight).map((holiday) => (
            <li key={`${holiday.date}${holiday.name}`} className={classes.row}>
              <div className={classes.words}>
                <span className={classes.name}>{holidayText(holiday.name, say)}</span>
                <span className={classes.second}>
                  <Dated>{[friendlyDate(holiday.date, language), site].filter(Boolean).join(' · ')}</Dated>
                </span>
              </div>
              <span className={classes.end}>{inDays(holiday.days)}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
