import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import type { TextKey } from '#shared/texts/index.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'

const inflate = promisify(inflateRaw)

/** Most parts that a workbook has. */
const mostParts = 2000

const sign = { part: 0x04034b50, entry: 0x02014b50, end: 0x06054b50 }

interface Entry {
  name: Buffer
  method: number
  packed: Buffer
}

interface Unpacked {
  zip: Buffer
  parts: ReadonlyMap<string, Buffer>
}

/**
 * A zip with the same parts, not packed, and the parts by name: whatever reads it meets nothing larger than what was unpacked
 * here, and what a zip says of its sizes is never believed. Refuses what unpacks to more than `most` bytes, at the limit (413),
 * and what is no zip that can be read (`unreadable`); both are told of `field`.
 */
export async function boundedZip(bytes: Buffer, most: number, unreadable: TextKey, field: string): Promise<Unpacked> {
  let left = most
  const parts: { name: Buffer; data: Buffer }[] = []
  try {
    for (const { name, method, packed } of entriesOf(bytes)) {
      const data = method === 0 ? packed : await inflate(packed, { maxOutputLength: left + 1 })
      left -= data.length
      if (left < 0) break
      parts.push({ name, data })
    }
  } catch (error) {
    if (!isTooLarge(error)) throw refuse(400, unreadable, undefined, field)
    left = -1
  }
  if (left < 0) throw refuse(413, 'sheet.unpacksTooLarge', { n: most / 1024 / 1024 }, field)
  return { zip: stored(parts), parts: new Map(parts.map(({ name, data }) => [name.toString('utf8'), data])) }
}

const isTooLarge = (error: unknown) => error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'

/** The entries of the directory at the end of a zip. Throws where it is broken, encrypted or packed in another way than is usual. */
function* entriesOf(bytes: Buffer): Generator<Entry> {
  const end = bytes.lastIndexOf(u32(sign.end))
  if (end < 0) throw new Error('no directory')
  let count = 0
  for (let at = bytes.readUInt32LE(end + 16); at + 46 <= end && bytes.readUInt32LE(at) === sign.entry; count += 1) {
    if (count >= mostParts) throw new Error('too many parts')
    const [encrypted, method] = [bytes.readUInt16LE(at + 8) & 1, bytes.readUInt16LE(at + 10)]
    const [named, extra, remark] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place)) as [number, number, number]
    if (encrypted || (method !== 0 && method !== 8)) throw new Error('packed in an unusual way')
    const { size, start } = placeOf(bytes, at, bytes.subarray(at + 46 + named, at + 46 + named + extra))
    if (bytes.readUInt32LE(start) !== sign.part) throw new Error('no part')
    const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
    if (from + size > bytes.length) throw new Error('cut off')
    yield { name: bytes.subarray(at + 46, at + 46 + named), method, packed: bytes.subarray(from, from + size) }
    at += 46 + named + extra + remark
  }
  if (count === 0) throw new Error('no parts')
}

const beyond = 0xffffffff

/** How long the packed part is and where it begins; some writers say so in a field of large zips. */
function placeOf(bytes: Buffer, entry: number, extra: Buffer): { size: number; start: number } {
  const [size, full, start] = [20, 24, 42].map((place) => bytes.readUInt32LE(entry + place)) as [number, number, number]
  if (size !== beyond && start !== beyond) return { size, start }
  let at = 0
  while (extra.readUInt16LE(at) !== 1) at += 4 + extra.readUInt16LE(at + 2)
  const large: number[] = []
  const end = at + 4 + extra.readUInt16LE(at + 2)
  for (at += 4; at + 8 <= end; at += 8) large.push(Number(extra.readBigUInt64LE(at)))
  if (full === beyond) large.shift()
  const told = (value: number) => (value === beyond ? (large.shift() ?? NaN) : value)
  return { size: told(size), start: told(start) }
}

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** Parts one after the other, then their directory. */
function stored(parts: readonly { name: Buffer; data: Buffer }[]): Buffer {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const { name, data } of parts) {
    const told = Buffer.alloc(26)
    told.writeUInt16LE(20, 0)
    told.writeUInt32LE(crc32(data), 10)
    told.writeUInt32LE(data.length, 14)
    told.writeUInt32LE(data.length, 18)
    told.writeUInt16LE(name.length, 22)
    files.push(u32(sign.part), told, name, data)
    directory.push(u32(sign.entry), Buffer.from([20, 0]), told, Buffer.alloc(10), u32(offset), name)
    offset += 30 + name.length + data.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    8,
  )
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, ...directory, u32(sign.end), end])
}
