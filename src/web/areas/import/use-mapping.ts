import { useEffect, useRef, useState } from 'react'
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

/** The mapping of an import while it is worked on: each change is kept by itself, one after the other. */
export function useMapping({ id, mapping, version }: Pick<Import, 'id' | 'mapping' | 'version'>): MappingState {
  const [doc, setDoc] = useState(() => (mapping === '' ? null : readDoc(mapping)))
  const [seen, setSeen] = useState(version)
  const kept = useRef({ text: mapping, version })
  const wish = useRef<string | null>(null)
  const going = useRef<Promise<boolean>>(Promise.resolve(true))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Somebody else, or another page, has changed it: what they made of it stands.
  if (version > seen) {
    setSeen(version)
    if (version > kept.current.version) {
      kept.current = { text: mapping, version }
      setDoc(mapping === '' ? null : readDoc(mapping))
    }
  }
  const save = async (): Promise<boolean> => {
    const text = wish.current
    if (text === null || text === kept.current.text) return true
    wish.current = null
    try {
      const input = { id, mapping: text, version: kept.current.version }
      const answer = await call(importCalls.map, input, { idempotencyKey: crypto.randomUUID() })
      kept.current = { text, version: answer.version }
      return true
    } catch (error) {
      tellError(error)
      await queries.invalidateQueries({ queryKey: [importCalls.read.area] })
      return false
    }
  }
  const flush = () => {
    clearTimeout(timer.current)
    going.current = going.current.then(save)
    return going.current
  }
  const latest = useRef(flush)
  latest.current = flush
  useEffect(() => () => void latest.current(), [])
  const change = (next: MappingDoc) => {
    setDoc(next)
    wish.current = writeDoc(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void latest.current(), pauseMs)
  }
  return { doc, change, flush }
}
