import { setImmediate } from 'node:timers/promises'
import type { TextKey } from '#shared/texts/index.ts'
import type { UploadedFile } from '#server/foundation/http/body.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { listByTurns } from '#server/foundation/basis/turns.ts'
import { demandEnding } from '../file-ending.ts'
import { Unreadable } from './faults.ts'
import { Splitter, type TextRecord } from './records.ts'
import { readWorkbook, type WorkbookLimits } from './workbook.ts'

/** A small table as somebody uploads it: names of its columns in small letters, rows as text with their numbers in the file. */
export interface Sheet {
  columns: readonly string[]
  rows: { row: number; cells: string[] }[]
}

interface SheetLimits {
  bytes: number
  /** Rows without the one that names the columns. */
  rows: number
}

/** As what a table may be uploaded. */
const endings = ['xlsx', 'ods', 'csv', 'tsv', 'txt'] as const

interface Told {
  /** Of what is told, the field of the call and how what is none is refused. */
  field: string
  unreadable: TextKey
}

const mostColumns = 60
/** Bytes that a small table comes to when unpacked. */
const mostUnpacked = 8 * 1024 * 1024
/** Headings over several columns, not more. */
const mostMerges = 100

/** Reads a small table that is uploaded as the field `attachment`: its columns by their names. Refuses what is larger. */
export async function readSheet(file: UploadedFile, limits: SheetLimits): Promise<Sheet> {
  if (file.bytes.length > limits.bytes) throw refuse(413, 'sheet.tooLarge', { n: Math.round(limits.bytes / 1024) }, 'attachment')
  // Rows of nothing may stand between.
  const most = limits.rows * 2 + 10
  const within = { unpacked: mostUnpacked, rows: most, columns: mostColumns, cells: most * mostColumns, merges: mostMerges }
  const records = await tableRecords(file, within, { field: 'attachment', unreadable: 'sheet.unreadable' })
  const filled = records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const [head, ...rows] = filled
  if (!head) throw refuse(400, 'sheet.empty', undefined, 'attachment')
  if (rows.length > limits.rows) throw refuse(400, 'sheet.tooMany', { most: limits.rows }, 'attachment')
  return {
    columns: head.cells.slice(0, mostColumns).map((name) => name.trim().toLowerCase()),
    rows: rows.map(({ line, cells }) => ({ row: line, cells: cells.slice(0, mostColumns).map((cell) => cell.trim()) })),
  }
}

/**
 * The rows of a workbook's first sheet (`.xlsx`, `.ods`) or of a text file with commas, semicolons or tabs (`.csv`, `.tsv`,
 * `.txt`), as text. Refuses what has another ending, is not what its ending says or, of a workbook, reaches beyond the limits.
 */
export async function tableRecords(file: UploadedFile, limits: WorkbookLimits, told: Told): Promise<TextRecord[]> {
  const ending = demandEnding(file, endings, told.field)
  if (ending !== 'xlsx' && ending !== 'ods') return textRecords(file, limits.rows, told)
  const found = await readWorkbook(file.bytes, limits, told.field, told.unreadable)
  return listByTurns(found.entries(), ([index, row]) => ({ line: index + 1, cells: row.map(cellText) }))
}

const two = (part: number) => String(part).padStart(2, '0')

/** A day as `YYYY-MM-DD`, with its time where it has one; a time alone as `HH:mm`. */
function cellText(value: unknown): string {
  if (value instanceof Date) {
    const time = `${two(value.getUTCHours())}:${two(value.getUTCMinutes())}`
    if (value.getUTCFullYear() < 1901) return time
    const day = value.toISOString().slice(0, 10)
    return time === '00:00' ? day : `${day} ${time}`
  }
  if (typeof value === 'number' && value > 0 && value < 1) {
    const minutes = Math.round(value * 1440)
    return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** Letters that are split at once: other calls come between. */
const atOnce = 65_536

async function textRecords({ fileName, bytes }: UploadedFile, most: number, { field, unreadable }: Told): Promise<TextRecord[]> {
  const text = bytes.toString('utf8').replace(/^\ufeff/, '')
  // oxlint-disable-next-line no-control-regex -- a text has none of these
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text)) throw refuse(400, unreadable, undefined, field)
  const [head = ''] = text.slice(0, atOnce).split('\n', 1)
  const separator = [',', ';', '\t'].toSorted((a, b) => head.split(b).length - head.split(a).length)[0] ?? ','
  try {
    const splitter = new Splitter(fileName, { separator, quote: '"', recordEnd: null, longest: 20_000 })
    const records: TextRecord[] = []
    for (let from = 0; from < text.length; from += atOnce) {
      for (const record of splitter.push(text.slice(from, from + atOnce))) records.push(record)
      if (records.length > most) throw refuse(400, 'sheet.tooMany', { most }, field)
      await setImmediate()
    }
    return [...records, ...splitter.finish()]
  } catch (error) {
    if (error instanceof Unreadable) throw refuse(400, unreadable, undefined, field)
    throw error
  }
}
