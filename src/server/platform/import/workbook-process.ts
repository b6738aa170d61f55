import { readXlsx } from 'hucre/xlsx'
import type { TextKey } from '#shared/texts/index.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { askMore, workHere } from '#server/foundation/processes/process-side.ts'
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

/** What a workbook has: the names of its sheets where it says them plainly, and whether the one is there, whose rows were handed over. */
export interface SheetFound {
  names: string[]
  isThere: boolean
}

/** So many cells are handed over at once: who takes them has others to answer. */
const cellsAtOnce = 2000

async function xlsxRows(zip: Buffer, at: number, { columns, rows }: WorkbookLimits): Promise<unknown[][]> {
  const { sheets } = await readXlsx(zip, { sheets: [at], range: `A1:${columnLetters(columns)}${rows}` })
  return sheets[0]?.rows ?? []
}

async function handOver(rows: unknown[][]): Promise<void> {
  const widest = rows.reduce((most, { length }) => Math.max(most, length), 1)
  const atOnce = Math.ceil(cellsAtOnce / widest)
  for (let at = 0; at < rows.length; at += atOnce) await askMore(rows.slice(at, at + atOnce))
}

void workHere(async ({ bytes, sheet, limits, field, unreadable }: Sheets): Promise<SheetFound> => {
  const { parts, zip } = await boundedZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), limits.unpacked, unreadable, field)
  const isOds = isOpenDocument(parts)
  const names = isOds ? openDocumentSheets(parts) : sheetNames(parts)
  const at = typeof sheet === 'number' ? sheet - 1 : names.indexOf(sheet)
  if (at < 0 || (names.length > 0 && at >= names.length)) return { names, isThere: false }
  if (isOds) demandOpenDocumentWithin(parts, limits, field)
  else demandWithin(parts, at, limits, field)
  const rows = await (isOds ? openDocumentRows(zip, at) : xlsxRows(zip, at, limits)).catch(() => {
    throw refuse(400, unreadable, undefined, field)
  })
  await handOver(rows)
  return { names, isThere: true }
})
