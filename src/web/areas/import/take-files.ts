import { importCalls } from '#shared/areas/import.ts'
import { call, saveFile } from '#web/foundation/api/call.ts'
import { queries } from '#web/foundation/api/query.ts'
import { readDoc, writeDoc } from './mapping-doc.ts'

const isMapping = (file: File) => /\.json$/i.test(file.name)

interface Ways {
  bring: (id: string, files: readonly File[]) => Promise<number>
  /** Takes the text of a mapping. */
  take: (text: string) => void | Promise<void>
}

/** Brings files to an import; a mapping among them says what is taken from the others. False: none of them came. */
export async function takeFiles(id: string, files: readonly File[], { bring, take }: Ways): Promise<boolean> {
  const mappings = files.filter(isMapping)
  const arrived = await bring(
    id,
    files.filter((file) => !isMapping(file)),
  )
  const [mapping] = mappings
  if (mapping) await take(await mapping.text())
  return arrived > 0 || (mapping !== undefined && files.length === mappings.length)
}

/** Begins an import with files. Null: none of them was taken, and no import stays behind. */
export async function beginWith(files: readonly File[], bring: Ways['bring']): Promise<string | null> {
  const { id } = await call(importCalls.create, {}, { idempotencyKey: crypto.randomUUID() })
  let arrived = false
  try {
    arrived = await takeFiles(id, files, { bring, take: (text) => keepMappingOf(id, text) })
  } finally {
    if (!arrived) await remove(id)
  }
  return arrived ? id : null
}

/** Where even this fails, the import is swept away after some days. */
async function remove(id: string): Promise<void> {
  await call(importCalls.drop, { id }, { idempotencyKey: crypto.randomUUID() }).catch(() => undefined)
  await queries.invalidateQueries({ queryKey: [importCalls.drop.area] })
}

/** Keeps the mapping of a file for an import that nobody looks at yet. */
async function keepMappingOf(id: string, text: string): Promise<void> {
  const doc = readDoc(text)
  const { version } = await call(importCalls.read, { id })
  await call(importCalls.map, { id, mapping: doc ? writeDoc(doc) : text, version }, { idempotencyKey: crypto.randomUUID() })
}

/** A mapping as the file that the command reads. */
export const mappingFile = (mapping: string, name: string): Parameters<typeof saveFile>[0] => ({
  blob: new Blob([JSON.stringify(JSON.parse(mapping), null, 2)], { type: 'application/json' }),
  fileName: `${name.replace(/[^\p{L}\p{N}._ -]+/gu, '_') || 'mapping'}.json`,
})
