import { takesFrom } from './mapping-doc.ts'

/** A mapping as it is stored. */
export interface StoredMapping {
  mapping: string
  version: number
}

interface Store {
  /** Answers the next version; throws where another save went before. */
  save: (mapping: StoredMapping) => Promise<number>
  read: () => Promise<StoredMapping>
  isOutdated: (error: unknown) => boolean
}

const pauseMs = 600

/** Keeps each change of a mapping, one after the other: all that this page writes goes through it. */
export class MappingKeeper {
  readonly #store: Store
  readonly #failed: (error: unknown) => void
  #kept: StoredMapping
  #wish: string | null = null
  #sent: string | null = null
  #going = Promise.resolve(true)
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(kept: StoredMapping, store: Store, failed: (error: unknown) => void) {
    this.#kept = kept
    this.#store = store
    this.#failed = failed
  }

  /** Whether what is stored is news here: somebody else, or another page, has changed it. */
  learns(stored: StoredMapping): boolean {
    if (stored.version <= this.#kept.version) return false
    const isOwn = stored.mapping === this.#kept.mapping || stored.mapping === this.#sent
    this.#kept = { mapping: stored.mapping, version: stored.version }
    return !isOwn
  }

  /** Whether there is a mapping, kept or on its way, that takes anything of these files. */
  takesFrom(files: readonly string[]): boolean {
    return takesFrom(this.now, files)
  }

  /** As it is meant by now, kept or on its way. */
  get now(): string {
    return this.#wish ?? this.#sent ?? this.#kept.mapping
  }

  wish(text: string): void {
    this.#wish = text
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), pauseMs)
  }

  /** Keeps what is not kept yet; false where it could not be. */
  flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    this.#going = this.#going.then(() => this.#save())
    return this.#going
  }

  async #save(): Promise<boolean> {
    const text = this.#wish
    if (text === null || text === this.#kept.mapping) return true
    this.#wish = null
    this.#sent = text
    try {
      this.#keep({ mapping: text, version: await this.#saved(text) })
      return true
    } catch (error) {
      this.#failed(error)
      return false
    } finally {
      this.#sent = null
    }
  }

  async #saved(text: string): Promise<number> {
    const before = this.#kept.mapping
    try {
      return await this.#store.save({ mapping: text, version: this.#kept.version })
    } catch (error) {
      if (!this.#store.isOutdated(error)) throw error
      // What stands there may be what this page has written itself: then nobody has changed it.
      const stored = await this.#store.read()
      if (stored.mapping === text) return stored.version
      if (stored.mapping !== before) throw error
      return this.#store.save({ mapping: text, version: stored.version })
    }
  }

  /** A newer one may have been learned while this was saved. */
  #keep(kept: StoredMapping): void {
    if (kept.version >= this.#kept.version) this.#kept = kept
  }
}
