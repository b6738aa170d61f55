import { open, stat } from 'node:fs/promises'
import path from 'node:path'
import { constants, gunzipSync } from 'node:zlib'
import { fileForm, headOf, type FileForm, type WrittenForm } from '#shared/import-mapping/form.ts'
import { Unreadable } from '../faults.ts'
import type { TextRecord } from '../records.ts'
import { namesOf, recordsOf } from '../table.ts'
import { defaultLimits } from '../text.ts'
import { isWorkbook, workbookSheet } from '../workbook-rows.ts'
import { encodingOf } from './encoding.ts'
import { headLineOf } from './head.ts'
import { shapeOf } from './shape.ts'
import { dateFormOf, decimalOf, wordsOf } from './values.ts'

/** The beginning of a file as it is read in a form. */
export interface Look {
  workbook: boolean
  sheets: string[]
  beginning: TextRecord[]
  columns: string[] | null
  /** About how many rows the file has. */
  rows: number
  /** Why it cannot be read so. */
  problem: string | null
}

const beginBytes = 256 * 1024
const shownLines = 40
/** So many sheets are looked at to find the one that is meant. */
const mostSheets = 6

/** How a file is most likely written. `size`: its bytes, where only its beginning lies there. */
export async function guessForm(location: string, sheet?: string | number): Promise<WrittenForm> {
  const name = path.basename(location)
  const workbook = await isWorkbook(location)
  const form: WrittenForm = workbook ? { name, sheet: sheet ?? (await fullestSheet(location)) } : { name, ...(await textForm(location)) }
  const { beginning } = await lookAt(location, fileForm.parse({ ...form, header: false }))
  const head = headLineOf(beginning)
  const plain = head?.line === beginning[0]?.line && head?.lines === 1
  const header = head === null ? false : plain ? true : head
  const rows = rowsIn(beginning, head)
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, at) => rows.map(({ cells }) => (cells[at] ?? '').trim()))
  const { empty, untilNow } = wordsOf(columns)
  const told = columns.map((values) => values.filter((value) => !empty.includes(value)))
  const dates = mostUsual(told.flatMap((values) => dateFormOf(values) ?? []))
  return {
    ...form,
    header,
    ...(empty.length > 0 && { empty }),
    ...(untilNow.length > 0 && { untilNow }),
    ...(dates && { dates }),
    ...decimal(told),
  }
}

const decimal = (columns: string[][]): Pick<WrittenForm, 'decimal'> => (decimalOf(columns) === ',' ? { decimal: ',' } : {})

const mostUsual = (given: readonly string[]): string | undefined =>
  [...Map.groupBy(given, (one) => one)].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0]

/** Of a workbook with several sheets the one with most in it, as far as its beginning tells. */
async function fullestSheet(location: string): Promise<string | number> {
  const look = (sheet: string | number) => lookAt(location, fileForm.parse({ name: 'x', sheet, header: false }))
  const { sheets } = await look(1)
  if (sheets.length < 2) return 1
  const sizes: { name: string; cells: number }[] = []
  for (const name of sheets.slice(0, mostSheets)) {
    const { beginning } = await look(name)
    sizes.push({ name, cells: beginning.reduce((sum, { cells }) => sum + cells.filter((cell) => cell !== '').length, 0) })
  }
  return sizes.toSorted((a, b) => b.cells - a.cells)[0]?.name ?? 1
}

async function textForm(location: string): Promise<Partial<WrittenForm>> {
  const begin = await beginOf(location)
  const encoding = encodingOf(begin)
  const text = new TextDecoder(encoding === 'latin-1' ? 'latin1' : encoding).decode(begin)
  return { encoding, ...shapeOf(text) }
}

async function beginOf(location: string): Promise<Buffer> {
  const file = await open(location)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(beginBytes), 0, beginBytes, 0)
    const begin = buffer.subarray(0, bytesRead)
    if (begin[0] !== 0x1f || begin[1] !== 0x8b) return begin
    return gunzipSync(begin.subarray(0, beginBytes / 8), {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: 64 * beginBytes,
    }).subarray(0, beginBytes)
  } catch {
    // What is no archive, or unpacks to too much, is told where it is read.
    return Buffer.alloc(0)
  } finally {
    await file.close()
  }
}

/** The beginning of a file in a form. `size`: bytes of the whole file. Never throws for what stands in it. */
export async function lookAt(location: string, form: FileForm, size?: number): Promise<Look> {
  const workbook = await isWorkbook(location)
  const look: Look = { workbook, sheets: [], beginning: [], columns: null, rows: 0, problem: null }
  try {
    if (workbook) {
      const { names, records } = await workbookSheet(location, form, defaultLimits)
      Object.assign(look, { sheets: names, rows: records.length, beginning: records.slice(0, shownLines) })
    } else {
      look.beginning = await firstRecords(location, form)
      look.rows = estimated(look.beginning, form, size ?? (await stat(location)).size)
    }
    const head = headOf(form)
    const heads = look.beginning.filter(({ line }) => line >= (head?.line ?? 1)).slice(0, head?.lines ?? 0)
    look.columns = head ? namesOf(heads.map(({ cells }) => cells)) : (form.columns ?? null)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    look.problem = error.fault.allowed ? `${error.fault.why} (${error.fault.allowed})` : error.fault.why
  }
  return look
}

async function firstRecords(location: string, form: FileForm): Promise<TextRecord[]> {
  const found: TextRecord[] = []
  for await (const batch of recordsOf(location, form, defaultLimits)) {
    found.push(...batch.slice(0, shownLines - found.length))
    if (found.length >= shownLines) break
  }
  return found
}

/** The rows of a beginning that are no names. */
export const rowsIn = (beginning: readonly TextRecord[], head: { line: number; lines: number } | null): TextRecord[] =>
  head ? beginning.filter(({ line }) => line >= head.line).slice(head.lines) : [...beginning]

function estimated(beginning: readonly TextRecord[], { separator }: FileForm, size: number): number {
  const bytes = beginning.reduce((sum, { cells }) => sum + Buffer.byteLength(cells.join(separator)) + 1, 0)
  return bytes === 0 ? 0 : Math.max(beginning.length, Math.round((size / bytes) * beginning.length))
}
