import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { chooseLauncher } from '../../src/server/foundation/postgres/postgres-binaries.ts'
import { freePort } from './ports.ts'

export interface Pooler {
  /** Leads to the same database through PgBouncer. */
  url: string
  stop(): Promise<void>
}

/** PgBouncer in transaction mode before a database, with few sessions to give away. Debian's `pgbouncer` must be there. */
export async function startPooler(databaseUrl: string): Promise<Pooler> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'calendula-pooler-'))
  const [port, given] = [await freePort(), new URL(databaseUrl)]
  const name = given.pathname.slice(1)
  const host = given.searchParams.get('host') ?? given.hostname
  const users = path.join(folder, 'users.txt')
  writeFileSync(users, `"${given.username}" ""\n`)
  const settings = path.join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
${name} = host=${host} port=${given.port || 5432} dbname=${name}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 3
`,
  )
  // It refuses root as PostgreSQL does.
  const { prefix, account } = chooseLauncher()
  const [program = '', ...words] = [...prefix, '/usr/sbin/pgbouncer', settings]
  const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'], ...account })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(child, 'exit').catch(
    (error: Error) => (said += `${error.message}; this test needs PgBouncer: apt-get install pgbouncer`),
  )
  const url = `postgresql://${given.username}@127.0.0.1:${port}/${name}`
  await answering(url, () => said)
  return {
    url,
    async stop() {
      child.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answering(url: string, said: () => string): Promise<void> {
  for (let tries = 0; !(await answers(url)); tries += 1) {
    if (tries === 200) throw new Error(`PgBouncer does not answer: ${said()}`)
    await wait(100)
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
