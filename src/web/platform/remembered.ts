import { personMark } from '#web/foundation/sealed.ts'
import { keep, kept, stored } from '#web/foundation/storage.ts'

/**
 * Key of something a person has chosen on this device: `calendula.chosen.<mark of the person>.<what>.<which>`, so that two people at one
 * browser do not meet each other's choices, nor learn who made them.
 */
export function personKey(what: string, which: string): string {
  return `${stored.chosenPrefix}${personMark()}.${what}.${which}`
}

/** Something kept as JSON; `null` where nothing, or nothing readable, is there. */
export function recall<T>(key: string): T | null {
  const text = kept(key)
  if (text === null) return null
  try {
    return JSON.parse(text) as T
  } catch {
    return null
  }
}

/** Keeps it; false where the device refused. */
export function remember(key: string, value: unknown): boolean {
  const text = JSON.stringify(value)
  keep(key, text)
  return kept(key) === text
}

export const forget = (key: string): void => keep(key, null)
