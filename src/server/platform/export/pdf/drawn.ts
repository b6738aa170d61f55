import {
  beside,
  begun,
  bottomOf,
  finished,
  heightOf,
  margin,
  openedPaper,
  said,
  widthOf,
  write,
  type Element,
  type Paper,
} from './paper.ts'
import type { Sheet, SheetPart, SheetRow, SheetTable } from './sheet.ts'

const [ink, grey, line] = ['#1b1f24', '#565f6b', '#c6ccd4']
const [title, heading, text, small] = [17, 11, 9, 8]
const gap = 6

/** A sheet as a PDF. */
export async function drawnSheet(sheet: Sheet): Promise<Uint8Array> {
  const paper = await openedPaper(sheet)
  const root = begun(paper, null, 'Document')
  let y = drawnHead(paper, root, sheet)
  for (const part of sheet.parts) y = drawnPart(paper, root, part, y)
  root.end()
  numberPages(paper)
  return finished(paper)
}

const letters = (paper: Paper, font: 'plain' | 'strong', size: number, colour = ink) => paper.font(font).fontSize(size).fillColor(colour)

function drawnHead(paper: Paper, root: Element, { title: titled, head: { name, mark }, facts }: Sheet): number {
  const side = 26
  if (mark) beside(paper, 'Layout', () => paper.image(Buffer.from(mark), margin, margin, { fit: [side, side] }))
  const x = mark ? margin + side + 10 : margin
  letters(paper, 'strong', heading)
  said(paper, root, 'P', () => write(paper, name, { x, y: margin + 7, width: margin + widthOf(paper) - x }))
  letters(paper, 'strong', title)
  const y = margin + side + 16
  said(paper, root, 'H1', () => write(paper, titled, { x: margin, y, width: widthOf(paper) }))
  return drawnFacts(paper, root, facts, y + heightOf(paper, titled, widthOf(paper)) + gap) + gap
}

/** Two beside each other: the first has more room. */
const [firstShare, label] = [0.56, 76]

function drawnFacts(paper: Paper, root: Element, facts: Sheet['facts'], top: number): number {
  const table = begun(paper, root, 'Table')
  const half = widthOf(paper) * firstShare
  let y = top
  for (let at = 0; at < facts.length; at += 2) {
    const row = begun(paper, table, 'TR')
    const heights = facts.slice(at, at + 2).map(([name, value], column) => {
      const x = margin + column * half
      const own = (column === 0 ? half : widthOf(paper) - half) - label - gap
      letters(paper, 'plain', text, grey)
      said(paper, row, 'TH', () => write(paper, name, { x, y, width: label - gap }), { scope: 'Row' })
      const left = heightOf(paper, name, label - gap)
      letters(paper, 'plain', text)
      said(paper, row, 'TD', () => write(paper, value, { x: x + label, y, width: own }))
      return Math.max(left, heightOf(paper, value, own))
    })
    row.end()
    y += Math.max(...heights) + 3
  }
  table.end()
  return y
}

function drawnPart(paper: Paper, root: Element, { heading: headed, table, lines = [] }: SheetPart, top: number): number {
  let y = top
  if (headed !== null) {
    letters(paper, 'strong', heading)
    const height = heightOf(paper, headed, widthOf(paper))
    // A heading does not stand alone at the end of a page.
    y = y + height + 60 > bottomOf(paper) ? turned(paper) : y + gap
    // A new page begins in black.
    letters(paper, 'strong', heading)
    said(paper, root, 'H2', () => write(paper, headed, { x: margin, y, width: widthOf(paper) }))
    y += height + 3
  }
  if (table) y = drawnTable(paper, root, table, y)
  return lines.length > 0 ? drawnLines(paper, root, lines, y) : y
}

function turned(paper: Paper): number {
  paper.addPage()
  return margin
}

function drawnLines(paper: Paper, root: Element, lines: readonly string[], top: number): number {
  let y = top
  for (const sentence of lines) {
    letters(paper, 'plain', text)
    const height = heightOf(paper, sentence, widthOf(paper))
    if (y + height > bottomOf(paper)) y = turned(paper)
    letters(paper, 'plain', text)
    said(paper, root, 'P', () => write(paper, sentence, { x: margin, y, width: widthOf(paper) }))
    y += height + 3
  }
  return y
}

