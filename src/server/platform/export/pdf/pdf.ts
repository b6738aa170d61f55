import { openKeptThreads } from '#server/foundation/processes/kept-threads.ts'
import type { Sheet } from './sheet.ts'

const draw = openKeptThreads(new URL('./pdf-thread.ts', import.meta.url), {
  width: 2,
  waiting: 200,
  idleMs: 30_000,
  wholeMs: 30_000,
  memoryMb: 192,
})

/** A sheet as a PDF, drawn beside the event loop: opening the fonts alone would keep everybody waiting. */
export const pdfOf = (sheet: Sheet): Promise<Uint8Array> => draw<Uint8Array>(sheet)
