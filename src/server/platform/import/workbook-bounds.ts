import { refuse } from '#server/foundation/basis/refusal.ts'

/** How much a workbook may hold. */
export interface WorkbookLimits {
  /** What all its parts come to when unpacked. Bytes. */
  unpacked: number
  rows: number
  columns: number
  /** Cells with something in them. */
  cells: number
  /** Groups of cells that are shown as one. */
  merges: number
}

/** Refuses a workbook of which a sheet (by its place, from 0) reaches beyond the limits, before anything is made of it. */
export function demandWithin(parts: ReadonlyMap<string, Buffer>, at: number, limits: WorkbookLimits, field: string): void {
  for (const xml of sheetTexts(parts, at)) {
    const merges = count(xml, /<(?:\w+:)?mergeCell[ />]/g, limits.merges)
    if (merges > limits.merges) throw refuse(400, 'sheet.merged', { most: limits.merges }, field)
    demandCells(xml, limits, field)
  }
}

function demandCells(xml: string, { rows, columns, cells }: WorkbookLimits, field: string): void {
  const [tags, place] = [/<(?:\w+:)?(row|c)\b([^<>]*)>/g, /\sr="([A-Z]{0,3})(\d{0,7})"/]
  let [row, column, filled] = [0, 0, 0]
  for (let found = tags.exec(xml); found; found = tags.exec(xml)) {
    const [, tag, attributes = ''] = found
    const [, letters = '', number = ''] = place.exec(attributes) ?? []
    if (tag === 'row') {
      row = number ? Number(number) : row + 1
      column = 0
      continue
    }
    column = letters ? columnNumber(letters) : column + 1
    if (number) row = Number(number)
    // A cell that has a look and no content is where somebody coloured a whole column.
    if (attributes.endsWith('/')) continue
    filled += 1
    if (row > rows || column > columns)
      throw refuse(400, 'sheet.beyond', { cell: `${columnLetters(column)}${row}`, last: `${columnLetters(columns)}${rows}` }, field)
    if (filled > cells) throw refuse(400, 'sheet.tooManyCells', { most: cells }, field)
  }
}

/** The names of a workbook's sheets in their order; none where it does not say them plainly. */
export const sheetNames = (parts: ReadonlyMap<string, Buffer>): string[] =>
  sheetTags(parts).map((tag) => plainText(/\sname="([^"]*)"/.exec(tag)?.[1] ?? ''))

const sheetTags = (parts: ReadonlyMap<string, Buffer>): string[] =>
  (parts.get('xl/workbook.xml')?.toString('utf8') ?? '').match(/<(?:\w+:)?sheet\b[^<>]*>/g) ?? []

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** What stands in an attribute, with the signs that its writer had to write otherwise. */
export const plainText = (text: string): string => text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name] ?? '')

/** The text of a sheet; where the workbook does not say plainly which that is, of each. */
function sheetTexts(parts: ReadonlyMap<string, Buffer>, at: number): string[] {
  const [, id = ''] = /\s\w+:id="([^"]+)"/.exec(sheetTags(parts)[at] ?? '') ?? []
  const relation = (textOf(parts, 'xl/_rels/workbook.xml.rels').match(/<(?:\w+:)?Relationship\b[^<>]*>/g) ?? []).find((tag) =>
    tag.includes(` Id="${id}"`),
  )
  const [, target = ''] = / Target="([^"]+)"/.exec(relation ?? '') ?? []
  const named = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  const names = id && parts.has(named) ? [named] : [...parts.keys()].filter((name) => name.startsWith('xl/worksheets/'))
  return names.map((name) => textOf(parts, name))
}

const textOf = (parts: ReadonlyMap<string, Buffer>, name: string): string => parts.get(name)?.toString('latin1') ?? ''

/** How often a pattern is met, counted until just beyond `most`. */
function count(text: string, pattern: RegExp, most: number): number {
  let met = 0
  while (met <= most && pattern.exec(text)) met += 1
  return met
}

const columnNumber = (letters: string): number => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/** `A` for 1 … `Z`, `AA` … */
export const columnLetters = (number: number): string =>
  (number <= 26 ? '' : columnLetters(Math.floor((number - 1) / 26))) + String.fromCharCode(65 + ((number - 1) % 26))
