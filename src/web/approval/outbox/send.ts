import type { AnswerOf, Endpoint, SendOf } from '#shared/contract/endpoint.ts'
import { requestModules } from '#shared/requests/modules.ts'
import { call } from '#web/foundation/api/call.ts'
import { errorTexts, fieldErrors, isCancelled, isUnanswered, statusOf } from '#web/foundation/api/errors.ts'
import { queries } from '#web/foundation/api/query.ts'
import { text } from '#web/foundation/i18n/i18n.ts'
import { isAway } from '#web/foundation/offline/away.ts'
import { settings } from '#web/foundation/settings.ts'
import { dropOutgoing, keepOutgoing, outgoing, putBack, type Outgoing } from './outbox.ts'

/** The portal knows a key for seven days; what has waited for longer could be done twice. */
const longestMs = 6 * 24 * 60 * 60_000

type Answer = AnswerOf<Endpoint>
type Sent = (one: Outgoing, answer: { readonly id: string }) => void

/**
 * Sends what waits, one after the other and in one tab alone. What is not answered goes on waiting; what is refused goes back to its
 * form, with what was typed and what was said of it.
 */
export async function sendOutgoing(sent: Sent): Promise<void> {
  // Not every browser has locks; the keys see to it that nothing is done twice there.
  const locks = navigator.locks as LockManager | null | undefined
  const work = async () => {
    for (const one of outgoing()) if (one.refused === null && (isAway() || !(await send(one, sent)))) return
  }
  if (!locks) return await work()
  await locks.request(`calendula.outbox${settings.basePath}`, { ifAvailable: true }, async (lock) => lock && (await work()))
}

/** False where the next one would fare no better. */
async function send(one: Outgoing, sent: Sent): Promise<boolean> {
  if (Date.now() - one.at > longestMs) {
    await giveBack(one, [text('outbox.tooOld')])
    return true
  }
  try {
    const { requests } = await import('#shared/requests/index.ts')
    const endpoint: Endpoint = requests[one.kind].calls[one.act]
    const answer: Answer = await call(endpoint, one.input as SendOf<Endpoint>, { idempotencyKey: one.idempotencyKey })
    await dropOutgoing(one)
    for (const area of [one.kind, 'home', 'universal-inbox', 'notification', ...requestModules[one.kind].refreshes])
      void queries.invalidateQueries({ queryKey: [area] })
    sent(one, answer as { id: string })
    return true
  } catch (error) {
    if (goesOnWaiting(error)) return false
    await giveBack(one, errorTexts(error), fieldErrors(error))
    return true
  }
}

/** Nobody has judged it: no answer, nobody signed in any more, or too many calls at once. */
const goesOnWaiting = (error: unknown) => isUnanswered(error) || isCancelled(error) || [401, 429].includes(statusOf(error))

async function giveBack(one: Outgoing, messages: readonly string[], fields: Record<string, string[]> = {}): Promise<void> {
  await putBack(one)
  await keepOutgoing({ ...one, refused: { messages, fields } })
}
