import { useSyncExternalStore } from 'react'
import { callKey, queries } from '#web/foundation/api/query.ts'
import { documentKey } from '#web/foundation/session/document-key.ts'
import { watchDocumentKey } from './key.ts'
import { slipKinds } from '../kinds.ts'

/** What is told of slips otherwise, or not at all, where they are not opened. */
const behindKey = Object.values(slipKinds).flatMap(({ calls }) => [callKey(calls.list), callKey(calls.detail)])

watchDocumentKey(() => {
  const isOpen = documentKey() !== null
  for (const queryKey of behindKey) {
    // What it had opened leaves the page with the key; a screen that shows of it asks anew, and is told to lock.
    if (isOpen) void queries.invalidateQueries({ queryKey })
    else {
      queries.removeQueries({ queryKey, type: 'inactive' })
      void queries.resetQueries({ queryKey })
    }
  }
})

/** Whether this page has a key to the person's documents. */
export const useHasKey = (): boolean => useSyncExternalStore(watchDocumentKey, () => documentKey() !== null)
