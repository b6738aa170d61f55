import { deflateRawSync } from 'node:zlib'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { Refusal } from '#server/foundation/basis/refusal.ts'
import { boundedZip } from './bounded-zip.ts'

const mega = 1024 * 1024
const read = (bytes: Buffer) => boundedZip(bytes, 64 * mega, 'sheet.unreadable', 'file')
const refusalOf = (bytes: Buffer) =>
  read(bytes).then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? [error.statusCode, error.messages[0]?.key] : error),
  )
const workbook = async (rows: (string | number | null)[][]) => Buffer.from(await writeXlsx({ sheets: [{ name: 'One', rows }] }))

/** A workbook with one part more, which says of itself that it unpacks to `told` bytes. */
async function withPart(packed: Buffer, told: number, times = 1): Promise<Buffer> {
  const bytes = await workbook([['a']])
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06'))
  const directory = bytes.readUInt32LE(end + 16)
  const part = Buffer.alloc(31)
  part.write('PK\x03\x04')
  part.writeUInt16LE(8, 8)
  part.writeUInt32LE(packed.length, 18)
  part.writeUInt32LE(told, 22)
  part.writeUInt16LE(1, 26)
  part.write('x', 30)
  const entry = Buffer.alloc(47)
  entry.write('PK\x01\x02')
  part.copy(entry, 6, 4, 28)
  entry.writeUInt32LE(directory, 42)
  entry.write('x', 46)
  const rest = Buffer.from(bytes.subarray(end))
  rest.writeUInt32LE(directory + part.length + packed.length, 16)
  return Buffer.concat([
    bytes.subarray(0, directory),
    part,
    packed,
    bytes.subarray(directory, end),
    ...Array.from({ length: times }, () => entry),
    rest,
  ])
}

it('keeps every part of a workbook as it is', async () => {
  const rows = [
    ['Code', 'Grüße', 3.5],
    ['x', null, '2026-01-05'],
  ]
  expect((await readXlsx((await read(await workbook(rows))).zip)).sheets[0]?.rows).toEqual(rows)
})

it('unpacks no more than the limit, whatever the zip says of its size', async () => {
  const bomb = deflateRawSync(Buffer.alloc(70 * mega))
  expect(bomb.length).toBeLessThan(mega / 10)
  for (const told of [0, 100, 70 * mega]) expect(await refusalOf(await withPart(bomb, told))).toEqual([413, 'sheet.unpacksTooLarge'])
  const large = await withPart(deflateRawSync(Buffer.alloc(160 * mega)), 1)
  const before = process.memoryUsage().arrayBuffers
  expect(await refusalOf(large)).toEqual([413, 'sheet.unpacksTooLarge'])
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(140 * mega)
})

it('counts a part as often as the directory names it', async () => {
  const packed = deflateRawSync(Buffer.alloc(5 * mega))
  expect(await refusalOf(await withPart(packed, 5 * mega, 2))).toBeNull()
  expect(await refusalOf(await withPart(packed, 5 * mega, 14))).toEqual([413, 'sheet.unpacksTooLarge'])
})

it('refuses what is no zip, is cut off, or is packed in a way that nobody reads', async () => {
  const whole = await workbook([['a', 'b']])
  const encrypted = Buffer.from(whole)
  encrypted.writeUInt16LE(1, encrypted.indexOf(Buffer.from('PK\x01\x02')) + 8)
  const astray = Buffer.from(whole)
  astray.writeUInt32LE(0xffffffff, astray.indexOf(Buffer.from('PK\x01\x02')) + 42)
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from('PK\x05\x06'),
    Buffer.alloc(500),
    whole.subarray(0, -40),
    whole.subarray(300),
    encrypted,
    astray,
  ])
    expect(await refusalOf(bytes)).toEqual([400, 'sheet.unreadable'])
})
