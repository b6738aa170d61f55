import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Refusal } from '#server/foundation/refusal.ts'
import { boundedZip } from './bounded-zip.ts'
import { Unreadable } from './faults.ts'
import type { FileForm } from './form.ts'
import type { TextRecord } from './records.ts'
import type { Limits } from './text.ts'

const beginning = Buffer.from('PK\x03\x04')

/** Whether a file is a workbook (XLSX) or another archive, by its first bytes. One that cannot be opened is none. */
export async function isWorkbook(location: string): Promise<boolean> {
  const file = await open(location).catch(() => null)
  if (!file) return false
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return bytesRead === 4 && buffer.equals(beginning)
  } finally {
    await file.close()
  }
}

/**
 * The rows of a sheet of a workbook, as text: days as yyyy-MM-dd, with HH:mm where they have a time, times alone as HH:mm,
 * numbers with a point. Blank rows hold nothing; blank cells at the end of a row do not count. Throws Unreadable for what is
 * no workbook, is larger than the limits, or has several sheets of which the mapping names none.
 */
export async function workbookRecords(location: string, { sheet }: FileForm, { workbook: most }: Limits): Promise<TextRecord[]> {
  const file = path.basename(location)
  const refuse = (why: string, allowed?: string) => new Unreadable({ file, line: 0, column: '', value: '', why, allowed })
  const bytes = await readFile(location)
  if (bytes.length > most.bytes) throw refuse(`it is a workbook of more than ${most.bytes} bytes`, 'the sheet as a text file')
  const names: string[] = []
  const isMeant = (name: string, place: number) => {
    names.push(name)
    return sheet === undefined ? place === 1 : sheet === name || sheet === place
  }
  const rows = await sheetRows(bytes, isMeant, most).catch((error: unknown) => {
    if (error instanceof Refusal && error.statusCode === 413)
      throw refuse('it unpacks to more than a workbook may have', 'the sheet as a text file')
    throw refuse('it is no workbook that can be read, or another archive', 'an XLSX workbook without a password; text files, plain or .gz')
  })
  const list = names.map((name) => `"${name}"`).join(', ')
  if (sheet === undefined && names.length > 1)
    throw refuse(`it has ${names.length} sheets, and the mapping does not say which`, `"sheet": one of ${list}`)
  if (!rows) throw refuse(`it has no sheet ${JSON.stringify(sheet)}`, list)
  if (rows.length > most.rows) throw refuse(`the sheet has more than ${most.rows} rows`, 'the sheet as a text file')
  const records = rows.map((row, at) => ({ line: at + 1, cells: withoutEnd(row.map(cellText)) })).filter(({ cells }) => cells.length > 0)
  const wide = records.find(({ cells }) => cells.length > most.columns)
  if (wide) throw refuse(`line ${wide.line} has more than ${most.columns} columns`, 'the sheet as a text file')
  const width = records[0]?.cells.length ?? 0
  return records.map(({ line, cells }) => ({ line, cells: [...cells, ...Array.from({ length: width - cells.length }, () => '')] }))
}

async function sheetRows(
  bytes: Buffer,
  wanted: (name: string, place: number) => boolean,
  most: Limits['workbook'],
): Promise<unknown[][] | undefined> {
  const parts = await boundedZip(bytes, 'sheet.unreadable', 'file')
  const { readXlsx, rangeRef } = await import('hucre/xlsx')
  // One row and one column beyond what may be there: they tell that there is more.
  const range = rangeRef(0, 0, most.rows, most.columns)
  const { sheets } = await readXlsx(parts, { sheets: ({ name }, at) => wanted(name, at + 1), range })
  return sheets[0]?.rows
}

const two = (part: number) => String(part).padStart(2, '0')

/** Numbers have the 15 digits that a workbook keeps exactly: 0.1 + 0.2 is 0.3 there. */
function cellText(value: unknown): string {
  if (value instanceof Date) {
    const seconds = value.getUTCSeconds()
    const time = `${two(value.getUTCHours())}:${two(value.getUTCMinutes())}${seconds ? `:${two(seconds)}` : ''}`
    if (value.getUTCFullYear() < 1901) return time
    const day = value.toISOString().slice(0, 10)
    return time === '00:00' ? day : `${day} ${time}`
  }
  if (typeof value === 'number') return String(Number(value.toPrecision(15)))
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : ''
}

function withoutEnd(cells: string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '')
  return cells.slice(0, last + 1)
}
