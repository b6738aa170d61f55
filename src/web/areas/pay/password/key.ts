import { documentKey, setDocumentKey } from '#web/foundation/session/document-key.ts'

/** So often it is looked whether it has ended: by the time of the day, since a timer stands still while the machine sleeps. */
const everyMs = 1000

let looking: ReturnType<typeof setInterval> | undefined
const watchers = new Set<() => void>()

/** Calls back whenever there is a key and when it has ended. Answers what ends that. */
export function watchDocumentKey(tell: () => void): () => void {
  watchers.add(tell)
  return () => void watchers.delete(tell)
}

export function keepDocumentKey(key: string, validUntil: string): void {
  clearInterval(looking)
  setDocumentKey({ key, until: Date.parse(validUntil) })
  looking = setInterval(() => documentKey() === null && endDocumentKey(), everyMs)
  tellWatchers()
}

/** It opens nothing any more, and what it has opened is closed. */
export function endDocumentKey(): void {
  clearInterval(looking)
  setDocumentKey(null)
  tellWatchers()
}

function tellWatchers(): void {
  for (const tell of watchers) tell()
}
