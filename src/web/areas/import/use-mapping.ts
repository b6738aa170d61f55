import { useEffect, useState } from 'react'
import { importCalls, type Import } from '#shared/areas/import.ts'
import { call } from '#web/foundation/api/call.ts'
import { CallFailed } from '#web/foundation/api/errors.ts'
import { queries } from '#web/foundation/api/query.ts'
import { tellError } from '#web/foundation/snackbar.tsx'
import { readDoc, withNewFiles, writeDoc, type MappingDoc } from './mapping-doc.ts'
import { MappingKeeper } from './mapping-keeper.ts'

export interface MappingState {
  doc: MappingDoc | null
  /** Whether there is one just now that takes anything of these files, also while an older state is shown. */
  takesFrom: (files: readonly string[]) => boolean
  /** As it is meant by now, kept or on its way; null: there is none. */
  now: () => MappingDoc | null
  /** Changes it; it is kept a moment later. */
  change: (doc: MappingDoc) => void
  /** Takes what is proposed of files that it does not know yet; what was chosen of the others stays. */
  add: (proposed: MappingDoc) => void
  /** Takes the mapping of a file as it stands; what it cannot mean is told where it is tried. */
  take: (text: string) => void
  /** Keeps what is not kept yet; false where it could not be. */
  flush: () => Promise<boolean>
}

/** The mapping of an import while it is worked on: each change is kept by itself. */
export function useMapping({ id, mapping, version }: Pick<Import, 'id' | 'mapping' | 'version'>): MappingState {
  const [keeper] = useState(
    () =>
      new MappingKeeper(
        { mapping, version },
        {
          save: async (stored) => (await call(importCalls.map, { id, ...stored }, { idempotencyKey: crypto.randomUUID() })).version,
          read: () => call(importCalls.read, { id }),
          isOutdated: (error) => error instanceof CallFailed && error.status === 409,
        },
        (error) => {
          tellError(error)
          void queries.invalidateQueries({ queryKey: [importCalls.read.area] })
        },
      ),
  )
  const [doc, setDoc] = useState(() => docIn(mapping))
  useEffect(() => {
    if (keeper.learns({ mapping, version })) setDoc(docIn(mapping))
  }, [keeper, mapping, version])
  useEffect(() => () => void keeper.flush(), [keeper])
  const change = (next: MappingDoc) => {
    setDoc(next)
    keeper.wish(writeDoc(next))
  }
  const add = (proposed: MappingDoc) => {
    const now = readDoc(keeper.now)
    const grown = now && withNewFiles(now, proposed)
    if (grown !== now && grown) change(grown)
  }
  const take = (text: string) => {
    const next = readDoc(text)
    setDoc(next)
    keeper.wish(next ? writeDoc(next) : text)
  }
  return {
    doc,
    now: () => docIn(keeper.now),
    takesFrom: (files) => keeper.takesFrom(files),
    change,
    add,
    take,
    flush: () => keeper.flush(),
  }
}

const docIn = (mapping: string): MappingDoc | null => (mapping === '' ? null : readDoc(mapping))
