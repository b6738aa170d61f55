import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { announcedDatabase, startTime } from '#server/foundation/data-folder.ts'
import { startEmbedded } from '#server/foundation/embedded-postgres.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'calendula-embedded-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

test('it is durable, keeps its data, and leaves no process and no lock behind', async () => {
  const first = await startEmbedded(folder)
  const pid = first.pid() ?? 0
  expect(await ask(first.url, `select current_setting('fsync') || current_setting('synchronous_commit') as answer`)).toBe('onon')
  await ask(first.url, 'create table kept as select 7 as answer')
  expect(announcedDatabase(folder)).toBe(first.url)
  await first.stop()
  expect(startTime(pid)).toBeNull()
  expect(existsSync(path.join(folder, 'owner.json'))).toBe(false)
  const second = await startEmbedded(folder)
  expect(await ask(second.url, 'select answer from kept')).toBe(7)
  await second.stop()
})

test('a second server on the same folder is refused, and the first goes on', async () => {
  const server = await startEmbedded(folder)
  await expect(startEmbedded(folder)).rejects.toThrow(`Another Calendula (process ${process.pid}) already uses the data folder ${folder}.`)
  const other = startInProcess(folder)
  const [code] = (await once(other, 'exit')) as [number]
  expect(code).toBe(1)
  expect(await ask(server.url, 'select 1 as answer')).toBe(1)
  await server.stop()
})

test('a parent that crashed leaves a server that the next start replaces, with every committed row', async () => {
  const parent = startInProcess(folder)
  const [line] = (await once(parent.stdout ?? parent, 'data')) as [Buffer]
  const { url, pid } = JSON.parse(line.toString()) as { url: string; pid: number }
  await ask(url, 'create table kept as select 7 as answer')
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  expect(startTime(pid)).not.toBeNull()
  const next = await startEmbedded(folder)
  expect(startTime(pid)).toBeNull()
  expect(await ask(next.url, 'select answer from kept')).toBe(7)
  await next.stop()
})

test('a server killed outright is started again with every committed row', async () => {
  const server = await startEmbedded(folder)
  await ask(server.url, 'create table kept as select 7 as answer')
  process.kill(server.pid() ?? 0, 'SIGKILL')
  await expect.poll(() => ask(server.url, 'select answer from kept').catch(() => null), { timeout: 10_000 }).toBe(7)
  await server.stop()
})

test('the lock of a dead server whose number now belongs to a stranger does not stop the start', async () => {
  const server = await startEmbedded(folder)
  await server.stop()
  await writeFile(path.join(folder, 'postgres', 'postmaster.pid'), `${process.pid}\n`)
  const next = await startEmbedded(folder)
  expect(await ask(next.url, 'select 1 as answer')).toBe(1)
  await next.stop()
})

test('a long path works although a socket address is short', async () => {
  const deep = path.join(folder, 'a'.repeat(100))
  const server = await startEmbedded(deep)
  expect(await ask(server.url, 'select 1 as answer')).toBe(1)
  await server.stop()
})

test('a folder that cannot be made is told plainly', async () => {
  await writeFile(path.join(folder, 'file'), '')
  await expect(startEmbedded(path.join(folder, 'file', 'data'))).rejects.toThrow('cannot be made: a part of its path is a file')
  if (process.getuid?.() === 0) return
  await mkdir(path.join(folder, 'closed'))
  await chmod(path.join(folder, 'closed'), 0o500)
  await expect(startEmbedded(path.join(folder, 'closed', 'data'))).rejects.toThrow('cannot be written')
})

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<{ answer: unknown }>(statement)).rows[0]?.answer
  } finally {
    await client.end()
  }
}

function startInProcess(dataDir: string): ChildProcess {
  const program = `
    const { startEmbedded } = await import(${JSON.stringify(path.resolve('src/server/foundation/embedded-postgres.ts'))})
    const server = await startEmbedded(process.argv[1])
    console.log(JSON.stringify({ url: server.url, pid: server.pid() }))
    setInterval(() => {}, 1000)`
  return spawn(process.execPath, ['--input-type=module', '-e', program, dataDir], { stdio: ['ignore', 'pipe', 'ignore'] })
}
