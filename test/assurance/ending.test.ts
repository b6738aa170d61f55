import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { announcedDatabase, startTime } from '#server/foundation/settings/data-folder.ts'
import { freePort } from '../support/ports.ts'

const root = path.resolve(import.meta.dirname, '../..')
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'calendula-ending-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const serverPid = () => Number(readFileSync(path.join(folder, 'data', 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
const portalPid = () => (JSON.parse(readFileSync(path.join(folder, 'data', 'owner.json'), 'utf8')) as { pid: number }).pid

/** What `npm start` runs, without what it builds first: the portal with a database of its own, started by `scripts/child.mjs`. */
async function start(program: string, words: string[]): Promise<{ begun: ChildProcess; portal: number; server: number }> {
  const starter = `
    import { runAsThis } from ${JSON.stringify(path.join(root, 'scripts/child.mjs'))}
    process.exitCode = await runAsThis(process.execPath, [${JSON.stringify(path.join(root, 'src/server/main.ts'))}])`
  await writeFile(path.join(folder, 'starter.mjs'), starter)
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ name: 'x', private: true, scripts: { start: 'node starter.mjs' } }))
  const env = {
    ...process.env,
    PORT: String(await freePort()),
    DATA_DIR: path.join(folder, 'data'),
    CALENDULA_COMPANY: 'own',
    NODE_ENV: 'production',
  }
  const begun = spawn(program, words, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  let said = ''
  for (const stream of [begun.stdout, begun.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await expect.poll(() => said, { timeout: 120_000 }).toContain('Calendula is ready')
  return { begun, portal: portalPid(), server: serverPid() }
}

/** In order: the portal has ended, its database was stopped by it and not left, and the folder is free for the next. */
async function expectOrderlyEnd({ portal, server }: { portal: number; server: number }): Promise<void> {
  await expect.poll(() => [startTime(portal), startTime(server)], { timeout: 30_000 }).toEqual([null, null])
  expect(existsSync(path.join(folder, 'data', 'postgres', 'postmaster.pid'))).toBe(false)
  expect(announcedDatabase(path.join(folder, 'data'))).toBeNull()
  expect(existsSync(path.join(folder, 'data', 'owner.json'))).toBe(false)
}

describe('the portal and its database end in order', () => {
  it('by SIGTERM to the process that started them, and by its death', async () => {
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const running = await start(process.execPath, ['starter.mjs'])
      running.begun.kill(signal)
      const [code] = (await once(running.begun, 'exit')) as [number | null]
      if (signal === 'SIGTERM') expect(code).toBe(0)
      await expectOrderlyEnd(running)
    }
  })

  it('by SIGTERM to npm, and by its death', async () => {
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const running = await start('npm', ['start'])
      running.begun.kill(signal)
      await once(running.begun, 'exit')
      await expectOrderlyEnd(running)
    }
  })

  it('by SIGTERM while they are just being started', async () => {
    const env = {
      ...process.env,
      PORT: String(await freePort()),
      DATA_DIR: path.join(folder, 'data'),
      CALENDULA_COMPANY: 'own',
      NODE_ENV: 'production',
    }
    const begun = spawn(process.execPath, [path.join(root, 'src/server/main.ts')], { cwd: folder, env, stdio: 'ignore', detached: true })
    await expect
      .poll(() => existsSync(path.join(folder, 'data', 'postgres', 'postmaster.pid')), { timeout: 120_000, interval: 5 })
      .toBe(true)
    const server = serverPid()
    begun.kill('SIGTERM')
    await once(begun, 'exit')
    await expectOrderlyEnd({ portal: begun.pid ?? 0, server })
  })
})
