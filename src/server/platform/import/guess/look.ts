import { open, stat } from 'node:fs/promises'
import path from 'node:path'
import { constants, gunzipSync } from 'node:zlib'
import { listByTurns } from '#server/foundation/basis/turns.ts'
import { fileForm, headOf, type FileForm, type WrittenForm } from '#shared/import-mapping/form.ts'
import { Unreadable } from '../faults.ts'
import type { TextRecord } from '../records.ts'
import { namesOf, recordsOf } from '../table.ts'
import type { Limits } from '../text.ts'
import { isWorkbook, workbookSheet } from '../workbook-rows.ts'
import { encodingOf } from './encoding.ts'
import { headLineOf } from './head.ts'
import { shapeOf } from './shape.ts'
import { dayFormOf, decimalOf, wordsOf, type EitherForm } from './values.ts'

/** The beginning of a file as it is read in a form. */
export interface Look {
  workbook: boolean
  sheets: string[]
  beginning: TextRecord[]
  columns: string[] | null
  /** How many rows the file has, and whether these are all, an estimate, or as many as were looked at. */
  rows: number
  counted: 'all' | 'about' | 'atLeast'
  /** Why it cannot be read so. */
  problem: string | null
}

const beginBytes = 256 * 1024
const shownLines = 40
/** So many rows are counted, and of more it is said that they are more. */
const mostCounted = 100_000
/** So many characters of a text are looked at, whatever was packed and whether or not they come to rows. */
const mostCharacters = 8 * 2 ** 20
/** So many rows are looked at where the first do not tell in which order day and month stand. */
const mostJudged = 20_000
/** So many sheets are looked at to find the one that is meant. */
const mostSheets = 6

/** How a file is most likely written, and what of it nothing in the file tells. */
export interface GuessedForm {
  form: WrittenForm
  either: EitherForm | null
}

/** How a file is most likely written, as far as what lies there tells. */
export async function guessForm(location: string, limits: Limits, sheet?: string | number): Promise<GuessedForm> {
  const name = path.basename(location)
  const workbook = await isWorkbook(location)
  const form: WrittenForm = workbook
    ? { name, sheet: sheet ?? (await fullestSheet(location, limits)) }
    : { name, ...(await textForm(location, limits)) }
  const { beginning } = await lookAt(location, fileForm.parse({ ...form, header: false }), { limits, most: shownLines })
  const head = headLineOf(beginning)
  const plain = head?.line === beginning[0]?.line && head?.lines === 1
  const header = head === null ? false : plain ? true : head
  const rows = rowsIn(beginning, head)
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const columns = await columnsOf(rows, width)
  const { empty, untilNow } = wordsOf(columns)
  const told = (given: string[][]) => listByTurns(given, (values) => values.filter((value) => !empty.includes(value)))
  const filled = await told(columns)
  let { dates, either } = await dayFormOf(filled)
  // What the first rows leave open, those after them may tell.
  if (either) {
    const all = rowsIn(await allRecords(location, form, limits), head)
    ;({ dates, either } = await dayFormOf(await told(await columnsOf(all, width))))
  }
  return {
    form: {
      ...form,
      header,
      ...(empty.length > 0 && { empty }),
      ...(untilNow.length > 0 && { untilNow }),
      ...(dates && { dates }),
      ...decimal(filled),
    },
    either,
  }
}

/** So many letters of a value tell whether it is a day, a number or a word for nothing. */
const longestTelling = 200

const columnsOf = (rows: readonly TextRecord[], width: number): Promise<string[][]> =>
  listByTurns(
    Array.from({ length: width }, (_, at) => at),
    (at) => rows.map(({ cells }) => (cells[at] ?? '').slice(0, longestTelling).trim()),
  )

/** All that lies there of a file, up to where it cannot be read. */
async function allRecords(location: string, form: WrittenForm, limits: Limits): Promise<TextRecord[]> {
  const found: TextRecord[] = []
  try {
    for await (const batch of recordsOf(location, fileForm.parse({ ...form, header: false }), limits, {
      went: upTo(mostCharacters),
    })) {
      found.push(...batch)
      if (found.length >= mostJudged) break
    }
  } catch (error) {
    // The piece that lies there may end within a letter or an archive.
    if (!(error instanceof Unreadable)) throw error
  }
  return found
}

