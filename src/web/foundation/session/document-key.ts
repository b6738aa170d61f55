interface Opened {
  key: string
  /** Milliseconds since 1970. */
  until: number
}

/** It stays with this page alone: whoever loads it anew types the password again. */
let opened: Opened | null = null

/** What opens the person's documents, as long as it does. */
export const documentKey = (now = Date.now()): string | null => (opened !== null && opened.until > now ? opened.key : null)

/** Keeps it, or none: whoever comes next opens nothing with it. */
export const setDocumentKey = (next: Opened | null): void => {
  opened = next
}
