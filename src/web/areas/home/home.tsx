import { useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed, ScreenPart } from '#web/foundation/page/screen-part.tsx'
import { usePage } from '#web/foundation/page/use-page.ts'
import { useHome } from '#web/foundation/session/person.ts'
import type { RequestRooms } from '#web/approval/request/inbox-view.ts'
import { Announcements } from './announcements.tsx'
import { Balances } from './balances.tsx'
import { Counters } from './counters.tsx'
import { Greeting } from './greeting.tsx'
import { HomeComing } from './home-coming.tsx'
import { MyRequests } from './my-requests.tsx'
import { NextHolidays } from './next-holidays.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { TeamWeek } from './team-week.tsx'
import { WaitingForMe } from './waiting-for-me.tsx'
import classes from './home.module.css'

/** The working page: what waits for me, what I wait for, my balances, my team. Two calls make it. */
export function Home({ rooms }: { rooms: RequestRooms }) {
  const say = useText()
  usePage(say('shell.home'))
  const { data: home, error, isError } = useHome()
  if (!home) return isError ? <PartFailed error={error} /> : <HomeComing />
  return (
    <div className={classes.home}>
      <Greeting home={home} rooms={rooms} />
      {home.balances.length > 0 && (
        <ScreenPart>
          <Balances balances={home.balances} />
        </ScreenPart>
      )}
      <div className={classes.columns}>
        <div className={classes.column}>
          <ScreenPart>
            <WaitingForMe home={home} rooms={rooms} />
          </ScreenPart>
          <ScreenPart>
            <MyRequests home={home} rooms={rooms} />
          </ScreenPart>
        </div>
        <div className={classes.column}>
          <ScreenPart>
            <TeamWeek team={home.team} today={home.today} />
          </ScreenPart>
          <ScreenPart>
            <NextHolidays holidays={home.holidays} site={home.person.site} />
          </ScreenPart>
          <ScreenPart>
            <Announcements announcements={home.announcements} />
          </ScreenPart>
          <ScreenPart>
            <Shortcuts home={home} rooms={rooms} />
          </ScreenPart>
        </div>
      </div>
      <ScreenPart>
        <Counters home={home} />
      </ScreenPart>
    </div>
  )
}
