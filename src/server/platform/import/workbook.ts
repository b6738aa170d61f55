import type { TextKey } from '#shared/texts/index.ts'
import { inOwnThread, Lane } from '#server/foundation/threads/own-thread.ts'
import type { SheetRead, Sheets } from './workbook-thread.ts'
import type { WorkbookLimits } from './workbook-bounds.ts'

export type { WorkbookLimits } from './workbook-bounds.ts'

/** One at a time: what is read is somebody's upload. */
const lane = new Lane(1)
const threadLimits = { cpuMs: 6000, wholeMs: 60_000, memoryMb: 256 }

/**
 * The cells of the first sheet of a workbook (XLSX or ODS), from A1 on, read in a thread of its own. Refuses, told of `field`, what is no workbook
 * (`unreadable`), what is beyond the limits (400, 413), and what takes too long or too much memory (413).
 */
export async function readWorkbook(bytes: Buffer, limits: WorkbookLimits, field: string, unreadable: TextKey): Promise<unknown[][]> {
  const { rows } = await readSheetOf(bytes, 1, limits, { field, unreadable })
  return rows ?? []
}

/** The same of any sheet, by its name or its number from 1, with the names of all. */
export async function readSheetOf(
  bytes: Buffer,
  sheet: string | number,
  limits: WorkbookLimits,
  told: { field: string; unreadable: TextKey },
): Promise<SheetRead> {
  // The thread gets a copy that it owns: the buffer may be a part of a larger one.
  const own = new Uint8Array(bytes)
  const input: Sheets = { bytes: own, sheet, limits, ...told }
  return inOwnThread<SheetRead>(lane, new URL('./workbook-thread.ts', import.meta.url), input, threadLimits, { transfer: [own.buffer] })
}
