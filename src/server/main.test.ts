import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { found } from '#server/demo/company/founding.ts'
import { peopleOf } from '#server/demo/company/people.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { transaction } from '#server/foundation/database/db.ts'
import { bareDatabase, freshDatabase } from '../../test/support/database.ts'
import { startPortal } from '../../test/support/portal-process.ts'

const run = promisify(execFile)
const script = (name: string) => path.resolve('scripts', name)

test('SIGTERM ends it in order: what is in flight is finished, new calls are refused', async () => {
  const database = await bareDatabase()
  const portal = await startPortal({ DATABASE_URL: database.url })
  const slow = slowCall(portal.url)
  await slow.sent
  const stopped = portal.stop()
  slow.finish()
  expect(await slow.answer).toContain('HTTP/1.1 404')
  expect(await stopped).toBe(0)
  await expect(fetch(`${portal.url}/healthz`)).rejects.toThrow()
  await database.drop()
})

test('two processes stand beside each other on one database and accept the same tokens', async () => {
  const database = await bareDatabase()
  const env = { DATABASE_URL: database.url, PUBLIC_URL: 'http://localhost:4999' }
  const [one, two] = await Promise.all([startPortal(env), startPortal(env)])
  const keysOf = async (url: string) => (await fetch(`${url}/oidc/jwks`)).json()
  expect(await keysOf(one.url)).toEqual(await keysOf(two.url))
  expect(await Promise.all([one.stop(), two.stop()])).toEqual([0, 0])
  await database.drop()
})

test('on a folder of its own it starts its own database, and tokens are printed while it runs', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'calendula-main-'))
  const portal = await startPortal({ DATA_DIR: folder })
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(200)
  await expect(tokenFor('nobody', { DATA_DIR: folder })).rejects.toMatchObject({
    stderr: 'Nobody with the user name "nobody" may sign in.\n',
  })
  const { mode } = await stat(path.join(folder, 'postgres.log'))
  expect((mode & 0o777).toString(8)).toBe('600')
  expect(await portal.stop()).toBe(0)
  await expect(tokenFor('amina', { DATA_DIR: folder })).rejects.toMatchObject({
    stderr: expect.stringContaining('No portal runs') as string,
  })
  await rm(folder, { recursive: true })
})

test('beside an outside provider no token is printed', async () => {
  const failure = tokenFor('amina', { OIDC_AUTHORITY: 'https://login.example.com' })
  await expect(failure).rejects.toMatchObject({ stderr: expect.stringContaining('Tokens come from https://login.example.com') as string })
})

test('a portal that others can reach does not start with the sign-in that asks for no password', async () => {
  const reached = { PUBLIC_URL: 'https://hr.example.com' }
  await expect(startPortal({ ...reached, CALENDULA_COMPANY: 'demo', DATABASE_URL: 'postgres://localhost/none' })).rejects.toThrow(
    /ended with 1[^]*- PUBLIC_URL makes the portal reachable[^]*set OIDC_AUTHORITY/,
  )
  // Nor with one that was made before: only the database knows.
  const fresh = await freshDatabase()
  const keys = { AUDIT_KEY: 'a'.repeat(32), SECRETS_KEY: 's'.repeat(32) }
  const open = { ...reached, ...keys, DATABASE_URL: fresh.url }
  const own = await startPortal(open)
  expect(await own.stop()).toBe(0)
  const day = today('UTC')
  await transaction(fresh.database.db, (tx) => found(tx, peopleOf(day), day))
  await expect(startPortal(open)).rejects.toThrow(/ended with 1[^]*- PUBLIC_URL makes the portal reachable/)
  const frightening = await startPortal({ ...open, ANYBODY_MAY_SIGN_IN_AS_ANYBODY: 'true' })
  expect(await frightening.stop()).toBe(0)
  await fresh.drop()
})

test('the demo company, once made, is not handed to the people of an outside provider', async () => {
  const fresh = await freshDatabase()
  const day = today('UTC')
  await transaction(fresh.database.db, (tx) => found(tx, peopleOf(day), day))
  const outside = startPortal({ DATABASE_URL: fresh.url, OIDC_AUTHORITY: 'https://login.example.com' })
  await expect(outside).rejects.toThrow(/ended with 1[^]*holds the demo company/)
  await fresh.drop()
})

test('what nobody took care of is logged, and ends it in order', async () => {
  const database = await bareDatabase()
  // Something goes wrong beside every call, as it might in any library.
  const fault = `process.once('SIGUSR2', () => void Promise.reject(new Error('nobody cares')))`
  const portal = await startPortal({
    DATABASE_URL: database.url,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}`,
  })
  portal.kill('SIGUSR2')
  expect(await portal.ended).toBe(1)
  expect(portal.output()).toMatch(/"level":60.*nobody cares.*the portal stops/)
  await database.drop()
})

test('mistakes are told plainly, all at once, and end it with 1', async () => {
  const failure = startPortal({ DATABASE_URL: 'mysql://x/y', LOG_LEVEL: 'loud', OIDC_RESPONSE_TYPE: 'id_token token' })
  await expect(failure).rejects.toThrow(
    /ended with 1[^]*- DATABASE_URL must[^]*- OIDC_RESPONSE_TYPE can only be "code"[^]*- LOG_LEVEL must/,
  )
  await expect(startPortal({ DATABASE_URL: 'postgres://x@127.0.0.1:1/y' })).rejects.toThrow('The database of DATABASE_URL cannot be used')
  const taken = net.createServer().listen(0, 'localhost')
  await new Promise((resolve) => taken.once('listening', resolve))
  const { port } = taken.address() as net.AddressInfo
  await expect(startPortal({ PORT: String(port), DATABASE_URL: 'postgres://x@127.0.0.1:1/y' })).rejects.toThrow(`Port ${port} is in use`)
  taken.close()
})

function tokenFor(userName: string, env: Record<string, string>) {
  return run(process.execPath, [script('token.ts'), userName], { env: { PATH: process.env['PATH'], ...env } })
}

/** A call whose body arrives late: it is in flight until `finish`. */
function slowCall(url: string) {
  const { port } = new URL(url)
  const socket = net.connect(Number(port), 'localhost')
  const head = 'POST /api/none HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{'
  const sent = new Promise<void>((resolve) => socket.write(head, () => setTimeout(resolve, 300)))
  const answer = new Promise<string>((resolve, reject) => {
    let text = ''
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
  return { sent, answer, finish: () => socket.write('}') }
}
