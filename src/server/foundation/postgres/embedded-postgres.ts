import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmodSync, existsSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { holdDataFolder } from '../settings/data-folder.ts'
import { chooseLauncher, findBinaries, type Launcher, type PostgresBinaries } from './postgres-binaries.ts'
import { plainEnvironment } from '../basis/plain-environment.ts'
import { address, prepare, serverSettings, superuser, type Place } from './postgres-cluster.ts'
import { stopLeftover } from './postgres-leftover.ts'
import { establish, type Databases } from './postgres-roles.ts'

const run = promisify(execFile)

export interface EmbeddedPostgres {
  /** Connects to the database `calendula` of this server, as its owner, who is no superuser. */
  url: string
  databases: Databases
  /** Tells other programs of this folder (`npm run token`) which of its databases is served. */
  announce(databaseUrl: string): void
  /** The same as the server's superuser, who is not for the portal. */
  superuserUrl: string
  /** The process of the server as it is now; it changes when the server had to be started anew. */
  pid(): number | null
  stop(): Promise<void>
}

/**
 * Starts a real PostgreSQL on `dataDir`, durable unless nobody keeps what is in it, reachable by this account alone, and keeps
 * it running: a server that dies is started again. What a crashed parent left running is stopped first. Refuses a folder another process holds.
 */
export async function startEmbedded(dataDir: string, isDurable = true): Promise<EmbeddedPostgres> {
  const folder = path.resolve(dataDir)
  const binaries = findBinaries()
  const launcher = chooseLauncher()
  const held = holdDataFolder(folder)
  try {
    const place = await prepare(folder, binaries, launcher, isDurable)
    await stopLeftover(place.cluster, binaries.postgres)
    const server = await keepRunning(folder, place, binaries, launcher)
    const databases = await establish(place)
    const url = await databases.open('calendula')
    held.announce(url)
    return {
      url,
      databases,
      announce: held.announce,
      superuserUrl: address(place, 'calendula', superuser),
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
      if (process.platform === 'win32') await run(binaries.pgCtl, ['stop', '-D', place.cluster, '-m', 'fast'], { env: plainEnvironment() })
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
  const log = openSync(file, 'a', 0o600)
  // One that an older version made may be open to others.
  chmodSync(file, 0o600)
  // Its own process group: Ctrl-C in a terminal must not stop the database before the portal has finished.
  return spawn(words[0] ?? '', words.slice(1), {
    cwd: os.tmpdir(),
    stdio: ['ignore', log, log],
    detached: true,
    env: plainEnvironment(),
    ...launcher.account,
  })
}

const refusesAccount = new Set(['28000', '28P01'])

async function answers(place: Place, folder: string, alive: () => boolean): Promise<void> {
  const until = Date.now() + 60_000
  let exits = 0
  for (;;) {
    // Who asks does not matter: a server that knows no such account is one that answers.
    const client = new pg.Client({ connectionString: address(place, 'postgres', superuser) })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (refusesAccount.has((error as { code?: string }).code ?? '')) return
      if (!alive() && ++exits > 100) throw new Error(`The embedded PostgreSQL does not start; see ${path.join(folder, 'postgres.log')}.`)
      if (Date.now() > until) throw error
      await wait(50)
    }
  }
}
