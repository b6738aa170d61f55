import { createReadStream } from 'node:fs'
import path from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip } from 'node:zlib'
import { Unreadable } from './faults.ts'
import type { Encoding } from '#shared/import-mapping/form.ts'
import { ReadingBound } from './reading-bound.ts'
import type { WorkbookLimits } from './workbook.ts'

export interface Limits {
  /** Bytes of a file after it was expanded. */
  largestFile: number
  /** Characters of one record. */
  longestRecord: number
  /** Columns of one record. */
  mostColumns: number
  /** Rows of all files that a part is joined with; they are held in memory. */
  mostJoined: number
  /** Of a workbook: its bytes as packed, and what the sheet may hold that is read. */
  workbook: WorkbookLimits & { bytes: number }
  /** What all files together may cost while one thing is done with them; null: each is bounded for itself alone. */
  whole: ReadingBound | null
}

export const defaultLimits: Limits = {
  largestFile: 2 ** 31,
  longestRecord: 1_000_000,
  mostColumns: 1000,
  mostJoined: 2_000_000,
  workbook: { bytes: 16 * 2 ** 20, unpacked: 48 * 2 ** 20, rows: 100_000, columns: 1000, cells: 500_000, merges: 1000 },
  whole: null,
}

/** What holds for files that somebody brings, also for all of them together while one thing is done with them. */
export const limitsOfImport = (): Limits => ({ ...defaultLimits, whole: new ReadingBound() })

/** The text of a file, plain or gzip, piece by piece. Throws Unreadable for other archives, what is no text, too much of it, or a byte order mark that contradicts the encoding. */
export async function* textOf(file: string, encoding: Encoding, limits: Limits): AsyncGenerator<string> {
  const name = path.basename(file)
  const refuse = (why: string, allowed?: string) => new Unreadable({ file: name, line: 0, column: '', value: '', why, allowed })
  let decoder: Decoder | null = null
  let bytes = 0
  try {
    for await (const chunk of expanded(file, refuse)) {
      bytes += chunk.length
      if (bytes > limits.largestFile) throw refuse(`it is larger than ${limits.largestFile} bytes when expanded`)
      limits.whole?.expands(name, bytes)
      const isFirst = decoder === null
      decoder ??= decoderFor(encoding, chunk, refuse)
      const text = decoder.write(chunk)
      const other = isFirst ? await otherThanText(chunk, text) : null
      if (other)
        throw refuse(other.type ? `it is no text but a file of the type ${other.type}` : `it is no text, or not one in ${encoding}`)
      yield text
    }
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw refuse(readingProblem(error))
  }
  if (decoder) yield decoder.end()
}

async function* expanded(file: string, refuse: (why: string, allowed?: string) => Unreadable): AsyncGenerator<Buffer> {
  const raw = createReadStream(file, { highWaterMark: 65_536 })
  const begin = await new Promise<Buffer>((resolve, reject) => {
    raw.once('error', reject)
    raw.once('end', () => resolve(Buffer.alloc(0)))
    raw.once('readable', () => resolve((raw.read() as Buffer | null) ?? Buffer.alloc(0)))
  })
  if (begin.length > 0) raw.unshift(begin)
  if (begin.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) {
    raw.destroy()
    throw refuse('it is a ZIP archive or a workbook', 'text files, plain or .gz')
  }
  if (begin[0] !== 0x1f || begin[1] !== 0x8b) {
    yield* raw as AsyncIterable<Buffer>
    return
  }
  const gunzip = createGunzip()
  raw.once('error', (error) => gunzip.destroy(error))
  try {
    yield* raw.pipe(gunzip) as AsyncIterable<Buffer>
  } finally {
    raw.destroy()
    gunzip.destroy()
  }
}

/** Signs that no line of a text has: none but ends of lines and files, tabs, and what parts records and fields. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const noSigns = /[\u0000-\u0008\u000e-\u0019\u001b]/g
/** Of so many signs one may be such a one before it is no text: a file may have a broken cell, and its row is told. */
const fewest = 50

/**
 * What the beginning of a file is, as it reads, where that is no text: its type where that is a known one. Bytes that a type begins
 * with may begin a text too, so they count only beside signs that no text has.
 */
export async function otherThanText(begin: Buffer, text: string): Promise<{ type: string | null } | null> {
  const strange = text.match(noSigns)?.length ?? 0
  if (strange === 0) return null
  const { fileTypeFromBuffer } = await import('file-type')
  const type = (await fileTypeFromBuffer(begin).catch(() => undefined))?.ext ?? null
  return type !== null || strange * fewest > text.length ? { type } : null
}

interface Decoder {
  write(chunk: Buffer): string
  end(): string
}

const marks: [encoding: Encoding, mark: number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

function decoderFor(encoding: Encoding, begin: Buffer, refuse: (why: string, allowed?: string) => Unreadable): Decoder {
  const mark = marks.find(([, bytes]) => bytes.every((byte, index) => begin[index] === byte))
  const fits = !mark || mark[0] === encoding || (encoding === 'utf-16' && mark[0] !== 'utf-8')
  if (!fits) throw refuse(`it begins with the mark of ${mark[0]}, but the mapping says ${encoding}`, `"encoding": "${mark[0]}"`)
  const chosen = encoding === 'utf-16' ? mark?.[0] : encoding
  if (!chosen) throw refuse('it has no byte order mark, so which UTF-16 it is cannot be known', '"encoding": "utf-16le" or "utf-16be"')
  if (chosen === 'latin-1') return { write: (chunk) => chunk.toString('latin1'), end: () => '' }
  return withoutMark(chosen === 'utf-8' ? new StringDecoder('utf8') : outsideDecoder(chosen))
}

function outsideDecoder(encoding: string): Decoder {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true })
  return { write: (chunk) => decoder.decode(chunk, { stream: true }), end: () => decoder.decode() }
}

function withoutMark(decoder: Decoder): Decoder {
  let begun = false
  return {
    write: (chunk) => {
      const text = decoder.write(chunk)
      if (begun || text === '') return text
      begun = true
      return text.startsWith('\ufeff') ? text.slice(1) : text
    },
    end: () => decoder.end(),
  }
}

function readingProblem(error: unknown): string {
  const code = (error as { code?: string }).code ?? ''
  if (code === 'ENOENT') return 'there is no such file'
  if (code === 'EACCES' || code === 'EISDIR') return 'it cannot be read'
  if (code.startsWith('Z_')) return 'its compressed data is damaged'
  throw error
}
