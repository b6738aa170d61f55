import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { announcedDatabase, startTime } from '../settings/data-folder.ts'
import { startEmbedded } from './embedded-postgres.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'calendula-embedded-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

test('it is durable, keeps its data, and leaves no process and no lock behind', async () => {
  const first = await startEmbedded(folder)
  const pid = first.pid() ?? 0
  expect(await ask(first.url, `select current_setting('fsync') || current_setting('synchronous_commit') as answer`)).toBe('onon')
  await ask(first.url, 'create table kept as select 7 as answer')
  expect(announcedDatabase(folder)).toBe(first.url)
  await first.stop()
  expect(startTime(pid)).toBeNull()
  expect(existsSync(path.join(folder, 'owner.json'))).toBe(false)
  const second = await startEmbedded(folder)
  expect(await ask(second.url, 'select answer from kept')).toBe(7)
  await second.stop()
})

test('a second server on the same folder is refused, and the first goes on', async () => {
  const server = await startEmbedded(folder)
  await expect(startEmbedded(folder)).rejects.toThrow(`Another Calendula (process ${process.pid}) already uses the data folder ${folder}.`)
  const other = startInProcess(folder)
  const [code] = (await once(other, 'exit')) as [number]
  expect(code).toBe(1)
  expect(await ask(server.url, 'select 1 as answer')).toBe(1)
  await server.stop()
})

test('a parent that crashed leaves a server that the next start replaces, with every committed row', async () => {
  const parent = startInProcess(folder)
  const [line] = (await once(parent.stdout ?? parent, 'data')) as [Buffer]
  const { url, pid } = JSON.parse(line.toString()) as { url: string; pid: number }
  await ask(url, 'create table kept as select 7 as answer')
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  expect(startTime(pid)).not.toBeNull()
  const next = await startEmbedded(folder)
  expect(startTime(pid)).toBeNull()
  expect(await ask(next.url, 'select answer from kept')).toBe(7)
  await next.stop()
})

test('a server killed outright is started again with every committed row', async () => {
  const server = await startEmbedded(folder)
  await ask(server.url, 'create table kept as select 7 as answer')
  process.kill(server.pid() ?? 0, 'SIGKILL')
  await expect.poll(() => ask(server.url, 'select answer from kept').catch(() => null), { timeout: 10_000 }).toBe(7)
  await server.stop()
})

test('the lock of a dead server whose number now belongs to a stranger does not stop the start', async () => {
  const server = await startEmbedded(folder)
  await server.stop()
  await writeFile(path.join(folder, 'postgres', 'postmaster.pid'), `${process.pid}\n`)
  const next = await startEmbedded(folder)
  expect(await ask(next.url, 'select 1 as answer')).toBe(1)
  await next.stop()
})

test('the portal’s account is no superuser, reaches no program and no file, and the server knows none of its secrets', async () => {
  process.env['OIDC_TRIED_SECRET'] = 'a secret of the portal'
  const server = await startEmbedded(folder)
  try {
    expect(
      await ask(
        server.url,
        `select rolsuper or rolcreaterole or rolcreatedb or rolreplication as answer from pg_roles where rolname = current_user`,
      ),
    ).toBe(false)
    for (const statement of [
      `copy pg_am from program 'head -1 /etc/passwd'`,
      `copy pg_am from '/etc/passwd'`,
      `select pg_read_file('/etc/passwd') as answer`,
      'create role another superuser',
      `alter role calendula superuser`,
      'set role postgres',
    ])
      await expect(ask(server.url, statement), statement).rejects.toMatchObject({
        code: expect.stringMatching(/^(42501|22023)$/) as string,
      })
    // The superuser could, and so could a server that was handed this process's environment.
    const environment = `create temporary table environment (line text); copy environment from program 'env';
      select string_agg(line, ' ') as answer from environment`
    const seen = await ask(server.superuserUrl, environment)
    expect(seen).toContain('PATH=')
    expect(seen).not.toContain('a secret of the portal')
  } finally {
    delete process.env['OIDC_TRIED_SECRET']
    await server.stop()
  }
})

test('a cluster in which the portal was the superuser is converted at the start, with all that it holds', async () => {
  const first = await startEmbedded(folder)
  await ask(first.superuserUrl, asOlderVersionsMadeIt)
  await ask(first.superuserUrl, 'create role conversion superuser login')
  const other = new URL(first.superuserUrl)
  other.username = 'conversion'
  await ask(other.href, 'drop owned by calendula cascade; alter database calendula owner to postgres; drop role calendula')
  await ask(other.href, 'alter role postgres rename to calendula')
  expect(await ask(first.url, 'select rolsuper as answer from pg_roles where rolname = current_user')).toBe(true)
  await first.stop()
  for (let start = 0; start < 2; start += 1) {
    const server = await startEmbedded(folder)
    expect(await ask(server.url, 'select rolsuper as answer from pg_roles where rolname = current_user')).toBe(false)
    expect(await ask(server.url, `insert into kept (feeling) values ('merry'); select count(*)::int as answer from kept`)).toBe(start + 1)
    await ask(
      server.url,
      'alter table kept add column if not exists later text; create or replace function one() returns int language sql as $$ select 2 $$',
    )
    await ask(server.url, 'alter table jobs.job add column if not exists later text')
    expect(await ask(server.superuserUrl, `select count(*)::int as answer from pg_roles where rolname = 'calendula_conversion'`)).toBe(0)
    await server.stop()
  }
})

const asOlderVersionsMadeIt = `
  create schema jobs;
  create type mood as enum ('merry', 'sad');
  create table kept (id int generated by default as identity primary key, serial serial, feeling mood);
  create view keepers as select * from kept;
  create function one() returns int language sql as $$ select 1 $$;
  create table jobs.job (id int primary key) partition by range (id);
  create table jobs.first partition of jobs.job for values from (0) to (10);`

test('a long path works although a socket address is short', async () => {
  const deep = path.join(folder, 'a'.repeat(100))
  const server = await startEmbedded(deep)
  expect(await ask(server.url, 'select 1 as answer')).toBe(1)
  await server.stop()
})

test('a folder that cannot be made is told plainly', async () => {
  await writeFile(path.join(folder, 'file'), '')
  await expect(startEmbedded(path.join(folder, 'file', 'data'))).rejects.toThrow('cannot be made: a part of its path is a file')
  await mkdir(path.join(folder, 'closed'))
  await chmod(path.join(folder, 'closed'), 0o500)
  await asNobodySpecial(() => expect(startEmbedded(path.join(folder, 'closed', 'data'))).rejects.toThrow('cannot be written'))
})

/** The superuser may write into every folder: what others may is tried as one of them. */
async function asNobodySpecial(work: () => Promise<void>): Promise<void> {
  if (process.geteuid?.() !== 0) return work()
  process.seteuid?.(65_534)
  try {
    await work()
  } finally {
    process.seteuid?.(0)
  }
}

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const answers = await client.query<{ answer: unknown }>(statement)
    // Of several statements the last one's.
    return [answers].flat().at(-1)?.rows[0]?.answer
  } finally {
    await client.end()
  }
}

function startInProcess(dataDir: string): ChildProcess {
  const program = `
    const { startEmbedded } = await import(${JSON.stringify(path.resolve('src/server/foundation/postgres/embedded-postgres.ts'))})
    const server = await startEmbedded(process.argv[1])
    console.log(JSON.stringify({ url: server.url, pid: server.pid() }))
    setInterval(() => {}, 1000)`
  return spawn(process.execPath, ['--input-type=module', '-e', program, dataDir], { stdio: ['ignore', 'pipe', 'ignore'] })
}
