import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { holdDataFolder } from './data-folder.ts'
import { chooseLauncher, findBinaries, type Launcher, type PostgresBinaries } from './postgres-binaries.ts'
import { stopLeftover } from './postgres-leftover.ts'

const run = promisify(execFile)
const superuser = 'calendula'
/** A socket's address holds 107 bytes; this leaves room for PostgreSQL's own file name. */
const longestSocketFolder = 90

export interface EmbeddedPostgres {
  /** Connects to the database `calendula` of this server. */
  url: string
  /** The process of the server as it is now; it changes when the server had to be started anew. */
  pid(): number | null
  stop(): Promise<void>
}

interface Place {
  cluster: string
  socketFolder: string
  port: number
  password: string | null
}

/**
 * Starts a real PostgreSQL on `dataDir`, durable, reachable by this account alone, and keeps it running: a server that
 * dies is started again. What a crashed parent left running is stopped first. Refuses a folder another process holds.
 */
export async function startEmbedded(dataDir: string): Promise<EmbeddedPostgres> {
  const folder = path.resolve(dataDir)
  const binaries = findBinaries()
  const launcher = chooseLauncher()
  const held = holdDataFolder(folder)
  try {
    const place = await prepare(folder, binaries, launcher)
    await stopLeftover(place.cluster, binaries.postgres)
    const server = await keepRunning(folder, place, binaries, launcher)
    const url = await createDatabase(place)
    held.announce(url)
    return {
      url,
      pid: () => server.child()?.pid ?? null,
      stop: async () => {
        await server.stop()
        if (place.socketFolder && !place.socketFolder.startsWith(folder)) rmSync(place.socketFolder, { recursive: true, force: true })
        held.release()
      },
    }
  } catch (error) {
    held.release()
    throw error
  }
}

async function prepare(folder: string, binaries: PostgresBinaries, launcher: Launcher): Promise<Place> {
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
    await run(words[0] ?? '', words.slice(1), { cwd: os.tmpdir(), ...launcher.account })
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

async function keepRunning(folder: string, place: Place, binaries: PostgresBinaries, launcher: Launcher) {
  let stopping = false
  let child: ChildProcess | null = null
  let ended: Promise<void> = Promise.resolve()

  const launch = () => {
    const started = launchServer(folder, place, binaries, launcher)
    child = started
    ended = new Promise((resolve) => started.once('exit', () => resolve()))
    void ended.then(async () => {
      child = null
      if (stopping) return
      await wait(200)
      await stopLeftover(place.cluster, binaries.postgres)
      if (!stopping) launch()
    })
  }

  launch()
  try {
    await answers(place, folder, () => child !== null)
  } catch (error) {
    stopping = true
    if (child) (child as ChildProcess).kill('SIGQUIT')
    await ended
    throw error
  }
  return {
    child: () => child,
    stop: async () => {
      stopping = true
      if (!child) return
      if (process.platform === 'win32') await run(binaries.pgCtl, ['stop', '-D', place.cluster, '-m', 'fast'])
      else child.kill('SIGINT')
      const late = setTimeout(() => child?.kill('SIGQUIT'), 20_000)
      await ended
      clearTimeout(late)
    },
  }
}

function launchServer(folder: string, place: Place, binaries: PostgresBinaries, launcher: Launcher): ChildProcess {
  const settings = serverSettings(place).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const words = [...launcher.prefix, binaries.postgres, '-D', place.cluster, ...settings]
  const file = path.join(folder, 'postgres.log')
  if (existsSync(file) && statSync(file).size > 10_000_000) renameSync(file, `${file}.1`)
  const log = openSync(file, 'a')
  // Its own process group: Ctrl-C in a terminal must not stop the database before the portal has finished.
  return spawn(words[0] ?? '', words.slice(1), { cwd: os.tmpdir(), stdio: ['ignore', log, log], detached: true, ...launcher.account })
}

function serverSettings(place: Place): [string, string][] {
  const memory = os.totalmem() / 2 ** 20
  const buffers = Math.round(Math.min(512, Math.max(64, memory / 16)))
  return [
    ['listen_addresses', place.socketFolder ? '' : '127.0.0.1'],
    ['unix_socket_directories', place.socketFolder],
    ['unix_socket_permissions', '0700'],
    ['port', String(place.port)],
    ['max_connections', '100'],
    ['shared_buffers', `${buffers}MB`],
    ['effective_cache_size', `${Math.round(memory / 2)}MB`],
    ['fsync', 'on'],
    ['full_page_writes', 'on'],
    ['synchronous_commit', 'on'],
    ['max_wal_size', '2GB'],
    ['checkpoint_timeout', '15min'],
    ['random_page_cost', '1.1'],
    ['jit', 'off'],
    ['log_min_messages', 'warning'],
    ['TimeZone', 'UTC'],
  ]
}

async function answers(place: Place, folder: string, alive: () => boolean): Promise<void> {
  const until = Date.now() + 60_000
  let exits = 0
  for (;;) {
    const client = new pg.Client({ connectionString: address(place, 'postgres') })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (!alive() && ++exits > 100) throw new Error(`The embedded PostgreSQL does not start; see ${path.join(folder, 'postgres.log')}.`)
      if (Date.now() > until) throw error
      await wait(50)
    }
  }
}

async function createDatabase(place: Place): Promise<string> {
  const client = new pg.Client({ connectionString: address(place, 'postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [superuser])
    if (!rowCount) await client.query(`create database ${superuser}`)
  } finally {
    await client.end()
  }
  return address(place, superuser)
}

function address(place: Place, database: string): string {
  const password = place.password ? `:${encodeURIComponent(place.password)}` : ''
  const host = place.socketFolder ? `localhost:${place.port}` : `127.0.0.1:${place.port}`
  const socket = place.socketFolder ? `?host=${encodeURIComponent(place.socketFolder)}` : ''
  return `postgresql://${superuser}${password}@${host}/${database}${socket}`
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
