import { Link } from '@tanstack/react-router'
import type { Home } from '#shared/areas/home.ts'
import { isWaiting, status } from '#shared/status.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { captionOf, useWords } from '#web/approval/request/inbox-caption.ts'
import type { RequestRooms, Words } from '#web/approval/request/inbox-view.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { StatusPill } from '#web/platform/screen/status-pill.tsx'
import { sinceWhen } from './local-time.ts'
import home from './home.module.css'
import cover from '#web/platform/screen/cover.module.css'
import classes from './rows.module.css'

type MyRequest = Home['myRequests'][number]

/** What the person asked for: what is under way first, then what ended lately; the rest of it stands on a page of its own. */
export function MyRequests({ home: { myRequests, today }, rooms }: { home: Home; rooms: RequestRooms }) {
  const say = useText()
  return (
    <Section
      ruled
      title={say('nav.myRequests')}
      actions={
        <Link to="/requests" className={home.link}>
          {say('home.allRequests')}
        </Link>
      }
    >
      {myRequests.length === 0 ? (
        <div className={classes.empty}>{say('home.noRequests')}</div>
      ) : (
        <ul className={classes.rows}>
          {myRequests.map((request) => (
            <RequestRow key={request.id} request={request} today={today} rooms={rooms} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function RequestRow({ request, today, rooms }: { request: MyRequest; today: string; rooms: RequestRooms }) {
  const words = useWords()
  const nameOf = useTextOf()
  const title = rooms[request.kind]?.inbox.about.title
  const { what, when } = captionOf({ ...request, caption: title ? nameOf(title) : request.module }, rooms, words)
  const path = rooms[request.kind]?.path
  const line = (
    <>
      <span className={classes.name}>
        <Dated>{what}</Dated>
      </span>{' '}
      <span className={classes.what}>
        <Dated>{when}</Dated>
      </span>
    </>
  )
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        {path ? (
          <Link to={`${path}/${request.id}`} className={`${classes.first} ${cover.cover}`}>
            {line}
          </Link>
        ) : (
          <span className={classes.first}>{line}</span>
        )}
        <span className={classes.second}>
          <Dated>{stateOf(request, today, words)}</Dated>
        </span>
      </div>
      <StatusPill statusId={request.statusId} status={request.status} />
    </li>
  )
}

/** `Level 2 of 2 · Carla Mendes since yesterday`, `by Budi Santoso`, `“Which door did you use?”`. */
function stateOf(request: MyRequest, today: string, words: Words): string {
  const { say } = words
  const { statusId, level, levels, waitingFor, waitingSince, lastAct } = request
  if (isWaiting(statusId)) {
    const step = level === null || levels < 2 ? '' : say('home.level', { level, levels })
    const who = waitingFor && waitingSince && say('home.since', { names: waitingFor, when: sinceWhen(waitingSince, today, words) })
    return [step, who].filter(Boolean).join(' · ')
  }
  if (statusId === status.entry) return say('home.notSubmitted')
  if (lastAct?.note) return `${say('home.quote', { note: lastAct.note })} ${say('home.by', { name: lastAct.by })}`
  return lastAct ? say('home.by', { name: lastAct.by }) : request.code
}
