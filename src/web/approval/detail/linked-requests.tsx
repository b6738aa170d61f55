import { Link } from '@tanstack/react-router'
import type { LinkedRequest } from '#shared/wire.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { friendlyRange } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { StatusPill } from '#web/platform/screen/status-pill.tsx'
import classes from './linked-requests.module.css'

/** What else the person has asked for on the same days. */
export function LinkedRequests({ requests }: { requests: readonly LinkedRequest[] }) {
  const say = useText()
  const language = useLanguage()
  if (requests.length === 0) return null
  return (
    <Section title={say('weigh.linked')}>
      <ul className={classes.requests}>
        {requests.map((request) => (
          <li key={request.id} className={classes.request}>
            <span className={classes.words}>
              <span>{[request.caption, request.type].filter(Boolean).join(' · ')}</span>
              <span className={classes.detail}>
                <Dated>{friendlyRange(request.startDate, request.endDate, language)}</Dated>
                {' · '}
                {request.path === null ? request.code : <Link to={`${request.path}/${request.id}`}>{request.code}</Link>}
              </span>
            </span>
            <StatusPill statusId={request.statusId} status={request.status} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
