import { arrayBuffer } from 'node:stream/consumers'
import { writeCsvStream } from 'hucre/csv'
import type { FileFormat } from '#shared/contract/list.ts'
import { askMore, workHere } from '#server/foundation/processes/process-side.ts'
import { cellOf, type Cell, type Values } from './cells.ts'
import { workbookFile, type SheetHead, type WholeSheet } from './workbook-file.ts'

/** What is to be written: the rows of `head` are asked for, further sheets have theirs at hand. */
export interface FileOrder {
  format: FileFormat
  head: SheetHead
  others: readonly WholeSheet[]
  /** Whose clock tells moments. */
  timeZone: string
}

async function* asked({ head: { columns }, timeZone }: FileOrder): AsyncGenerator<Cell[]> {
  for (let slice = await askMore<Values[] | null>(); slice; slice = await askMore<Values[] | null>())
    for (const row of slice) yield columns.map((column, at) => cellOf(column, row[at], row, timeZone))
}

async function* textsOf(order: FileOrder): AsyncGenerator<string[]> {
  for await (const cells of asked(order)) yield cells.map(({ text }) => text)
}

/** RFC 4180: commas, quotes doubled, CR LF; in UTF-8 with its mark, without which some programs take it for another. */
const delimited = async (order: FileOrder) =>
  new Uint8Array(await arrayBuffer(writeCsvStream(textsOf(order), { headers: order.head.columns.map(({ header }) => header), bom: true })))

void workHere(async (order: FileOrder) =>
  order.format === 'csv' ? delimited(order) : new Uint8Array(await workbookFile(order.head, asked(order), order.others)),
)
