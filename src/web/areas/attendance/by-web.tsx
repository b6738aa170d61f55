import type { AttendanceDetail } from '#shared/areas/attendance.ts'
import { formatTime } from '#web/foundation/format/date.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Section } from '#web/platform/screen/card.tsx'
import classes from './day-screen.module.css'

/** What the person told by web: when, and to them and HR from where. */
export function ByWeb({ day: { byWeb, timeZone } }: { day: AttendanceDetail }) {
  const say = useText()
  const tellsWhere = byWeb.some(({ place, address }) => place !== null || address !== null)
  return (
    <Section title={say('attendance.byWeb')}>
      <ul className={classes.told}>
        {byWeb.map(({ at, direction, place, address }) => (
          <li key={at}>
            {[
              say(`attendance.byWeb.${direction}`, { time: formatTime(at, timeZone) }),
              place &&
                say('attendance.byWeb.place', {
                  latitude: formatNumber(place.latitude, { decimals: 5 }),
                  longitude: formatNumber(place.longitude, { decimals: 5 }),
                  accuracy: formatNumber(Math.round(place.accuracy)),
                }),
              address && say('attendance.byWeb.address', { address }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
      {tellsWhere && <p className={classes.how}>{say('attendance.byWeb.who')}</p>}
    </Section>
  )
}
