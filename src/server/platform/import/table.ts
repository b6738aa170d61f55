import { existsSync } from 'node:fs'
import path from 'node:path'
import { Unreadable, type FaultLog } from './faults.ts'
import type { ColumnName, FileForm } from './form.ts'
import { Splitter, type TextRecord } from './records.ts'
import { textOf, type Limits } from './text.ts'
import { isWorkbook, workbookRecords } from './workbook-rows.ts'

/** A file whose columns are known and whose records wait to be read, once. */
export interface Table {
  file: string
  form: FileForm
  columns: readonly string[] | null
  /** Days and numbers may be cells of their own kind, whatever form the mapping has for those that are text. */
  workbook: boolean
  /** Records in batches; one with too few or too many columns is told and left out. */
  records(log: FaultLog): AsyncGenerator<TextRecord[]>
}

export async function openTable(location: string, form: FileForm, limits: Limits): Promise<Table> {
  const file = path.basename(location)
  const workbook = await isWorkbook(location)
  const noWorkbook = () =>
    new Unreadable({ file, line: 0, column: '', value: '', why: 'it is no workbook, but the mapping names a sheet of it' })
  if (!workbook && form.sheet !== undefined && existsSync(location)) throw noWorkbook()
  const batches = workbook ? sheetOf(location, form, limits) : batchesOf(location, form, limits)
  const table = { file, form, workbook }
  if (!form.header)
    return { ...table, columns: form.columns ?? null, records: (log) => even(file, form.columns?.length ?? null, batches, log) }
  const begin = await batches.next()
  const names = begin.done ? undefined : begin.value[0]?.cells.map((name) => name.trim())
  if (!names) throw new Unreadable({ file, line: 1, column: '', value: '', why: 'it is empty; the names of the columns were expected' })
  const rest = begin.done ? [] : begin.value.slice(1)
  return { ...table, columns: names, records: (log) => even(file, names.length, withFirst(rest, batches), log) }
}

async function* batchesOf(location: string, form: FileForm, limits: Limits): AsyncGenerator<TextRecord[]> {
  const splitter = new Splitter(path.basename(location), { ...form, longest: limits.longestRecord })
  for await (const piece of textOf(location, form.encoding, limits)) {
    const records = splitter.push(piece)
    if (records.length > 0) yield records
  }
  const records = splitter.finish()
  if (records.length > 0) yield records
}

async function* sheetOf(location: string, form: FileForm, limits: Limits): AsyncGenerator<TextRecord[]> {
  yield await workbookRecords(location, form, limits)
}

async function* withFirst(first: TextRecord[], rest: AsyncGenerator<TextRecord[]>): AsyncGenerator<TextRecord[]> {
  if (first.length > 0) yield first
  yield* rest
}

async function* even(
  file: string,
  known: number | null,
  batches: AsyncGenerator<TextRecord[]>,
  log: FaultLog,
): AsyncGenerator<TextRecord[]> {
  let width = known
  for await (const batch of batches) {
    width ??= batch[0]?.cells.length ?? null
    const good = batch.filter((record) => record.cells.length === width)
    for (const { line, cells } of batch)
      if (cells.length !== width)
        log.add({ file, line, column: '', value: '', why: `the row has ${cells.length} columns`, allowed: `${width} columns` })
    if (good.length > 0) yield good
  }
}

/** Where a column stands, from 0. Throws Unreadable for one that the file does not have, or has twice. */
export function columnAt(table: Pick<Table, 'file' | 'columns'>, column: ColumnName): number {
  const wrong = (why: string, allowed?: string) =>
    new Unreadable({ file: table.file, line: 1, column: String(column), value: '', why, allowed })
  const names = table.columns
  if (typeof column === 'number') {
    if (names && column > names.length) throw wrong(`the mapping asks for column ${column}`, `1 to ${names.length}`)
    return column - 1
  }
  if (!names)
    throw wrong(`the mapping asks for the column "${column}" of a file without names`, 'a column number, or "columns" in the mapping')
  const at = names.indexOf(column)
  if (at < 0) throw wrong(`the file has no column "${column}"`, names.slice(0, 60).join(', '))
  if (names.includes(column, at + 1)) throw wrong(`the file has the column "${column}" twice`, 'a column number')
  return at
}
