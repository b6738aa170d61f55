import type { Source } from '#shared/import-mapping/form.ts'
import { fieldsOf, fileOf, partKinds, withoutUnusedJoins, withPart, type MappingDoc, type Part, type PartKind } from '../mapping-doc.ts'
import { specOf } from '../parts.ts'

/** What the fields of a part are taken from; of a field that is not taken nothing stands there. */
export const givenOf = (kind: PartKind, part: Part): Readonly<Record<string, Source | undefined>> =>
  specOf(kind, part).inside ? fieldsOf(part) : (part as Record<string, Source>)

/** A part with a field taken from somewhere, or not taken any more. */
export function withField(kind: PartKind, part: Part, field: string, source: Source | undefined): Part {
  const { inside } = specOf(kind, part)
  const { [field]: _before, ...others } = inside ? fieldsOf(part) : part
  const next = source === undefined ? others : { ...others, [field]: source }
  return withoutUnusedJoins(inside ? { ...part, fields: next } : next)
}

/** A field of a part of a mapping. */
export interface Place {
  kind: PartKind
  at: number
  field: string
}

/** The fields of what is taken from a file that have no column of it yet, be they the same for all rows. */
export function openFields(doc: MappingDoc, file: string): Place[] {
  return partKinds.flatMap((kind) =>
    (doc.parts[kind] ?? []).flatMap((part, at) => {
      if (fileOf(part) !== file) return []
      const given = givenOf(kind, part)
      return specOf(kind, part).fields.flatMap(({ name }) => (isOpen(given[name]) ? [{ kind, at, field: name }] : []))
    }),
  )
}

const isOpen = (source: Source | undefined): boolean => source === undefined || (typeof source === 'object' && 'constant' in source)

/** A mapping that takes a field from a column. */
export function withColumn(doc: MappingDoc, { kind, at, field }: Place, column: string | number): MappingDoc {
  const part = doc.parts[kind]?.[at]
  return part ? withPart(doc, kind, at, withField(kind, part, field, column)) : doc
}
