import { writeCsvStream } from 'hucre/csv'
import type { DateForm } from '#shared/texts/days.ts'
import type { Language } from '#shared/texts/index.ts'
import type { FileFormat } from '#shared/contract/list.ts'
import { cellOf, type Cell, type Values } from './cells.ts'
import { workbookPieces, type SheetHead, type WholeSheet } from './workbook-file.ts'

/** What is to be written: the rows of `head` come by themselves, further sheets have theirs at hand. */
export interface FileOrder {
  format: FileFormat
  head: SheetHead
  others: readonly WholeSheet[]
  /** Whose clock tells moments. */
  timeZone: string
  /** Of the reader: workbooks show hours in it. */
  language: Language
  /** How workbooks show days. */
  dateForm: DateForm
}

type Slices = AsyncIterable<readonly Values[]>

async function* cellsOf({ head: { columns }, timeZone }: FileOrder, slices: Slices): AsyncGenerator<Cell[]> {
  for await (const slice of slices) for (const row of slice) yield columns.map((column, at) => cellOf(column, row[at], row, timeZone))
}

async function* textsOf(order: FileOrder, slices: Slices): AsyncGenerator<string[]> {
  for await (const cells of cellsOf(order, slices)) yield cells.map(({ text }) => text)
}

/** RFC 4180: commas, quotes doubled, CR LF; in UTF-8 with its mark, without which some programs take it for another. */
const delimited = (order: FileOrder, slices: Slices): AsyncIterable<Uint8Array> =>
  writeCsvStream(textsOf(order, slices), { headers: order.head.columns.map(({ header }) => header), bom: true })

/** A table as a file, piece by piece, each as soon as its rows are there. */
export const written = (order: FileOrder, slices: Slices): AsyncIterable<Uint8Array> =>
  order.format === 'csv' ? delimited(order, slices) : workbookPieces(order.head, cellsOf(order, slices), order.others, order)
