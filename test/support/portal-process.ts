import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { freePort } from './ports.ts'

export interface RunningPortal {
  /** With the base path, without a slash at its end. */
  url: string
  /** What it has printed so far. */
  output(): string
  kill(signal?: NodeJS.Signals): void
  /** Stops it as an operator would; its exit code. */
  stop(): Promise<number | null>
  ended: Promise<number | null>
}

const main = path.resolve(import.meta.dirname, '../../src/server/main.ts')
/** What Node has made of the sources once: a run starts some sixty portals. */
const NODE_COMPILE_CACHE = path.resolve(import.meta.dirname, '../../node_modules/.compile-cache')

/** The portal as a process of its own, started until it says that it is ready, or something else. `env` needs DATABASE_URL or DATA_DIR; a free port is chosen. */
export async function startPortal(env: Record<string, string>, until = 'Calendula is ready'): Promise<RunningPortal> {
  const PORT = env['PORT'] ?? String(await freePort())
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      CALENDULA_COMPANY: 'own',
      LOG_LEVEL: 'error',
      CALLS_PER_MINUTE: '0',
      NODE_COMPILE_CACHE,
      ...env,
      PORT,
    },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => printed.includes(until) && resolve())
    void ended.then((code) => reject(new Error(`The portal ended with ${code}:\n${printed}`)))
  })
  return {
    url: `http://localhost:${PORT}${env['BASE_PATH'] ?? ''}`,
    output: () => printed,
    kill: (signal = 'SIGKILL') => void child.kill(signal),
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
    ended,
  }
}
