import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
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

test('the scanner learns none of the portal’s settings', async () => {
  vi.stubEnv('SECRETS_KEY', 'what no other program sees')
  scanWith([process.execPath, '-e', 'process.stdin.resume(); process.exitCode = process.env.SECRETS_KEY ? 1 : 0'])
  await scan(large)
  vi.unstubAllEnvs()
})

test('some are looked at beside each other, and all of them in the end', async () => {
  const count = path.join(folder, 'at-once')
  await writeFile(count, '')
  const words = `const fs = require('fs'); fs.appendFileSync(${JSON.stringify(count)}, '+'); process.stdin.resume();
    process.stdin.on('end', () => setTimeout(() => fs.appendFileSync(${JSON.stringify(count)}, '-'), 100))`
  scanWith([process.execPath, '-e', words])
  await Promise.all(Array.from({ length: 10 }, () => scan(Buffer.from('x'))))
  const marks = [...(await readFile(count, 'utf8'))]
  const most = Math.max(...marks.map((_mark, at) => marks.slice(0, at + 1).reduce((sum, mark) => sum + (mark === '+' ? 1 : -1), 0)))
  expect([marks.length, most <= 4]).toEqual([20, true])
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
