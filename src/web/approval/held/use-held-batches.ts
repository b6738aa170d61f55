import { batchCalls, type Batch } from '#shared/areas/batch.ts'
import { queries, useAct, useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { useFollowsHeld } from './held-store.ts'

const askAgainMs = 1000
const isHeld = (batch: Batch) => batch.dueIn > 0
const none: readonly Batch[] = []

/** The person's batches that have not begun yet, when that was told, and how one is taken back. */
export function useHeldBatches() {
  const say = useText()
  const enabled = useFollowsHeld()
  const { data = none, dataUpdatedAt } = useCall(
    batchCalls.list,
    {},
    { enabled, staleTime: 0, refetchInterval: (batches) => (batches?.some(isHeld) ? askAgainMs : false) },
  )
  const stopping = useAct(batchCalls.stop, { refreshes: ['universal-inbox', 'home'] })
  const dismissing = useAct(batchCalls.dismiss)
  const takeBack = async ({ id, total }: Batch) => {
    try {
      const { finished, done, failed } = await stopping.mutateAsync({ input: { id } })
      // What has begun meanwhile is told where batches are.
      if (!finished || done + failed > 0) return void queries.invalidateQueries()
      tellSuccess(say('held.takenBackAll', { count: total }))
      await dismissing.mutateAsync({ input: { id } })
    } catch (error) {
      tellError(error)
    }
  }
  return { all: data.filter(isHeld), at: dataUpdatedAt, takeBack }
}
