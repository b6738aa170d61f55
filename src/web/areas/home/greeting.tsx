import { ActionIcon } from '@mantine/core'
import { IconLayoutGrid } from '@tabler/icons-react'
import type { OwnDay } from '#shared/areas/check-in.ts'
import type { Home } from '#shared/areas/home.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText, type Say } from '#web/foundation/i18n/use-text.ts'
import type { RequestRooms } from '#web/approval/request/inbox-view.ts'
import { CheckIn, FixDay, IllToday } from './day/day-acts.tsx'
import { greetingAt, hourAt } from './local-time.ts'
import { NewRequest } from './new-request.tsx'
import classes from './home.module.css'

interface GreetingProps {
  home: Home
  day: OwnDay | undefined
  rooms: RequestRooms
  onArrange: () => void
}

/** Who and when by the person's own clock, the day's schedule and how it stands, and what is done at once. */
export function Greeting({ home, day, rooms, onArrange }: GreetingProps) {
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
          <Dated>{[friendlyDate(home.today, language), hours, stateOf(home, day, say)].filter(Boolean).join(' · ')}</Dated>
        </p>
      </div>
      <div className={classes.acts}>
        {day?.refusal === null && <CheckIn day={day} timeZone={person.timeZone} />}
        {day && <FixDay day={day} home={home} />}
        {home.illToday && <IllToday fields={home.illToday} />}
        <NewRequest home={home} rooms={rooms} />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          className={classes.arrange ?? ''}
          title={say('home.arrange')}
          aria-label={say('home.arrange')}
          onClick={onArrange}
        >
          <IconLayoutGrid size={18} stroke={1.75} />
        </ActionIcon>
      </div>
    </header>
  )
}

/** `checked in 07:52`, `checked out 17:04 · worked 8 h 12 m`; nothing of a day of which nobody asks. */
function stateOf({ schedule }: Home, day: OwnDay | undefined, say: Say): string {
  if (!day?.isKept) return ''
  if (day.last) {
    const at = say(`home.state.${day.last.direction}`, { time: day.last.time })
    return day.next === 'in' && day.worked > 0 ? `${at} · ${say('home.state.worked', { minutes: day.worked })}` : at
  }
  return schedule ? say('home.state.none') : ''
}
