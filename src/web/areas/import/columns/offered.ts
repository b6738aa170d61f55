import { partKinds, readDoc, renamedFiles, type MappingDoc, type Part, type PartKind } from '../mapping-doc.ts'
import { newPart } from '../parts.ts'
import type { Understood } from '../understood.ts'

/** A part of a kind that somebody asks for: as the files of the mapping offer it, else an empty one of the first of them. */
export function askedPart(doc: MappingDoc, kind: PartKind, understood: Pick<Understood, 'mapping' | 'offers'> | null): Part {
  const [first = ''] = Object.keys(doc.files)
  const proposed = understood && readDoc(understood.mapping)
  const offered = partKinds.includes(kind) && understood ? (understood.offers as Partial<Record<PartKind, Part>>)[kind] : undefined
  if (!proposed || !offered) return newPart(kind, first)
  // The names that the mapping has for the files are not those of what was proposed.
  const keys = new Map(
    Object.entries(proposed.files).flatMap(([key, { name }]) => {
      const own = Object.entries(doc.files).find(([, form]) => form.name === name)?.[0]
      return own === undefined ? [] : [[key, own] as const]
    }),
  )
  const part = renamedFiles(offered, (key) => keys.get(key) ?? '')
  return part['file'] === '' ? newPart(kind, first) : { ...newPart(kind, first), ...part }
}
