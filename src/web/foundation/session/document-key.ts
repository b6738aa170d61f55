interface Opened {
  key: string
  /** Milliseconds since 1970. */
  until: number
}

/** So often it is looked whether it has ended: by the time of the day, since a timer stands still while the machine sleeps. */
const everyMs = 1000

/** It stays with this page alone: whoever loads it anew types the password again. */
let opened: Opened | null = null
let looking: ReturnType<typeof setInterval> | undefined
const watchers = new Set<() => void>()

/** What opens the person's documents, as long as it does. */
export const documentKey = (now = Date.now()): string | null => (opened !== null && opened.until > now ? opened.key : null)

/** Calls back whenever there is a key and when it has ended. Answers what ends that. */
export function watchDocumentKey(tell: () => void): () => void {
  watchers.add(tell)
  return () => void watchers.delete(tell)
}

export function keepDocumentKey(key: string, validUntil: string): void {
  forgetDocumentKey()
  opened = { key, until: Date.parse(validUntil) }
  looking = setInterval(() => documentKey() === null && endDocumentKey(), everyMs)
  tellWatchers()
}

/** It opens nothing any more, and what it has opened is closed. */
export function endDocumentKey(): void {
  forgetDocumentKey()
  tellWatchers()
}

/** Whoever comes next opens nothing with it: nobody is told, since all of the page is theirs from now on. */
export function forgetDocumentKey(): void {
  clearInterval(looking)
  opened = null
}

function tellWatchers(): void {
  for (const tell of watchers) tell()
}
