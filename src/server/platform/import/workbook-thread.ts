import { readXlsx } from 'hucre/xlsx'
import type { TextKey } from '#shared/texts/index.ts'
import { refuse } from '#server/foundation/refusal.ts'
import { workHere } from '#server/foundation/thread-side.ts'
import { boundedZip } from './bounded-zip.ts'
import { columnLetters, demandWithin } from './workbook-bounds.ts'

/** How much a workbook may hold. */
export interface WorkbookLimits {
  /** What all its parts come to when unpacked. Bytes. */
  unpacked: number
  rows: number
  columns: number
  /** Cells with something in them. */
  cells: number
  /** Groups of cells that are shown as one. */
  merges: number
}

export interface Sheets {
  bytes: Uint8Array<ArrayBuffer>
  limits: WorkbookLimits
  field: string
  unreadable: TextKey
}

void workHere(async ({ bytes, limits, field, unreadable }: Sheets) => {
  const { parts, zip } = await boundedZip(Buffer.from(bytes.buffer), limits.unpacked, unreadable, field)
  demandWithin(parts, limits, field)
  try {
    const { sheets } = await readXlsx(zip, { sheets: [0], range: `A1:${columnLetters(limits.columns)}${limits.rows}` })
    return { answer: sheets[0]?.rows ?? [] }
  } catch {
    throw refuse(400, unreadable, undefined, field)
  }
})
