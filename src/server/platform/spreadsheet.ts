import type { Column, List } from '#shared/contract/list.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import type { FileAnswer } from '#server/foundation/http/http.ts'
import { inOwnThread, Lane } from '#server/foundation/threads/own-thread.ts'
import { say } from '#server/foundation/basis/texts.ts'
import type { Cells, SheetHead } from './spreadsheet-thread.ts'

export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const lane = new Lane(2)
const threadLimits = { cpuMs: 60_000, wholeMs: 180_000, memoryMb: 256 }

/** Only digits become numbers; a long exact decimal stays text rather than lose its last places. */
function cell(value: unknown, kind: string): string | number | null {
  if (value == null) return null
  if (kind === 'number' || kind === 'hours' || kind === 'minutes') return Number(value)
  if (kind === 'money') return String(value).length <= 15 ? Number(value) : String(value)
  return harmless(String(value))
}

/** What a formula begins with, also in full width, after blanks, breaks and letters that nobody sees. */
const formula = /^[\p{White_Space}\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹢﹣﹦﹫−]|^[\t\r\n]/u

/** Written as a string cell; the mark keeps programs that guess from reading a formula when it is saved as CSV later. */
export const harmless = (text: string): string => (formula.test(text) ? `'${text}` : text)

type Row = Record<string, unknown>

/** Numbers of hours or minutes say in the heading which they are: programs reckon with them. */
function heading({ label, kind }: Column, language: Language): string {
  const name = say(language, label as TextKey)
  return kind === 'hours' || kind === 'minutes' ? say(language, `export.${kind}`, { name }) : name
}

/** A list's rows as an XLSX file: the chosen columns in the list's order, headings in the reader's language. */
export async function spreadsheet(
  title: string,
  list: List,
  slices: AsyncIterable<readonly Row[]>,
  chosen: readonly string[] | undefined,
  language: Language,
  day: string,
): Promise<FileAnswer> {
  const columns = Object.entries(list.columns).filter(([name, column]) => (chosen ? chosen.includes(name) : !column.hidden))
  const head: SheetHead = {
    name: title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31) || say(language, 'list.sheet'),
    columns: columns.map(([, column]) => ({
      header: heading(column, language),
      width: column.kind === 'person' ? 28 : 16,
    })),
  }
  const cellsOf = (row: Row): Cells => columns.map(([name, column]) => cell(row[name], column.kind))
  const bytes = await written([head], slices, cellsOf)
  return { fileName: `${say(language, 'export.fileName', { title, day })}.xlsx`, type: spreadsheetType, bytes }
}

/**
 * A workbook, written in a thread of its own. The rows of the first sheet come in slices, each read when the one before has
 * been written; further sheets are small and have theirs at hand.
 */
export async function written<R>(sheets: readonly SheetHead[], slices: AsyncIterable<readonly R[]>, cellsOf: (row: R) => Cells) {
  const reading = slices[Symbol.asyncIterator]()
  const more = async (): Promise<Cells[] | null> => {
    const next = await reading.next()
    return next.done ? null : next.value.map(cellsOf)
  }
  try {
    return await inOwnThread<Uint8Array>(lane, new URL('./spreadsheet-thread.ts', import.meta.url), sheets, threadLimits, { more })
  } finally {
    await reading.return?.()
  }
}
