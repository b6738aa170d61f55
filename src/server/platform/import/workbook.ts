import type { TextKey } from '#shared/texts/index.ts'
import { Lane } from '#server/foundation/processes/lane.ts'
import { inOwnProcess } from '#server/foundation/processes/own-process.ts'
import type { SheetFound, Sheets } from './workbook-process.ts'
import type { WorkbookLimits } from './workbook-bounds.ts'

export type { WorkbookLimits } from './workbook-bounds.ts'

/** What a workbook has: the names of its sheets where it says them plainly, and the cells of the one; null: there is none such. */
export interface SheetRead {
  names: string[]
  rows: unknown[][] | null
}

/** One at a time: what is read is somebody's upload. */
const lane = new Lane(1)
const processLimits = { cpuMs: 6000, wholeMs: 60_000, memoryMb: 256 }

/**
 * The cells of the first sheet of a workbook (XLSX or ODS), from A1 on, read in a process of its own. Refuses, told of `field`, what is no workbook
 * (`unreadable`), what is beyond the limits (400, 413), and what takes too long or too much memory (413).
 */
export async function readWorkbook(bytes: Buffer, limits: WorkbookLimits, field: string, unreadable: TextKey): Promise<unknown[][]> {
  const { rows } = await readSheetOf(bytes, 1, limits, { field, unreadable })
  return rows ?? []
}

/** The same of any sheet, by its name or its number from 1, with the names of all. `mostMs`: how long it may take at most; `took`: told how long it did. */
export async function readSheetOf(
  bytes: Buffer,
  sheet: string | number,
  limits: WorkbookLimits,
  told: { field: string; unreadable: TextKey },
  { mostMs = processLimits.wholeMs, took = () => {} }: { mostMs?: number; took?: (ms: number) => void } = {},
): Promise<SheetRead> {
  const input: Sheets = { bytes: new Uint8Array(bytes), sheet, limits, ...told }
  await lane.enter()
  // Whoever waits for others takes no time.
  const begun = performance.now()
  const within = { ...processLimits, wholeMs: Math.min(processLimits.wholeMs, mostMs) }
  try {
    const rows: unknown[][] = []
    const file = new URL('./workbook-process.ts', import.meta.url)
    const { names, isThere } = await inOwnProcess<SheetFound>(new Lane(1), file, input, within, async (part) => {
      for (const row of part as unknown[][]) rows.push(row)
    })
    return { names, rows: isThere ? rows : null }
  } finally {
    took(performance.now() - begun)
    lane.leave()
  }
}
