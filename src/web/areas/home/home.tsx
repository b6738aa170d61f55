import { lazy, Suspense, useState, type ReactNode } from 'react'
import { actsForAll } from '#shared/duties.ts'
import { checkInCalls } from '#shared/areas/check-in.ts'
import type { Home as HomeAnswer } from '#shared/areas/home.ts'
import { columns, withoutPart, type HomePart } from '#shared/areas/home-arrangement.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { addTexts } from '#web/foundation/i18n/i18n.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed, ScreenPart } from '#web/foundation/page/screen-part.tsx'
import { usePage } from '#web/foundation/page/use-page.ts'
import { useHome, usePermission } from '#web/foundation/session/person.ts'
import type { RequestRooms } from '#web/approval/request/inbox-view.ts'
import { Announcements } from './announcements.tsx'
import { Arrange } from './arrange.tsx'
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

/** The working page: what waits for me, what I wait for, my balances, my team, as I have arranged it. Few calls make it. */
export function Home({ rooms }: { rooms: RequestRooms }) {
  const say = useText()
  usePage(say('shell.home'))
  const { data: home, error, isError } = useHome()
  const keeps = usePermission('Attendance') !== 'off'
  // Where it cannot be had the page does without.
  const day = useCall(checkInCalls.ownDay, {}, { enabled: keeps })
  const [arranging, setArranging] = useState(false)
  if (!home || (keeps && day.isPending)) return isError ? <PartFailed error={error} /> : <HomeComing />
  const { arrangement } = home
  if (arranging)
    return (
      <div className={classes.home}>
        <Arrange
          stands={home.announcements.length > 0 ? arrangement : withoutPart(arrangement, 'announcements')}
          onDone={() => setArranging(false)}
        />
      </div>
    )
  // One alone would be stretched over the whole page.
  const isOneBalance = home.balances.length === 1
  const part = (name: HomePart) => !arrangement.hidden.includes(name) && <ScreenPart key={name}>{parts[name](home, rooms)}</ScreenPart>
  const page = (firstSteps: ReactNode) => (
    <div className={classes.home}>
      <Greeting home={home} day={day.data} rooms={rooms} onArrange={() => setArranging(true)} />
      {firstSteps}
      {!isOneBalance && part('balances')}
      <div className={classes.columns}>
        {columns.map((column) => (
          <div key={column} className={classes.column}>
            {isOneBalance && column === 'first' && part('balances')}
            {arrangement[column].map(part)}
          </div>
        ))}
      </div>
      {part('shortcuts')}
      {part('counters')}
    </div>
  )
  if (!home.roles.administrator && !actsForAll(home.roles, 'SetUp')) return page(null)
  return (
    <Suspense fallback={<HomeComing />}>
      <WithFirstSteps mayHide={home.roles.administrator}>{page}</WithFirstSteps>
    </Suspense>
  )
}

/** Comes with its texts, and for those who set the company up alone. */
const WithFirstSteps = lazy(async () => {
  const [{ WithFirstSteps }, { firstSteps }] = await Promise.all([import('./first-steps.tsx'), import('#shared/texts/en/first-steps.ts')])
  addTexts(firstSteps)
  return { default: WithFirstSteps }
})

const parts: Readonly<Record<HomePart, (home: HomeAnswer, rooms: RequestRooms) => ReactNode>> = {
  balances: ({ balances }) => balances.length > 0 && <Balances balances={balances} />,
  waitingForMe: (home, rooms) => <WaitingForMe home={home} rooms={rooms} />,
  myRequests: (home, rooms) => <MyRequests home={home} rooms={rooms} />,
  team: ({ team, today }) => <TeamWeek team={team} today={today} />,
  holidays: ({ holidays, person }) => <NextHolidays holidays={holidays} site={person.site} />,
  announcements: ({ announcements }) => announcements.length > 0 && <Announcements announcements={announcements} />,
  shortcuts: (home, rooms) => <Shortcuts home={home} rooms={rooms} />,
  counters: (home) => <Counters home={home} />,
}
