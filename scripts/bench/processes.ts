import { fork, spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { portalWords } from '../portal-words.mjs'
import type { FloorQuery } from './floor.ts'

export interface Running {
  url: URL
  pid: number
  stop(): Promise<void>
}

const root = path.resolve(import.meta.dirname, '../..')

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => (child.exitCode === null ? child.once('exit', () => resolve()) : resolve()))

/** The portal as `npm start` runs it, on a database of the bench. */
export async function startPortal(databaseUrl: string, dataDir: string, pool: number, more: Record<string, string> = {}): Promise<Running> {
  const port = await freePort()
  const child = spawn(process.execPath, [...portalWords, 'src/server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      // One person asks for a thousand.
      CALLS_PER_MINUTE: '0',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      CALENDULA_COMPANY: 'own',
      DATABASE_POOL: String(pool),
      LOG_LEVEL: 'error',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (data: Buffer) => data.toString().includes('is ready') && resolve())
    child.once('exit', (code) => reject(new Error(`the portal ended with ${code}`)))
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended(child)
  }
  return { url: new URL(`http://127.0.0.1:${port}/`), pid: child.pid ?? 0, stop }
}

export async function startFloorProcess(databaseUrl: string, lists: Record<string, FloorQuery[]>, pool: number): Promise<Running> {
  const child = fork(path.join(import.meta.dirname, 'floor-process.ts'), { env: { ...process.env, NODE_ENV: 'production' } })
  child.send({ url: databaseUrl, lists, max: pool })
  const url = await new Promise<string>((resolve) => child.once('message', (message) => resolve((message as { url: string }).url)))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended(child)
  }
  return { url: new URL(url), pid: child.pid ?? 0, stop }
}

/** A mail server that takes whatever it is sent; its address. */
export async function startMailSink(): Promise<{ url: string; stop(): Promise<void> }> {
  const child = fork(path.join(import.meta.dirname, 'mail-sink.ts'))
  const port = await new Promise<number>((resolve) => child.once('message', (message) => resolve((message as { port: number }).port)))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended(child)
  }
  return { url: `smtp://127.0.0.1:${port}`, stop }
}

/** Resident memory of a process in MB, as the system counts it. */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
