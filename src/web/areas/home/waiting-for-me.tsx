import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { mostCounted, type Home } from '#shared/areas/home.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { useHeldDecisions } from '#web/approval/held/held-store.ts'
import { useWaiting } from '#web/approval/held/use-waiting.ts'
import type { RequestRooms } from '#web/approval/request/inbox-view.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { WaitingRow } from './waiting-row.tsx'
import home from './home.module.css'
import classes from './rows.module.css'

/** The few that have waited longest for the person's decision. */
export function WaitingForMe({ home: { waitingForMe: listed, roles }, rooms }: { home: Home; rooms: RequestRooms }) {
  const say = useText()
  const held = useHeldDecisions()
  const waitingForMe = listed.filter((item) => !held.holds(item.id))
  const waiting = Math.max(useWaiting(), waitingForMe.length)
  const many = waiting > mostCounted
  const decides = roles.manages || roles.duties.length > 0 || roles.administrator
  return (
    <Section
      ruled
      title={say('home.waitingForMe')}
      mark={waiting > 0 && <Pill colour="orange">{many ? `${mostCounted}+` : waiting}</Pill>}
      actions={
        <Link to="/inbox" className={home.link}>
          {say('home.openInbox')}
        </Link>
      }
    >
      {waitingForMe.length === 0 ? (
        <div className={classes.empty}>
          <IconCircleCheck size={20} stroke={1.75} className={classes.icon} />
          <span>{say('home.nothingWaits')}</span>
          {decides && (
            <Link to="/inbox/history" className={home.link}>
              {say('home.decidedBefore')}
            </Link>
          )}
        </div>
      ) : (
        <ul className={classes.rows}>
          {waitingForMe.map((item) => (
            <WaitingRow key={item.id} item={item} rooms={rooms} />
          ))}
        </ul>
      )}
      {waitingForMe.length > 0 && !many && waiting > waitingForMe.length && (
        <Link to="/inbox" className={classes.more}>
          {say('home.moreWaits', { count: waiting - waitingForMe.length })}
        </Link>
      )}
    </Section>
  )
}
