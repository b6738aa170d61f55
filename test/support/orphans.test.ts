import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { startTime } from '#server/foundation/settings/data-folder.ts'

/** A run of tests as it begins: its database, watched over, and nothing after. */
const run = `
  const { setup } = await import(${JSON.stringify(path.join(import.meta.dirname, 'database-server.ts'))})
  const { readFileSync, readdirSync } = await import('node:fs')
  const { tmpdir } = await import('node:os')
  await setup({ provide: () => {} })
  const [folder] = readdirSync(tmpdir())
  console.log(readFileSync(tmpdir() + '/' + folder + '/postgres/postmaster.pid', 'utf8').split('\\n')[0])
  setInterval(() => {}, 1000)`

it('a run that is killed leaves no PostgreSQL and no folder behind', async () => {
  const TMPDIR = mkdtempSync(path.join(os.tmpdir(), 'calendula-orphans-'))
  const begun = spawn(process.execPath, ['--input-type=module', '-e', run], {
    env: { ...process.env, TMPDIR },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(begun.stdout, 'data')) as [Buffer]
  const server = Number(line.toString())
  expect(startTime(server)).not.toBeNull()
  begun.kill('SIGKILL')
  await expect.poll(() => startTime(server), { timeout: 30_000 }).toBeNull()
  await expect.poll(() => readdirSync(TMPDIR), { timeout: 30_000 }).toEqual([])
  rmSync(TMPDIR, { recursive: true })
})
