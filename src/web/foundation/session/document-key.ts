interface Opened {
  key: string
  /** Milliseconds since 1970. */
  until: number
}

/** It stays with this page alone: whoever loads it anew types the password again. */
let opened: Opened | null = null

/** What opens the person's documents, as long as it does. */
export const documentKey = (now = Date.now()): string | null => (opened !== null && opened.until > now ? opened.key : null)

export const keepDocumentKey = (key: string, validUntil: string): void => void (opened = { key, until: Date.parse(validUntil) })

/** Whoever comes next opens nothing with it. */
export const forgetDocumentKey = (): void => void (opened = null)
