import { chosenKey } from '#web/foundation/chosen.ts'
import { personMark } from '#web/foundation/sealed.ts'
import { keep, kept } from '#web/foundation/storage.ts'

/**
 * Key of something a person has chosen on this device, under their mark, so that two people at one
 * browser do not meet each other's choices, nor learn who made them. `null` while the person has no mark: then nothing is kept
 * and nothing found, for it would be everybody's.
 */
export function personKey(what: string, which: string): string | null {
  const mark = personMark()
  return mark === '' ? null : chosenKey(mark, `${what}.${which}`)
}

/** Something kept as JSON; `null` where nothing, or nothing readable, is there. */
export function recall<T>(key: string | null): T | null {
  const text = key === null ? null : kept(key)
  if (text === null) return null
  try {
    return JSON.parse(text) as T
  } catch {
    return null
  }
}

/** Keeps it; false where the device refused. */
export function remember(key: string | null, value: unknown): boolean {
  if (key === null) return false
  const text = JSON.stringify(value)
  keep(key, text)
  return kept(key) === text
}

export function forget(key: string | null): void {
  if (key !== null) keep(key, null)
}
