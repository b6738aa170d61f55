import { heldCalls, type HeldDecision } from '#shared/areas/held-decision.ts'
import { queries, useAct } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { useHeldWords } from './held-words.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'

/** Those taken back in this tab: that they are held no more does not mean that they were carried out. */
const takenBack = new Set<string>()

/** Whether it was taken back; asked once, when it is held no more. */
export const wasTakenBack = (id: string): boolean => takenBack.delete(id)

/** Takes a held decision back, or puts away one that could not be carried out, and tells of it. */
export function useTakeBack(): (one: HeldDecision) => Promise<void> {
  const say = useText()
  const whatOf = useHeldWords()
  const takingBack = useAct(heldCalls.takeBack, { refreshes: ['universal-inbox', 'home'] })
  return async (one) => {
    takenBack.add(one.id)
    try {
      await takingBack.mutateAsync({ input: { id: one.id } })
      if (one.errors.length === 0) tellSuccess(say('held.takenBack', { what: whatOf(one) }))
    } catch (error) {
      takenBack.delete(one.id)
      tellError(error)
      void queries.invalidateQueries()
    }
  }
}
