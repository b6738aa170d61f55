import { readXlsx } from 'hucre/xlsx'
import type { TextKey } from '#shared/texts/index.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { workHere } from '#server/foundation/processes/process-side.ts'
import { boundedZip } from './bounded-zip.ts'
import { demandOpenDocumentWithin, isOpenDocument, openDocumentRows, openDocumentSheets } from './open-document.ts'
import { columnLetters, demandWithin, sheetNames, type WorkbookLimits } from './workbook-bounds.ts'

export interface Sheets {
  bytes: Uint8Array
  /** Which one is read: by its name, or its number from 1. */
  sheet: string | number
  limits: WorkbookLimits
  field: string
  unreadable: TextKey
}

/** What a workbook has: the names of its sheets where it says them plainly, and the cells of the one; null: there is none such. */
export interface SheetRead {
  names: string[]
  rows: unknown[][] | null
}

void workHere(async ({ bytes, sheet, limits, field, unreadable }: Sheets): Promise<SheetRead> => {
  const { parts, zip } = await boundedZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), limits.unpacked, unreadable, field)
  const isOds = isOpenDocument(parts)
  const names = isOds ? openDocumentSheets(parts) : sheetNames(parts)
  const at = typeof sheet === 'number' ? sheet - 1 : names.indexOf(sheet)
  if (at < 0 || (names.length > 0 && at >= names.length)) return { names, rows: null }
  if (isOds) demandOpenDocumentWithin(parts, limits, field)
  else demandWithin(parts, at, limits, field)
  try {
    if (isOds) return { names, rows: await openDocumentRows(zip, at) }
    const { sheets } = await readXlsx(zip, { sheets: [at], range: `A1:${columnLetters(limits.columns)}${limits.rows}` })
    return { names, rows: sheets[0]?.rows ?? [] }
  } catch {
    throw refuse(400, unreadable, undefined, field)
  }
})
