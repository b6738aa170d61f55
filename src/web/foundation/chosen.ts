import { isCurrent } from './sealing.ts'
import { keep, kept, keysFrom, stored } from './storage.ts'

/** Where something that somebody has chosen on this device stands: under their mark. */
export const chosenKey = (mark: string, name: string): string => `${stored.chosenPrefix}${mark}.${name}`

/** When whose mark it is was last here, beside what they have chosen. */
const hereKey = (mark: string) => chosenKey(mark, 'here')

/**
 * Somebody is here, and what they have chosen stays. What was chosen by whom nobody has seen here for so long that their drafts
 * have gone goes too; where nothing says when that was, they are taken to be here now.
 */
export function noteHere(mark: string, now: number = Date.now()): void {
  keep(hereKey(mark), String(now))
  for (const one of new Set(keysFrom(stored.chosenPrefix).map(markOf))) {
    const since = kept(hereKey(one))
    if (since === null) keep(hereKey(one), String(now))
    else if (!isCurrent(since, now)) for (const key of keysFrom(chosenKey(one, ''))) keep(key, null)
  }
}

const markOf = (key: string) => key.slice(stored.chosenPrefix.length).split('.')[0] ?? ''
