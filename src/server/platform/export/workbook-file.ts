import { constants, deflateRawSync } from 'node:zlib'
import { strFromU8, strToU8, unzipSync, Zip, ZipPassThrough } from 'fflate'
import { writeXlsx, type CellStyle, type WriteSheet } from 'hucre/xlsx'
import type { DateForm } from '#shared/texts/days.ts'
import type { Language } from '#shared/texts/index.ts'
import { columnLetters } from '../import/workbook-bounds.ts'
import { looksIn, type Cell, type FileColumn, type Look } from './cells.ts'

/** A sheet of a workbook: its headings stand, as do the columns before `frozen`, while one moves through the rows. */
export interface SheetHead {
  name: string
  columns: FileColumn[]
  frozen?: number
}

/** A sheet that is small enough to be held. */
export interface WholeSheet extends SheetHead {
  rows: readonly (readonly string[])[]
}

/** How a workbook shows days, and in which language hours. */
export interface WorkbookForm {
  dateForm: DateForm
  language: Language
}

const headingLook: CellStyle = {
  font: { bold: true, name: 'Calibri', size: 11, color: { rgb: '1F2937' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E5EAF2' } },
  border: { bottom: { style: 'thin', color: { rgb: '9AA5B8' } } },
  alignment: { vertical: 'center' },
}

const longPart = 'xl/worksheets/sheet1.xml'

/**
 * A workbook whose first sheet is long, piece by piece: its rows are packed as they come, and nothing of it is held. All else,
 * looks, headings and further sheets, is written by the library, around one row that shows each look once.
 */
export async function* workbookPieces(
  head: SheetHead,
  rows: AsyncIterable<readonly Cell[]>,
  others: readonly WholeSheet[],
  form: WorkbookForm,
): AsyncGenerator<Uint8Array> {
  const { parts, before, after, styles } = await knownFrame(head, others, form)
  const packed: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    packed.push(piece)
  })
  const add = (part: ZipPassThrough) => {
    zip.add(part)
    return part
  }
  for (const [name, bytes] of parts) add(new ZipPassThrough(name)).push(bytes, true)
  const sheet = add(new PackedPart(longPart))
  let text = before
  let last = 1
  for await (const cells of rows) {
    last += 1
    text += rowText(last, cells, styles)
    if (text.length < pieceLength) continue
    sheet.push(strToU8(text))
    text = ''
    yield* packed.splice(0)
  }
  sheet.push(strToU8(text + after.replace(/(<autoFilter ref="A1:[A-Z]+)\d+/, `$1${last}`)), true)
  zip.end()
  yield* packed
}

const pieceLength = 65_536

/** A part that Node packs, piece by piece: fflate's own packing leaves tables behind that are larger than most exports. */
class PackedPart extends ZipPassThrough {
  override compression = 8

  protected override process(bytes: Uint8Array, isLast: boolean): void {
    this.ondata(null, deflateRawSync(bytes, { finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH }), isLast)
  }
}

type Frame = Awaited<ReturnType<typeof frameOf>>

/** The frames of the lists that were exported last; a list's columns change with whoever chooses them and their language. */
const frames = new Map<string, Frame>()
const framesKept = 16

async function knownFrame(head: SheetHead, others: readonly WholeSheet[], { dateForm, language }: WorkbookForm): Promise<Frame> {
  if (others.length > 0) return frameOf(head, others, { dateForm, language })
  const key = JSON.stringify([head, dateForm, language])
  const frame = frames.get(key) ?? (await frameOf(head, others, { dateForm, language }))
  frames.delete(key)
  frames.set(key, frame)
  for (const oldest of frames.keys()) {
    if (frames.size <= framesKept) break
    frames.delete(oldest)
  }
  return frame
}

/** The workbook without the rows: what stands in its first sheet before and after them, and the number of each look. */
async function frameOf(head: SheetHead, others: readonly WholeSheet[], { dateForm, language }: WorkbookForm) {
  const looks = looksIn(dateForm, language)
  const names = Object.keys(looks) as Look[]
  const shown = names.map((name, at) => [`1,${at}`, { value: null, style: { numFmt: looks[name] } }] as const)
  const first = sheetOf(head, [[]], shown)
  const parts = new Map(
    Object.entries(unzipSync(await writeXlsx({ sheets: [first, ...others.map((other) => sheetOf(other, other.rows, []))] }))),
  )
  const text = strFromU8(parts.get(longPart) ?? new Uint8Array())
  parts.delete(longPart)
  const [, before = '', row = '', after = ''] = /^(.*)<row r="2"[^>]*>(.*)<\/row>(<\/sheetData>.*)$/s.exec(text) ?? []
  const numbers = [...row.matchAll(/ s="(\d+)"/g)].map(([, number = '']) => number)
  if (numbers.length !== names.length) throw new Error('the frame of a workbook does not show every look')
  const styles = new Map(names.map((name, at) => [name, numbers[at] ?? '']))
  // How far the sheet reaches is not known before its end.
  return { parts, before: before.replace(/<dimension [^>]*>/, ''), after, styles }
}

function sheetOf(
  { name, columns, frozen = 0 }: SheetHead,
  rows: readonly (readonly string[])[],
  shown: readonly (readonly [string, object])[],
): WriteSheet {
  const headings = columns.map(({ header }, at) => [`0,${at}`, { value: header, style: headingLook }] as const)
  return {
    name,
    columns: columns.map(({ width }) => ({ width })),
    rows: [columns.map(({ header }) => header), ...rows.map((row) => [...row])],
    cells: new Map([...headings, ...shown]),
    freezePane: { rows: 1, ...(frozen > 0 && { columns: frozen }) },
    autoFilter: { range: `A1:${columnLetters(columns.length)}${rows.length + 1}` },
  }
}

function rowText(number: number, cells: readonly Cell[], styles: ReadonlyMap<Look, string>): string {
  const told = cells.map(({ text, number: value, look }, at) => {
    const place = `r="${columnLetters(at + 1)}${number}"`
    if (value !== undefined) return `<c ${place} s="${(look && styles.get(look)) ?? '0'}"><v>${value}</v></c>`
    return text === '' ? '' : `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
  })
  return `<row r="${number}">${told.join('')}</row>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const numbered = (letter: string) => `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/** Letters that XML may not have, or changes, are written by their numbers as workbooks do, and so is what looks like that. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- these are what is looked for
    .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g, numbered)
    .replace(/[&<>]/g, (sign) => entities[sign] ?? '')
