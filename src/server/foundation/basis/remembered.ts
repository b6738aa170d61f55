/** What was found out once and is kept as long as there is room. */
export interface Remembered<T> {
  get(key: string): T | undefined
  /** Of more than `most` the one goes that was set first. */
  set(key: string, value: T): void
  forget(key: string): void
}

export function remember<T>(most: number): Remembered<T> {
  const kept = new Map<string, T>()
  return {
    get: (key) => kept.get(key),
    set(key, value) {
      kept.delete(key)
      kept.set(key, value)
      const [oldest = key] = kept.keys()
      if (kept.size > most) kept.delete(oldest)
    },
    forget: (key) => void kept.delete(key),
  }
}
