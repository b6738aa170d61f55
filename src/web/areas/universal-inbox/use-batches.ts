import { useEffect, useRef } from 'react'
import { batchCalls, type Batch } from '#shared/areas/batch.ts'
import type { DecisionAct } from '#shared/contract/request.ts'
import { queries, useAct, useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { followHeld } from '#web/approval/held/held-store.ts'

/** What is to be decided: requests of the inbox, or those of a batch that failed. */
export interface BatchItemWish {
  readonly id: string
  readonly code: string
  readonly caption: string
  readonly version?: number | undefined
}

export interface Batches {
  /** Under way, or ended with something to tell; the newest first. */
  readonly shown: readonly Batch[]
  /** Requests that are still to be decided by a batch under way. */
  readonly underWay: ReadonlySet<string>
  start(act: DecisionAct, note: string, items: readonly BatchItemWish[]): Promise<void>
  stop(id: string): void
  dismiss(id: string): void
}

const askAgainMs = 400
const none: readonly Batch[] = []
const hasGoneWell = (batch: Batch) => batch.finished && batch.failed === 0 && !batch.stopped

/** Stopped before anything of it had begun. */
const isTakenBack = (batch: Batch) => batch.finished && batch.stopped && batch.done + batch.failed === 0

const mostNamed = 3

/** Whose requests they are, the first few by name: a caption begins with its person. */
function namesIn({ items }: Batch): string {
  const names = [...new Set(items.flatMap(({ caption }) => caption.split(' · ')[0] ?? []))]
  const more = names.length - mostNamed
  return [...names.slice(0, mostNamed), ...(more > 0 ? [`+${more}`] : [])].filter(Boolean).join(', ')
}

/** The person's decisions in the background: found again after the page was left, told when they end. */
export function useBatches(refreshes: readonly string[]): Batches {
  const say = useText()
  const { data = none } = useCall(
    batchCalls.list,
    {},
    { staleTime: 0, refetchInterval: (batches) => (batches?.some((batch) => !batch.finished) ? askAgainMs : false) },
  )
  const starting = useAct(batchCalls.start)
  const stopping = useAct(batchCalls.stop)
  const dismissing = useAct(batchCalls.dismiss)

  const watched = useRef(new Set<string>())
  // Who begins a batch hears so only after the lists were read anew, when it may have ended and been told.
  const told = useRef(new Set<string>())
  useEffect(() => {
    for (const batch of data) {
      if (!batch.finished) watched.current.add(batch.id)
      else if (watched.current.delete(batch.id) && !isTakenBack(batch) && !told.current.has(batch.id)) {
        told.current.add(batch.id)
        for (const area of ['universal-inbox', 'home', 'notification', ...refreshes]) void queries.invalidateQueries({ queryKey: [area] })
        if (!hasGoneWell(batch)) continue
        tellSuccess(say('batch.allDone', { count: batch.done }), namesIn(batch))
        dismissing.mutate({ input: { id: batch.id } })
      }
    }
  })

  return {
    shown: data.filter((batch) => !hasGoneWell(batch) && !isTakenBack(batch) && batch.dueIn === 0),
    underWay: new Set(
      data.filter((batch) => !batch.finished).flatMap(({ items }) => items.filter(({ state }) => state === 'waiting').map(({ id }) => id)),
    ),
    async start(actionType, note, items) {
      const { id } = await starting.mutateAsync({ input: { actionType, note, items: items.map((item) => ({ ...item })) } })
      watched.current.add(id)
      followHeld()
    },
    stop: (id) => stopping.mutate({ input: { id } }, { onError: tellError }),
    dismiss: (id) => dismissing.mutate({ input: { id } }, { onError: tellError }),
  }
}
