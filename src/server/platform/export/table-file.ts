import type { Column, FileFormat, List } from '#shared/contract/list.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import type { FileAnswer } from '#server/foundation/http/http.ts'
import { Lane } from '#server/foundation/processes/lane.ts'
import { inOwnProcess } from '#server/foundation/processes/own-process.ts'
import type { ProcessLimits } from '#server/foundation/processes/process-limits.ts'
import { companyFace } from '#server/foundation/basis/company-face.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import type { FileColumn, Values } from './cells.ts'
import type { SheetHead } from './workbook-file.ts'
import type { FileOrder } from './written.ts'

export const fileTypes: Record<FileFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8; header=present',
}

/** How many files are written at once, and what each may take. */
export interface Room {
  lane: Lane
  limits: ProcessLimits
}

/** For what somebody waits for. */
export const whileWaited: Room = { lane: new Lane(2), limits: { cpuMs: 60_000, wholeMs: 180_000, memoryMb: 256 } }

/** Who exports, and what they asked for beside the list's own filters. */
export interface Exporting {
  person: { today: string; timeZone: string }
  language: Language
  input: { format: FileFormat; columns?: readonly string[] | undefined }
}

type Row = Readonly<Record<string, unknown>>

/** What a column of a file tells of a row. */
export interface Told {
  column: FileColumn
  valueOf: (row: Row) => unknown
}

/** A list's rows as a file: the chosen columns in the list's order, headings in the reader's language. */
export async function listFile<R extends object>(
  title: string,
  list: List,
  slices: AsyncIterable<readonly R[]>,
  { person, language, input: { format, columns: chosen } }: Exporting,
): Promise<FileAnswer> {
  if (chosen?.some((name) => !Object.hasOwn(list.columns, name))) throw refuse(400, 'error.choice', undefined, 'columns')
  const columns = Object.entries(list.columns).filter(([name, column]) => (chosen ? chosen.includes(name) : !column.hidden))
  const told = columnsTold(columns, format, language)
  const order = { format, head: headOf(title, told, language), others: [], timeZone: person.timeZone, language }
  return tableFile(fileTitle(title, { person, language }), order, slices, (row) => valuesOf(told, row as Row))
}

/** What files tell of columns: an amount finds its currency beside it. */
export function columnsTold(columns: readonly (readonly [string, Column])[], format: FileFormat, language: Language): Told[] {
  const told = columns.flatMap(([name, column]) => toldOf(name, column, format, language))
  return told.map((one, at) => (one.column.kind === 'money' && told[at + 1] ? { ...one, column: { ...one.column, unitAt: at + 1 } } : one))
}

export const valuesOf = (told: readonly Told[], row: Row): Values => told.map(({ valueOf }) => valueOf(row))

/** The sheet's name and headings. */
export const headOf = (title: string, told: readonly Told[], language: Language): SheetHead => ({
  name: title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31) || say(language, 'list.sheet'),
  columns: told.map(({ column }) => column),
})

/** What a file is called, without its ending. */
export const fileTitle = (title: string, { person, language }: Pick<Exporting, 'person' | 'language'>): string =>
  say(language, 'export.fileName', { title, day: person.today })

function toldOf(name: string, column: Column, format: FileFormat, language: Language): Told[] {
  const { kind, signed, unit } = column
  const own: Told = {
    column: { header: heading(column, format, language), width: kind === 'person' ? 28 : kind === 'datetime' ? 18 : 16, kind, signed },
    valueOf: (row) => row[name],
  }
  if (!unit) return [own]
  const word = (value: unknown) => (unit.words && value ? say(language, `${unit.words}.${String(value)}` as TextKey) : value)
  const header = say(language, unit.label as TextKey)
  return [own, { column: { header, width: 10, kind: 'text' }, valueOf: (row) => word(row[unit.field]) }]
}

/** What is a bare number of hours or minutes says in the heading which it is: programs reckon with them. */
function heading({ label, kind, signed }: Column, format: FileFormat, language: Language): string {
  const name = say(language, label as TextKey)
  const bare = format === 'csv' || signed === true
  return bare && (kind === 'hours' || kind === 'minutes') ? say(language, `export.${kind}`, { name }) : name
}

/** So many cells are written within some milliseconds: a process of its own would take many times as long to begin. */
const fewCells = 2000

/**
 * A table as a file: a short one is written at once, a longer one in a process of its own. Its rows come in slices, each read when
 * the one before has been written.
 */
export async function tableFile<R>(
  title: string,
  asked: Omit<FileOrder, 'dateForm'>,
  slices: AsyncIterable<readonly R[]>,
  valuesIn: (row: R) => Values,
): Promise<FileAnswer> {
  const pieces: Uint8Array[] = []
  await tablePieces(asked, slices, valuesIn, whileWaited, async (piece) => void pieces.push(piece))
  return { fileName: `${title}.${asked.format}`, type: fileTypes[asked.format], bytes: Buffer.concat(pieces) }
}

/** The same handed on piece by piece, so that nothing of a long one is held; each is waited for before the next is made. */
export async function tablePieces<R>(
  asked: Omit<FileOrder, 'dateForm'>,
  slices: AsyncIterable<readonly R[]>,
  valuesIn: (row: R) => Values,
  room: Room,
  take: (piece: Uint8Array) => Promise<void>,
): Promise<void> {
  const order: FileOrder = { ...asked, dateForm: companyFace().dateForm }
  const reading = slices[Symbol.asyncIterator]()
  const more = async (): Promise<Values[] | null> => {
    const next = await reading.next()
    return next.done ? null : next.value.map(valuesIn)
  }
  try {
    await write(order, more, room, take)
  } finally {
    await reading.return?.()
  }
}

async function write(
  order: FileOrder,
  more: () => Promise<Values[] | null>,
  { lane, limits }: Room,
  take: (piece: Uint8Array) => Promise<void>,
): Promise<void> {
  const begun: Values[][] = []
  let cells = order.others.reduce((sum, { rows, columns }) => sum + rows.length * columns.length, 0)
  for (let slice = await more(); slice; slice = await more()) {
    begun.push(slice)
    cells += slice.length * order.head.columns.length
    if (cells <= fewCells) continue
    // The process hands over a piece, or asks for rows.
    const next = async (piece: unknown) => (piece ? take(piece as Uint8Array) : (begun.shift() ?? more()))
    await take(await inOwnProcess<Uint8Array>(lane, new URL('./export-process.ts', import.meta.url), order, limits, next))
    return
  }
  // With what is loaded for it a portal that exports nothing need not begin.
  const { written } = await import('./written.ts')
  for await (const piece of written(order, slicesOf(begun))) await take(piece)
}

async function* slicesOf(begun: readonly Values[][]): AsyncGenerator<Values[]> {
  yield* begun
}