/** Whether as many characters more are still to be looked at. */
function upTo(most: number): (characters: number) => boolean {
  let left = most
  return (characters) => (left -= characters) >= 0
}

const decimal = (columns: string[][]): Pick<WrittenForm, 'decimal'> => (decimalOf(columns) === ',' ? { decimal: ',' } : {})

/** Of a workbook with several sheets the one with most in it, as far as its beginning tells. */
async function fullestSheet(location: string, limits: Limits): Promise<string | number> {
  const look = (sheet: string | number) => lookAt(location, fileForm.parse({ name: 'x', sheet, header: false }), { limits })
  const { sheets } = await look(1)
  if (sheets.length < 2) return 1
  const sizes: { name: string; cells: number }[] = []
  for (const name of sheets.slice(0, mostSheets)) {
    const { beginning } = await look(name)
    sizes.push({ name, cells: beginning.reduce((sum, { cells }) => sum + cells.filter((cell) => cell !== '').length, 0) })
  }
  return sizes.toSorted((a, b) => b.cells - a.cells)[0]?.name ?? 1
}

async function textForm(location: string, limits: Limits): Promise<Partial<WrittenForm>> {
  const begin = await beginOf(location)
  const encoding = encodingOf(begin)
  const text = new TextDecoder(encoding === 'latin-1' ? 'latin1' : encoding).decode(begin)
  return { encoding, ...(await shapeOf(text, limits.mostColumns)) }
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

interface Looking {
  limits: Limits
  /** Bytes of the whole file, where a piece of it lies there. */
  size?: number
  /** How many rows are counted at most. */
  most?: number
}

/** The beginning of a file in a form. Never throws for what stands in it. */
export async function lookAt(location: string, form: FileForm, looking: Looking): Promise<Look> {
  const workbook = await isWorkbook(location)
  const look: Look = { workbook, sheets: [], beginning: [], columns: null, rows: 0, counted: 'all', problem: null }
  try {
    if (workbook) {
      const { names, records } = await workbookSheet(location, form, looking.limits)
      Object.assign(look, { sheets: names, rows: rowsIn(records, headOf(form)).length, beginning: records.slice(0, shownLines) })
    } else Object.assign(look, await textRows(location, form, looking))
    const head = headOf(form)
    const heads = look.beginning.filter(({ line }) => line >= (head?.line ?? 1)).slice(0, head?.lines ?? 0)
    look.columns = head ? namesOf(heads.map(({ cells }) => cells)) : (form.columns ?? null)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    look.problem = error.fault.allowed ? `${error.fault.why} (${error.fault.allowed})` : error.fault.why
  }
  return look
}

/** The first records of a text and how many rows it has, of what lies there: where that is a piece of `size` bytes, as many more. */
async function textRows(
  location: string,
  form: FileForm,
  { limits, size, most = mostCounted }: Looking,
): Promise<Pick<Look, 'beginning' | 'rows' | 'counted'>> {
  const beginning: TextRecord[] = []
  const head = headOf(form)
  const { size: there } = await stat(location)
  const isPiece = size !== undefined && size > there
  let rows = 0
  let isAll = true
  const isLeft = upTo(mostCharacters)
  const went = (characters: number) => (isAll = isLeft(characters))
  try {
    for await (const batch of recordsOf(location, form, limits, { went })) {
      beginning.push(...batch.slice(0, shownLines - beginning.length))
      rows += head ? batch.filter(({ line }) => line >= head.line).length : batch.length
      isAll = rows <= most
      if (!isAll) break
    }
  } catch (error) {
    // A piece may end within a letter or an archive.
    if (!isPiece || beginning.length === 0 || !(error instanceof Unreadable)) throw error
  }
  rows = Math.max(0, rows - (head?.lines ?? 0))
  if (!isAll) return { beginning, rows, counted: 'atLeast' }
  return isPiece ? { beginning, rows: Math.round((rows * size) / there), counted: 'about' } : { beginning, rows, counted: 'all' }
}

/** The rows of a beginning that are no names. */
export const rowsIn = (beginning: readonly TextRecord[], head: { line: number; lines: number } | null): TextRecord[] =>
  head ? beginning.filter(({ line }) => line >= head.line).slice(head.lines) : [...beginning]
