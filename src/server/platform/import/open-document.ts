import { streamOdsRows } from 'hucre/ods'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { columnLetters, plainText, type WorkbookLimits } from './workbook-bounds.ts'

type Parts = ReadonlyMap<string, Buffer>

/** Whether the parts of a zip are those of an OpenDocument spreadsheet (ODS), which says so of itself. */
export const isOpenDocument = (parts: Parts): boolean =>
  parts.get('mimetype')?.toString('latin1').startsWith('application/vnd.oasis.opendocument.spreadsheet') === true

const contentOf = (parts: Parts): string => parts.get('content.xml')?.toString('utf8') ?? ''

/** A tag with its attributes; what stands in quotes may hold the sign that ends a tag. */
const tag = (names: string) => new RegExp(String.raw`<(?:[\w.-]+:)?(${names})(?![\w.:-])((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>`, 'g')

/** The names of its sheets in their order. */
export const openDocumentSheets = (parts: Parts): string[] =>
  [...contentOf(parts).matchAll(tag('table'))].map(([, , attributes = '']) =>
    plainText(/\stable:name="([^"]*)"/.exec(attributes)?.[1] ?? ''),
  )

/**
 * Refuses what reaches beyond the limits, before anything is made of it: a cell or row of a few letters may stand for a
 * million. All sheets count, as all are read.
 */
export function demandOpenDocumentWithin(parts: Parts, limits: WorkbookLimits, field: string): void {
  const xml = contentOf(parts)
  const tags = tag('table|table-row|table-cell|covered-table-cell')
  let [row, height, column, filled, merges] = [0, 1, 0, 0, 0]
  for (let found = tags.exec(xml); found; found = tags.exec(xml)) {
    const [, name, attributes = ''] = found
    if (name === 'table') [row, height] = [0, 0]
    else if (name === 'table-row') {
      row += height
      height = repeated(attributes, 'rows')
      column = 0
    } else {
      const width = repeated(attributes, 'columns')
      column += width
      if (/-spanned=["'](?!1["'])/.test(attributes)) merges += 1
      if (merges > limits.merges) throw refuse(400, 'sheet.merged', { most: limits.merges }, field)
      // Cells that have a look and no content fill what is left of a sheet.
      if (name === 'covered-table-cell' || (!attributes.includes('value-type') && isEmpty(xml, tags.lastIndex, attributes))) continue
      filled += width * height
      if (row + height > limits.rows || column > limits.columns) {
        const last = `${columnLetters(limits.columns)}${limits.rows}`
        throw refuse(400, 'sheet.beyond', { cell: `${columnLetters(column)}${row + height}`, last }, field)
      }
      if (filled > limits.cells) throw refuse(400, 'sheet.tooManyCells', { most: limits.cells }, field)
    }
  }
}

const repeated = (attributes: string, what: 'rows' | 'columns'): number =>
  Math.max(1, Number(new RegExp(`number-${what}-repeated=["'](\\d{1,9})`).exec(attributes)?.[1] ?? 1))

const isEmpty = (xml: string, after: number, attributes: string): boolean => attributes.endsWith('/') || xml.startsWith('</', after)

/** The cells of a sheet (by its place, from 0), from A1 on. */
export async function openDocumentRows(zip: Buffer, at: number): Promise<unknown[][]> {
  const rows: unknown[][] = []
  for await (const { index, values } of streamOdsRows(zip, { sheets: [at] })) {
    while (rows.length < index) rows.push([])
    rows.push(values)
  }
  return rows
}
