import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { plainEnvironment } from '../basis/plain-environment.ts'
import type { Launcher, PostgresBinaries } from './postgres-binaries.ts'

const run = promisify(execFile)
/** Whom `initdb` makes: used to set up the portal's account and database, never by the portal itself. */
export const superuser = 'postgres'
/** A socket's address holds 107 bytes; this leaves room for PostgreSQL's own file name. */
const longestSocketFolder = 90

/** Where a server's files are and how it is reached. `socketFolder` '' and a password: by 127.0.0.1, on Windows. */
export interface Place {
  cluster: string
  socketFolder: string
  port: number
  password: string | null
  /** Whether what was acknowledged outlives a crash of the machine. */
  isDurable: boolean
}

/** Makes the cluster where there is none yet. Throws with a plain message where it cannot be made. */
export async function prepare(folder: string, binaries: PostgresBinaries, launcher: Launcher, isDurable: boolean): Promise<Place> {
  const cluster = path.join(folder, 'postgres')
  const windows = process.platform === 'win32'
  const passwordFile = path.join(folder, 'postgres-password')
  if (windows && !existsSync(passwordFile)) writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (!existsSync(cluster)) await initialise(cluster, binaries, launcher, windows ? passwordFile : null)
  return {
    cluster,
    socketFolder: windows ? '' : socketFolder(folder, launcher),
    port: windows ? await freePort() : 5432,
    password: windows ? readFileSync(passwordFile, 'utf8') : null,
    isDurable,
  }
}

// Made beside its final place and moved there whole, so that a crash in between leaves nothing half made.
async function initialise(cluster: string, binaries: PostgresBinaries, launcher: Launcher, passwordFile: string | null) {
  const draft = `${cluster}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  if (launcher.account) chownSync(draft, launcher.account.uid, launcher.account.gid)
  const access = passwordFile ? ['--auth=scram-sha-256', `--pwfile=${passwordFile}`] : ['--auth=trust']
  const words = [
    ...launcher.prefix,
    binaries.initdb,
    `--pgdata=${draft}`,
    `--username=${superuser}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...access,
  ]
  try {
    await run(words[0] ?? '', words.slice(1), { cwd: os.tmpdir(), env: plainEnvironment(), ...launcher.account })
  } catch (error) {
    const detail = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
    const hint = launcher.account
      ? ' PostgreSQL does not run as root here: start the portal as an ordinary user, set DATA_DIR to a folder that "nobody" can reach, or set DATABASE_URL.'
      : ''
    throw new Error(`The embedded PostgreSQL could not be set up in ${cluster}: ${detail}${hint}`)
  }
  renameSync(draft, cluster)
}

function socketFolder(folder: string, launcher: Launcher): string {
  const inside = path.join(folder, 'socket')
  const fits = Buffer.byteLength(inside) <= longestSocketFolder
  if (fits) mkdirSync(inside, { recursive: true, mode: 0o700 })
  const chosen = fits ? inside : mkdtempSync(path.join(os.tmpdir(), 'calendula-'))
  if (launcher.account) chownSync(chosen, launcher.account.uid, launcher.account.gid)
  return chosen
}

/** Of a size that suits a portal beside its own server. */
export function serverSettings(place: Place): [string, string][] {
  const toDisk = place.isDurable ? 'on' : 'off'
  const memory = os.totalmem() / 2 ** 20
  // The rows and indexes of a large company fit; what is not needed is never taken.
  const buffers = Math.round(Math.min(2048, Math.max(64, memory / 8)))
  return [
    ['listen_addresses', place.socketFolder ? '' : '127.0.0.1'],
    ['unix_socket_directories', place.socketFolder],
    ['unix_socket_permissions', '0700'],
    ['port', String(place.port)],
    ['max_connections', '100'],
    ['shared_buffers', `${buffers}MB`],
    ['effective_cache_size', `${Math.round(memory / 2)}MB`],
    ['fsync', toDisk],
    ['full_page_writes', toDisk],
    ['synchronous_commit', toDisk],
    ['max_wal_size', '2GB'],
    ['checkpoint_timeout', '15min'],
    ['random_page_cost', '1.1'],
    ['jit', 'off'],
    ['log_min_messages', 'warning'],
    // Neither rows nor what was asked with: a detail says "Failing row contains (…)".
    ['log_error_verbosity', 'terse'],
    ['log_min_error_statement', 'panic'],
    ['TimeZone', 'UTC'],
  ]
}

/** The address of one of the server's databases for one of its accounts. */
export function address(place: Place, database: string, account: string): string {
  const password = place.password ? `:${encodeURIComponent(place.password)}` : ''
  const host = place.socketFolder ? `localhost:${place.port}` : `127.0.0.1:${place.port}`
  const socket = place.socketFolder ? `?host=${encodeURIComponent(place.socketFolder)}` : ''
  return `postgresql://${account}${password}@${host}/${database}${socket}`
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const at = probe.address()
      probe.close(() => (at && typeof at === 'object' ? resolve(at.port) : reject(new Error('No free port.'))))
    })
  })
}
