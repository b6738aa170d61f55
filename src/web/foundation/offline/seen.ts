import type { Query, QueryFunction, QueryFunctionContext } from '@tanstack/react-query'
import { isRefused, isUnanswered, NeverSeen } from '../api/errors.ts'
import { text } from '../i18n/i18n.ts'
import { isAway } from './away.ts'

/** So long after an answer the page has better things to do than to keep it, in ms. */
const laterMs = 300
/** So often a portal that does not answer is asked before what was last seen stands in. */
const tries = 2

/** When what a query shows was told by the portal, where that was before it was last asked (milliseconds since 1970). */
const seenAt = new Map<string, number>()

const timeSeen = ({ queryHash, state }: Query): number => seenAt.get(queryHash) ?? state.dataUpdatedAt

/** The oldest of what the screens show now; `null` where they show nothing. Files have no date of theirs. */
export function oldestShown(all: readonly Query[]): number | null {
  const shown = all.filter((query) => query.isActive() && query.state.data !== undefined && !holdsFile(query.state.data))
  return shown.length === 0 ? null : Math.min(...shown.map(timeSeen))
}

/** Whether a query shows what was seen before, in place of an answer, or had neither. */
export const lacksAnswer = ({ queryHash, state }: Query): boolean => seenAt.has(queryHash) || state.status === 'error'

const store = () => import('./seen-store.ts')

/**
 * Asks, and keeps the answer for when the portal is away; then what was last seen stands in for it, and where nothing was,
 * that is said. What is refused is kept no longer. What a screen asks with `meta: { fleeting: true }` is neither kept nor replaced.
 */
export async function askOrRecall(
  ask: QueryFunction<unknown, readonly unknown[], never>,
  context: QueryFunctionContext<readonly unknown[]>,
  query: Query,
): Promise<unknown> {
  const { queryHash, meta, state } = query
  try {
    const answer = await (ask as (context: QueryFunctionContext<readonly unknown[]>) => unknown)(context)
    seenAt.delete(queryHash)
    if (!meta?.['fleeting'] && !holdsFile(answer)) keepLater(queryHash, answer)
    return answer
  } catch (error) {
    if (isRefused(error)) forgetLater(queryHash)
    const isSoon = !isAway() && state.fetchFailureCount < tries
    if (!isUnanswered(error) || meta?.['fleeting'] || isSoon) throw error
    const seen = await lastSeen(query)
    if (!seen) throw isAway() ? new NeverSeen(text('offline.neverSeen')) : error
    seenAt.set(queryHash, seen.at)
    return seen.answer
  }
}

async function lastSeen(query: Query): Promise<{ answer: unknown; at: number } | null> {
  const { data } = query.state
  if (data !== undefined) return { answer: data, at: timeSeen(query) }
  return (await store().catch(() => null))?.recallSeen(query.queryHash) ?? null
}

/** Everything that was kept of whoever was here goes. */
export async function forgetSeen(): Promise<void> {
  seenAt.clear()
  for (const timer of waiting.values()) clearTimeout(timer)
  waiting.clear()
  await (await store()).forgetAllSeen()
}

const waiting = new Map<string, ReturnType<typeof setTimeout>>()

function keepLater(which: string, answer: unknown): void {
  const at = Date.now()
  later(which, async () => (await store()).keepSeen(which, answer, at))
}

const forgetLater = (which: string) => later(which, async () => (await store()).dropSeen(which))

/** Of one answer's news the last counts. Where nothing can be kept the portal works without. */
function later(which: string, work: () => Promise<void>): void {
  clearTimeout(waiting.get(which))
  const run = () => {
    waiting.delete(which)
    void work().catch(() => undefined)
  }
  waiting.set(which, setTimeout(run, laterMs))
}

/** Files are not kept: they are large, and opened one by one. */
const holdsFile = (answer: unknown): boolean =>
  answer instanceof Blob || (typeof answer === 'object' && answer !== null && Object.values(answer).some((part) => part instanceof Blob))
