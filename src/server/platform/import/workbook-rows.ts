import { open, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { Refusal } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { Unreadable } from './faults.ts'
import { headOf, type FileForm } from '#shared/import-mapping/form.ts'
import type { TextRecord } from './records.ts'
import type { Limits } from './text.ts'
import { readSheetOf } from './workbook.ts'

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
export const workbookRecords = async (location: string, form: Pick<FileForm, 'sheet' | 'header'>, limits: Limits): Promise<TextRecord[]> =>
  (await workbookSheet(location, form, limits)).records

/** The same with the names of all sheets. */
export async function workbookSheet(
  location: string,
  form: Pick<FileForm, 'sheet' | 'header'>,
  { workbook: most, whole }: Limits,
): Promise<{ names: string[]; records: TextRecord[] }> {
  const file = path.basename(location)
  const { sheet } = form
  const refuse = (why: string, allowed?: string) => new Unreadable({ file, line: 0, column: '', value: '', why, allowed })
  if ((await stat(location)).size > most.bytes)
    throw refuse(`it is a workbook of more than ${most.bytes} bytes`, 'the sheet as a text file')
  const told = { field: 'file', unreadable: 'sheet.unreadable' } as const
  const read = async (within?: Parameters<typeof readSheetOf>[4]) => readSheetOf(await readFile(location), sheet ?? 1, most, told, within)
  const reading = whole ? whole.sheet(file, `${location} ${sheet ?? 1}`, (mostMs, took) => read({ mostMs, took })) : read()
  const { names, rows } = await reading.catch((error: unknown) => {
    if (error instanceof Refusal) throw refuse(error.messages.map(({ key, params }) => say('en', key, params)).join(' '))
    throw error
  })
  const list = names.map((name) => `"${name}"`).join(', ')
  if (sheet === undefined && names.length > 1)
    throw refuse(`it has ${names.length} sheets, and the mapping does not say which`, `"sheet": one of ${list}`)
  if (!rows) throw refuse(`it has no sheet ${JSON.stringify(sheet)}`, list)
  const records = rows.map((row, at) => ({ line: at + 1, cells: withoutEnd(row.map(cellText)) })).filter(({ cells }) => cells.length > 0)
  const head = headOf(form)
  const heads = records.filter(({ line }) => line >= (head?.line ?? 1)).slice(0, head?.lines ?? 1)
  const width = Math.max(0, ...heads.map(({ cells }) => cells.length))
  const even = (cells: string[]) => [...cells, ...Array.from({ length: width - cells.length }, () => '')]
  return { names, records: records.map(({ line, cells }) => ({ line, cells: even(cells) })) }
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
