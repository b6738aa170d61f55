import type { Home } from '#shared/areas/home.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import type { RequestRooms } from '#web/approval/request/inbox-view.ts'
import { greetingAt, hourAt } from './local-time.ts'
import { NewRequest } from './new-request.tsx'
import classes from './home.module.css'

/** Who and when by the person's own clock, the day's schedule, and the way to a new request. */
export function Greeting({ home, rooms }: { home: Home; rooms: RequestRooms }) {
  const say = useText()
  const language = useLanguage()
  const { person, schedule } = home
  const hours = schedule ? `${schedule.name} ${schedule.start}–${schedule.end}` : ''
  return (
    <header className={classes.greeting}>
      <div className={classes.words}>
        <h1 className={classes.title}>
          {say(greetingAt(hourAt(new Date(), person.timeZone)), { name: person.firstName || person.fullName })}
        </h1>
        <p className={classes.date}>
          <Dated>{[friendlyDate(home.today, language), hours].filter(Boolean).join(' · ')}</Dated>
        </p>
      </div>
      <NewRequest home={home} rooms={rooms} />
    </header>
  )
}
