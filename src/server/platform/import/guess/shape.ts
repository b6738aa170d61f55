import type { WrittenForm } from '#shared/import-mapping/form.ts'
import { takingTurns } from '#server/foundation/basis/turns.ts'
import { Unreadable } from '../faults.ts'
import { Splitter, type TextRecord } from '../records.ts'

type Shape = Required<Pick<WrittenForm, 'separator' | 'quote' | 'recordEnd'>>

const separators = [',', ';', '\t', '|', '+|', '||', '~'] as const
/** Ends of records that are no line ends. */
const ends = ['&|\n', '&|\r\n', '|\n', ';\n'] as const
const most = 200
/** So many letters are split at a time. */
const atOnce = 16_384

/** How the records of a text are written: by what most of its lines come to equally many cells. */
export async function shapeOf(text: string, columns: number): Promise<Shape> {
  const turn = takingTurns()
  const tried: ReturnType<typeof scored>[] = []
  for (const recordEnd of endsOf(text))
    for (const separator of separators) {
      await turn()
      tried.push(scored(text, { separator, recordEnd, columns }))
    }
  const [best] = tried.toSorted((a, b) => b.score - a.score || b.width - a.width)
  if (best && best.width > 1) return best.shape
  // Where lines have more columns by a separator than may be, what is read so is refused for that, and not taken for one column.
  const lines = text.split('\n').length
  for (const separator of separators) {
    await turn()
    if (text.split(separator).length > columns * lines) return { separator, quote: '"', recordEnd: null }
  }
  return { separator: ',', quote: '"', recordEnd: null }
}

/** A line end; or an end with a sign of its own before, where nearly every line has it. */
function endsOf(text: string): (string | null)[] {
  const lines = text.split('\n').length - 1
  const own = ends.filter((end) => lines > 0 && end.length > 2 && (text.split(end).length - 1) / lines > 0.9)
  return own.length > 0 ? own : [null]
}

interface Trial {
  separator: string
  recordEnd: string | null
  /** The most columns that a record may have. */
  columns: number
}

function scored(text: string, { separator, recordEnd, columns }: Trial) {
  for (const quote of ['"', null]) {
    const records = split(text, { separator, quote, recordEnd }, columns)
    if (!records) continue
    const widths = Map.groupBy(
      records.map(({ cells }) => cells.length),
      (width) => width,
    )
    const [width, own] = [...widths].toSorted(([a, one], [b, other]) => other.length - one.length || b - a)[0] ?? [1, []]
    const share = own.length / Math.max(1, records.length)
    // A separator that hardly stands in the text comes to one cell everywhere, which says nothing.
    const score = width > 1 ? share + Math.min(width, 12) / 100 + (separator.length - 1) / 200 : 0
    return { shape: { separator, quote, recordEnd }, width, score }
  }
  return { shape: { separator, quote: null, recordEnd }, width: 1, score: 0 }
}

/** The first records; null where the text cannot be split so. */
function split(text: string, { separator, quote, recordEnd }: Shape, columns: number): TextRecord[] | null {
  try {
    const splitter = new Splitter('', { separator, quote, recordEnd, longest: 100_000, columns })
    const records: TextRecord[] = []
    // No more is split than is looked at: lines may be of a letter each.
    for (let at = 0; at < text.length && records.length < most; at += atOnce) records.push(...splitter.push(text.slice(at, at + atOnce)))
    // The last record may be cut off; where it is the only one it is all that there is.
    return (records.length > 0 ? records : splitter.finish()).slice(0, most)
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}