interface Column {
  x: number
  width: number
  isNumber: boolean
}

function placed(paper: Paper, { columns }: SheetTable): Column[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  let x = margin
  return columns.map(({ share, isNumber }) => {
    const own = (widthOf(paper) * share) / whole
    x += own
    // Numbers end where their column does, words begin there.
    return { x: x - own + (isNumber ? gap : 0), width: own - gap, isNumber }
  })
}

function drawnTable(paper: Paper, root: Element, table: SheetTable, top: number): number {
  const columns = placed(paper, table)
  const element = begun(paper, root, 'Table')
  const row = begun(paper, element, 'TR')
  let y = drawnHeaders(paper, table, columns, top, (draw) => said(paper, row, 'TH', draw, { scope: 'Column' }))
  row.end()
  for (const one of table.rows) {
    const height = heightOfRow(paper, one, columns)
    if (y + height > bottomOf(paper)) y = drawnHeaders(paper, table, columns, turned(paper), (draw) => beside(paper, 'Pagination', draw))
    drawnRow(paper, element, one, columns, y)
    y += height
  }
  element.end()
  return y + gap
}

function drawnHeaders(paper: Paper, table: SheetTable, columns: readonly Column[], y: number, put: (draw: () => void) => void): number {
  letters(paper, 'plain', small, grey)
  const height = Math.max(...table.columns.map(({ header }, at) => heightOf(paper, header, columns[at]?.width ?? 0)))
  for (const [at, { header }] of table.columns.entries()) {
    const column = columns[at]
    if (column) put(() => write(paper, header, { ...column, y, isRight: column.isNumber }))
  }
  rule(paper, y + height + 1)
  return y + height + 4
}

const rule = (paper: Paper, y: number) =>
  beside(paper, 'Layout', () => {
    paper
      .moveTo(margin, y)
      .lineTo(margin + widthOf(paper), y)
      .lineWidth(0.6)
      .strokeColor(line)
      .stroke()
  })

const fontOf = ({ isSum }: SheetRow) => (isSum ? 'strong' : 'plain')
const room = 4

function heightOfRow(paper: Paper, row: SheetRow, columns: readonly Column[]): number {
  letters(paper, fontOf(row), text)
  const cells = row.cells.map((cell, at) => heightOf(paper, cell, columns[at]?.width ?? 0))
  const height = Math.max(...cells)
  if (row.note === '') return height + room
  letters(paper, 'plain', small)
  return Math.max(height, (cells[0] ?? 0) + heightOf(paper, row.note, columns[0]?.width ?? 0)) + room
}

function drawnRow(paper: Paper, table: Element, one: SheetRow, columns: readonly Column[], y: number): void {
  if (one.isSum) rule(paper, y - 1)
  const row = begun(paper, table, 'TR')
  for (const [at, column] of columns.entries()) {
    const cell = one.cells[at] ?? ''
    const draw = () => {
      letters(paper, fontOf(one), text)
      write(paper, cell, { ...column, y: y + 1, isRight: column.isNumber })
      if (at > 0 || one.note === '') return
      const below = y + 1 + heightOf(paper, cell, column.width)
      letters(paper, 'plain', small, grey)
      write(paper, one.note, { ...column, y: below })
    }
    said(paper, row, at === 0 ? 'TH' : 'TD', draw, at === 0 ? { scope: 'Row' } : {})
  }
  row.end()
}

/** Of several pages each says which it is. */
function numberPages(paper: Paper): void {
  const { start, count } = paper.bufferedPageRange()
  if (count < 2) return
  for (let at = start; at < start + count; at += 1) {
    paper.switchToPage(at)
    letters(paper, 'plain', small, grey)
    beside(paper, 'Pagination', () =>
      write(paper, `${at + 1} / ${count}`, { x: margin, y: bottomOf(paper) + 14, width: widthOf(paper), isRight: true }),
    )
  }
}
