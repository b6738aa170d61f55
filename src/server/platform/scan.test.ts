import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { scan, scanWith } from './scan.ts'

let folder: string
let scanner: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'calendula-scan-'))
  scanner = path.join(folder, 'scanner.mjs')
  // Reads a file as clamdscan does, and finds what the world has agreed on to be found.
  await writeFile(
    scanner,
    `const parts = []; for await (const part of process.stdin) parts.push(part)
     process.exitCode = Buffer.concat(parts).includes('EICAR') ? 1 : 0`,
  )
})
afterEach(() => scanWith([]))
afterAll(() => rm(folder, { recursive: true }))

const large = Buffer.alloc(4 * 1024 * 1024, 'x')

test('what the scanner finds is not kept, what is clean is', async () => {
  scanWith([process.execPath, scanner])
  await scan(large)
  await expect(scan(Buffer.concat([large, Buffer.from('EICAR')]))).rejects.toMatchObject({ statusCode: 415 })
})

test.each([
  ['is not there', ['/nowhere/clamdscan']],
  ['fails', [process.execPath, '-e', 'process.exit(2)']],
  ['dies', [process.execPath, '-e', 'process.kill(process.pid, "SIGKILL")']],
])('nothing is kept while the scanner %s', async (_what, words) => {
  scanWith(words)
  await expect(scan(large)).rejects.toMatchObject({ statusCode: 503 })
})

test('without a scanner nothing is asked', async () => {
  await scan(large)
})
