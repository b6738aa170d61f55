import { isEditable, status } from '#shared/status.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import type { RequestHeader } from '../request/request-contract.ts'
import { ActionHistory } from './action-history.tsx'
import classes from './sent-back.module.css'

/** Above the form of a request that came back: who sent it back, when, and what they said. */
export function SentBack({ request }: { request: RequestHeader }) {
  const say = useText()
  const { statusId, actionHistory, requestorId, authorId } = request
  const cameBack = isEditable(statusId) && statusId !== status.entry
  const latest = actionHistory.find(({ act }) => act === 'revise' || act === 'reopen')
  // Who takes up their own again has nothing to be told.
  if (!cameBack || !latest || [requestorId, authorId].includes(latest.actionPersonId ?? '')) return null
  return (
    <section aria-label={say('history.cameBack')} className={classes.box}>
      <ActionHistory entries={[latest]} />
    </section>
  )
}
