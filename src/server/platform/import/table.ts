import { existsSync } from 'node:fs'
import path from 'node:path'
import { Unreadable, type FaultLog } from './faults.ts'
import { headOf, type ColumnName, type FileForm } from '#shared/import-mapping/form.ts'
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

/** Told how many characters more were read, whether or not they came to a row; false: enough was read. */
type Went = (characters: number) => boolean

/** Rows that somebody has put right, by their line in the file; null: one that is left out. */
export type Mends = ReadonlyMap<number, readonly string[] | null>

/** `went`: called again and again while it is read; what it throws ends the reading. */
export async function openTable(
  location: string,
  form: FileForm,
  limits: Limits,
  { mends = new Map(), went }: { mends?: Mends | undefined; went: () => void },
): Promise<Table> {
  const file = path.basename(location)
  const workbook = await isWorkbook(location)
  const noWorkbook = () =>
    new Unreadable({ file, line: 0, column: '', value: '', why: 'it is no workbook, but the mapping names a sheet of it' })
  if (!workbook && form.sheet !== undefined && existsSync(location)) throw noWorkbook()
  const batches = mended(recordsOf(location, form, limits, { workbook, went: () => (went(), true) }), mends)
  const table = { file, form, workbook }
  const head = headOf(form)
  if (!head) return { ...table, columns: form.columns ?? null, records: (log) => even(file, form.columns?.length ?? null, batches, log) }
  const { found, rest } = await headIn(batches, head)
  if (found.length < head.lines)
    throw new Unreadable({ file, line: head.line, column: '', value: '', why: 'it is empty; the names of the columns were expected' })
  const names = namesOf(found.map(({ cells }) => cells))
  return { ...table, columns: names, records: (log) => even(file, names.length, withFirst(rest, batches), log) }
}

/** The records that name the columns, and what was read behind them. */
async function headIn(batches: AsyncGenerator<TextRecord[]>, { line, lines }: { line: number; lines: number }) {
  let known: TextRecord[] = []
  while (known.length < lines) {
    const next = await batches.next()
    if (next.done) break
    known = [...known, ...next.value.filter((record) => record.line >= line)]
  }
  return { found: known.slice(0, lines), rest: known.slice(lines) }
}

/** The names of columns that stand on several lines: a name above several columns is that of each, before their own. */
export function namesOf(lines: readonly (readonly string[])[]): string[] {
  const width = Math.max(...lines.map((cells) => cells.length))
  const filled = lines.map((cells, at) => {
    const row = Array.from({ length: width }, (_, column) => (cells[column] ?? '').trim())
    const below = lines.slice(at + 1)
    // A cell that is one with those right of it has its text in the first.
    for (let column = 1; column < width; column += 1)
      if (row[column] === '' && below.some((own) => (own[column] ?? '').trim() !== '')) row[column] = row[column - 1] ?? ''
    return row
  })
  return Array.from({ length: width }, (_, column) => [...new Set(filled.map((row) => row[column] ?? ''))].filter(Boolean).join(' / '))
}

/** The records of a file from its beginning, the names of its columns among them. */
export async function* recordsOf(
  location: string,
  form: FileForm,
  limits: Limits,
  { workbook, went = () => true }: { workbook?: boolean; went?: Went } = {},
): AsyncGenerator<TextRecord[]> {
  if (workbook ?? (await isWorkbook(location))) yield await workbookRecords(location, form, limits)
  else yield* batchesOf(location, form, limits, went)
}

async function* batchesOf(location: string, form: FileForm, limits: Limits, went: Went): AsyncGenerator<TextRecord[]> {
  const splitter = new Splitter(path.basename(location), {
    separator: form.separator,
    quote: form.quote,
    recordEnd: form.recordEnd,
    longest: limits.longestRecord,
    columns: limits.mostColumns,
  })
  for await (const piece of textOf(location, form.encoding, limits)) {
    if (!went(piece.length)) return
    const records = splitter.push(piece)
    if (records.length > 0) yield records
  }
  const records = splitter.finish()
  if (records.length > 0) yield records
}

async function* mended(batches: AsyncGenerator<TextRecord[]>, mends: Mends): AsyncGenerator<TextRecord[]> {
  for await (const batch of batches)
    yield mends.size === 0
      ? batch
      : batch.flatMap((record): TextRecord[] => {
          const own = mends.get(record.line)
          return own === undefined ? [record] : own === null ? [] : [{ line: record.line, cells: [...own] }]
        })
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
        log.add({ file, line, column: '', value: '', why: `the row has ${columns(cells.length)}`, allowed: columns(width) })
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

const columns = (count: number | null) => (count === 1 ? `${count} column` : `${count} columns`)
