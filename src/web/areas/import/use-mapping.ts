import { useEffect, useState } from 'react'
import { importCalls, type Import } from '#shared/areas/import.ts'
import { call } from '#web/foundation/api/call.ts'
import { queries } from '#web/foundation/api/query.ts'
import { tellError } from '#web/foundation/snackbar.tsx'
import { readDoc, writeDoc, type MappingDoc } from './mapping-doc.ts'

const pauseMs = 600

export interface MappingState {
  doc: MappingDoc | null
  /** Changes it; it is kept a moment later. */
  change: (doc: MappingDoc) => void
  /** Keeps what is not kept yet; false where it could not be. */
  flush: () => Promise<boolean>
}

type Stored = Pick<Import, 'id' | 'mapping' | 'version'>

/** Keeps each change of a mapping, one after the other. */
class Keeper {
  #kept: Stored
  #wish: string | null = null
  #going = Promise.resolve(true)
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(kept: Stored) {
    this.#kept = kept
  }

  /** Whether what is stored is news here: somebody else, or another page, has changed it. */
  learns(stored: Stored): boolean {
    if (stored.version <= this.#kept.version) return false
    this.#kept = stored
    return true
  }

  wish(text: string): void {
    this.#wish = text
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), pauseMs)
  }

  flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    this.#going = this.#going.then(() => this.#save())
    return this.#going
  }

  async #save(): Promise<boolean> {
    const { id, mapping, version } = this.#kept
    const text = this.#wish
    if (text === null || text === mapping) return true
    this.#wish = null
    try {
      const answer = await call(importCalls.map, { id, mapping: text, version }, { idempotencyKey: crypto.randomUUID() })
      this.#kept = { id, mapping: text, version: answer.version }
      return true
    } catch (error) {
      tellError(error)
      await queries.invalidateQueries({ queryKey: [importCalls.read.area] })
      return false
    }
  }
}

/** The mapping of an import while it is worked on: each change is kept by itself. */
export function useMapping({ id, mapping, version }: Stored): MappingState {
  const [keeper] = useState(() => new Keeper({ id, mapping, version }))
  const [doc, setDoc] = useState(() => docIn(mapping))
  useEffect(() => {
    if (keeper.learns({ id, mapping, version })) setDoc(docIn(mapping))
  }, [keeper, id, mapping, version])
  useEffect(() => () => void keeper.flush(), [keeper])
  const change = (next: MappingDoc) => {
    setDoc(next)
    keeper.wish(writeDoc(next))
  }
  return { doc, change, flush: () => keeper.flush() }
}

const docIn = (mapping: string): MappingDoc | null => (mapping === '' ? null : readDoc(mapping))
