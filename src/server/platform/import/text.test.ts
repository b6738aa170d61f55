import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Encoding } from '#shared/import-mapping/form.ts'
import { defaultLimits, textOf } from './text.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(path.join(os.tmpdir(), 'calendula-import-'))))
afterAll(() => rm(folder, { recursive: true }))

async function read(bytes: Buffer, encoding: Encoding = 'utf-8', limits = {}) {
  const file = path.join(folder, 'people.csv')
  await writeFile(file, bytes)
  let text = ''
  for await (const piece of textOf(file, encoding, { ...defaultLimits, ...limits })) text += piece
  return text
}

test('each encoding, with and without its mark, plain and compressed', async () => {
  const text = 'François;Müller\n'
  const wide = Buffer.from(text, 'utf16le')
  expect(await read(Buffer.from(text))).toBe(text)
  expect(await read(Buffer.from(`\ufeff${text}`))).toBe(text)
  expect(await read(gzipSync(Buffer.from(`\ufeff${text}`)))).toBe(text)
  expect(await read(Buffer.concat([Buffer.from([0xff, 0xfe]), wide]), 'utf-16')).toBe(text)
  expect(await read(wide, 'utf-16le')).toBe(text)
  expect(await read(Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(wide).swap16()]), 'utf-16')).toBe(text)
  expect(await read(Buffer.from(text, 'latin1'), 'latin-1')).toBe(text)
  expect(await read(Buffer.from([0x80, 0x20, 0xe9]), 'windows-1252')).toBe('€ é')
  expect(await read(Buffer.alloc(0))).toBe('')
})

test('letters cut by the border of two pieces stay whole', async () => {
  const text = `a${'é'.repeat(100_000)}`
  expect(await read(Buffer.from(text))).toBe(text)
})

test('a mark that contradicts the mapping, an archive and damaged data are refused', async () => {
  await expect(read(Buffer.from('\ufeffa', 'utf16le'))).rejects.toThrow('it begins with the mark of utf-16le, but the mapping says utf-8')
  await expect(read(Buffer.from('\ufeffa'), 'latin-1')).rejects.toThrow('it begins with the mark of utf-8')
  await expect(read(Buffer.from('a', 'utf16le'), 'utf-16')).rejects.toThrow('no byte order mark')
  await expect(read(Buffer.from('PK\x03\x04rest'))).rejects.toThrow('ZIP archive or a workbook')
  await expect(read(gzipSync(Buffer.from('a'.repeat(9999))).subarray(0, 30))).rejects.toThrow('its compressed data is damaged')
  await expect(textOf(path.join(folder, 'none.csv'), 'utf-8', defaultLimits).next()).rejects.toThrow('there is no such file')
})

test('what is no text is refused with its type, and a text with a broken cell is read', async () => {
  const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  await expect(read(picture, 'windows-1252')).rejects.toThrow('it is no text but a file of the type png')
  await expect(read(gzipSync(picture))).rejects.toThrow('it is no text but a file of the type png')
  const unknown = Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * 7919) % 256))
  await expect(read(unknown)).rejects.toThrow('it is no text, or not one in utf-8')
  await expect(read(Buffer.from('no;name\n1;Ana\n', 'utf16le'))).rejects.toThrow('it is no text, or not one in utf-8')
  const broken = `BM;name\n${'1;Ana Sánchez of the office in the town\n'.repeat(3)}2;Bo\0\n`
  expect(await read(Buffer.from(broken.replace('BM', 'No')))).toBe(broken.replace('BM', 'No'))
  expect(await read(Buffer.from('BM;name\n1;Ana\n'))).toBe('BM;name\n1;Ana\n')
})

test('a compressed bomb is refused after the allowed bytes, not expanded first', async () => {
  const bomb = gzipSync(Buffer.alloc(200_000_000, 10))
  expect(bomb.length).toBeLessThan(250_000)
  const before = process.memoryUsage().rss
  await expect(read(bomb, 'utf-8', { largestFile: 50_000 })).rejects.toThrow('larger than 50000 bytes when expanded')
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
})
