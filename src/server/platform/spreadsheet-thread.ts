import { arrayBuffer } from 'node:stream/consumers'
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx'
import { askMore, workHere } from '#server/foundation/threads/thread-side.ts'

/** One row, cell by cell. */
export type Cells = (string | number | null)[]

export interface SheetHead {
  name: string
  columns: { header: string; width: number }[]
  frozen?: { rows: number; columns: number }
  /** Of the sheets after the first. */
  rows?: Cells[]
}

async function* asked(): AsyncGenerator<Cells> {
  for (let slice = await askMore<Cells[] | null>(); slice; slice = await askMore<Cells[] | null>()) yield* slice
}

/** A long sheet leaves packed, as it comes; of several each is small enough to be held. */
async function bytesOf([first, ...others]: readonly SheetHead[]): Promise<Uint8Array> {
  if (!first) throw new Error('a workbook without a sheet')
  if (others.length === 0) return new Uint8Array(await arrayBuffer(writeXlsxStream(asked(), named(first))))
  const rows: Cells[] = []
  for await (const row of asked()) rows.push(row)
  return writeXlsx({
    sheets: [{ ...first, rows }, ...others].map((sheet) => ({ ...named(sheet), rows: [headings(sheet), ...(sheet.rows ?? [])] })),
  })
}

const headings = ({ columns }: SheetHead): Cells => columns.map(({ header }) => header)

const named = ({ name, columns, frozen }: SheetHead) => ({ name, columns, ...(frozen && { freezePane: frozen }) })

void workHere(async (sheets: readonly SheetHead[]) => {
  const answer = await bytesOf(sheets)
  return { answer, transfer: [answer.buffer as ArrayBuffer] }
})
