import type { Column, FileFormat, List } from '#shared/contract/list.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import type { FileAnswer } from '#server/foundation/http/http.ts'
import { Lane } from '#server/foundation/processes/lane.ts'
import { inOwnProcess } from '#server/foundation/processes/own-process.ts'
import { companyFace } from '#server/foundation/basis/company-face.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import type { FileColumn, Values } from './cells.ts'
import type { FileOrder } from './written.ts'

const types: Record<FileFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8; header=present',
}

const lane = new Lane(2)
const processLimits = { cpuMs: 60_000, wholeMs: 180_000, memoryMb: 256 }

/** Who exports, and what they asked for beside the list's own filters. */
export interface Exporting {
  person: { today: string; timeZone: string }
  language: Language
  input: { format: FileFormat; columns?: readonly string[] | undefined }
}

type Row = Readonly<Record<string, unknown>>

/** What a column of a file tells of a row. */
interface Told {
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
  const told: Told[] = columns.flatMap(([name, column]) => toldOf(name, column, format, language))
  // An amount finds its currency beside it.
  const headed = told.map(({ column }, at) => (column.kind === 'money' && told[at + 1] ? { ...column, unitAt: at + 1 } : column))
  const name = title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31) || say(language, 'list.sheet')
  const order = { format, head: { name, columns: headed }, others: [], timeZone: person.timeZone, language }
  return tableFile(say(language, 'export.fileName', { title, day: person.today }), order, slices, (row) =>
    told.map(({ valueOf }) => valueOf(row as Row)),
  )
}

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
  valuesOf: (row: R) => Values,
): Promise<FileAnswer> {
  const order: FileOrder = { ...asked, dateForm: companyFace().dateForm }
  const reading = slices[Symbol.asyncIterator]()
  const more = async (): Promise<Values[] | null> => {
    const next = await reading.next()
    return next.done ? null : next.value.map(valuesOf)
  }
  try {
    const bytes = await bytesOf(order, more)
    return { fileName: `${title}.${order.format}`, type: types[order.format], bytes }
  } finally {
    await reading.return?.()
  }
}

async function bytesOf(order: FileOrder, more: () => Promise<Values[] | null>): Promise<Uint8Array> {
  const begun: Values[][] = []
  let cells = order.others.reduce((sum, { rows, columns }) => sum + rows.length * columns.length, 0)
  for (let slice = await more(); slice; slice = await more()) {
    begun.push(slice)
    cells += slice.length * order.head.columns.length
    if (cells <= fewCells) continue
    const next = async () => begun.shift() ?? more()
    return inOwnProcess<Uint8Array>(lane, new URL('./export-process.ts', import.meta.url), order, processLimits, next)
  }
  // With what is loaded for it a portal that exports nothing need not begin.
  const { written } = await import('./written.ts')
  return written(order, slicesOf(begun))
}

async function* slicesOf(begun: readonly Values[][]): AsyncGenerator<Values[]> {
  yield* begun
}
