import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyCalls } from '#shared/areas/company.ts'
import { openDatabase } from '#server/foundation/database/db.ts'
import { keyInFolder, wrapSecretsWith } from '#server/foundation/database/wrapped.ts'
import { mintAccessToken, readSecrets } from '#server/foundation/identity/provider-secrets.ts'
import { readConfig } from '#server/foundation/settings/config.ts'
import { announcedDatabase } from '#server/foundation/settings/data-folder.ts'
import { freePort } from '../support/ports.ts'
import { startPortal, type RunningPortal } from '../support/portal-process.ts'

let folder: string
let portal: RunningPortal
let env: Record<string, string>

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'calendula-company-'))
  env = { DATA_DIR: folder, CALENDULA_COMPANY: 'own', PUBLIC_URL: 'https://hr.example.com', PORT: String(await freePort()) }
  portal = await startPortal(env)
})
afterAll(async () => {
  await portal?.stop()
  await rm(folder, { recursive: true, force: true })
})

it('a portal that others reach does not open the demo, which asks for no password, and goes on with its own company', async () => {
  const company = {
    company: 'Marigold',
    site: 'Bandung',
    country: 'ID',
    timeZone: 'Asia/Jakarta',
    start: '09:00',
    end: '18:00',
    hours: '8',
  }
  const rani = { firstName: 'Rani', lastName: '', userName: 'rani', email: '', password: 'seven green umbrellas dance' }
  const begin = (code: string) =>
    fetch(`${portal.url}/start`, { method: 'POST', body: new URLSearchParams({ ...company, ...rani, code }), redirect: 'manual' })
  // Behind a public address nobody counts as sitting at the machine: the console says the code.
  expect((await begin('')).status).toBe(200)
  const [, code = ''] = /this code: (\S+)/.exec(portal.output()) ?? []
  expect((await begin(code)).status).toBe(303)
  const url = announcedDatabase(folder) ?? ''
  const database = openDatabase(url, { max: 1 })
  wrapSecretsWith(database.db, keyInFolder(folder))
  const token = await mintAccessToken(readConfig(env), await readSecrets(database.db), 'rani', 600)
  await database.close()
  const ask = (method: string, at: string) =>
    fetch(`${portal.url}/api${at}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: '{}' }),
    })
  expect(await (await ask('GET', companyCalls.read.path)).json()).toEqual({ open: 'own', canChange: true, hasDemo: false, hasOwn: true })
  expect((await ask('POST', companyCalls.openOther.path)).status).toBe(409)
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(200)
  expect(await readFile(path.join(folder, 'company'), 'utf8')).toBe('own\n')
})
