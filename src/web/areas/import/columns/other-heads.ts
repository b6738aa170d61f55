import { importCalls } from '#shared/areas/import.ts'
import type { ImportLook } from '#shared/import-mapping/look.ts'
import { call } from '#web/foundation/api/call.ts'
import { columnIn } from '../columns-of.ts'
import { conditionsOf } from './said-of-part.ts'
import { fileOf, partKinds, type MappingDoc } from '../mapping-doc.ts'
import { givenOf } from './part-fields.ts'

/** The columns that a mapping takes from a file by their names. */
function namedColumns(doc: MappingDoc, key: string): string[] {
  const named = partKinds.flatMap((kind) =>
    (doc.parts[kind] ?? [])
      .filter((part) => fileOf(part) === key)
      .flatMap((part) => [...Object.values(givenOf(kind, part)), ...conditionsOf(part).map(({ value }) => value)])
      .map(columnIn),
  )
  return [...new Set(named.filter((column) => typeof column === 'string'))]
}

/**
 * Files that came in the place of others of the same name: most of the columns that are taken from them are not there. One column that
 * lacks is a mistake in the file, or in the mapping, and told where it is tried.
 */
export function withOtherHeads(doc: MappingDoc, looks: readonly ImportLook[]): string[] {
  return Object.entries(doc.files).flatMap(([key, form]) => {
    const heads = fileOfName(looks, form.name)?.columns
    const named = heads ? namedColumns(doc, key) : []
    const there = named.filter((column) => heads?.includes(column))
    return named.length > 0 && there.length * 2 < named.length ? [form.name] : []
  })
}

/** Those of an import that are so also in the form in which its mapping has them read: somebody may have put right where their names stand. */
export async function replacedFiles(importId: string, doc: MappingDoc | null, looks: readonly ImportLook[]): Promise<string[]> {
  if (!doc) return []
  const own: ImportLook[] = []
  for (const name of withOtherHeads(doc, looks)) {
    const [fileId, form] = [fileOfName(looks, name)?.fileId, Object.values(doc.files).find((one) => one.name === name)]
    if (fileId !== undefined) own.push(await call(importCalls.look, { id: importId, fileId, form: JSON.stringify(form) }))
  }
  return withOtherHeads(doc, own)
}

const fileOfName = (looks: readonly ImportLook[], name: string) => looks.find((look) => look.name.replace(/\.gz$/, '') === name)
