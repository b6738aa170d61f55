import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { openDatabase } from '../../src/server/foundation/db.ts'
import { startEmbedded } from '../../src/server/foundation/embedded-postgres.ts'
import { migrate } from '../../src/server/foundation/migrate.ts'
import { captureQueries } from './captured.ts'
import { employees, fill } from './data.ts'
import { floorTables } from './floor.ts'
import { measureAttendance } from './attendance.ts'
import { measureBatch } from './batch.ts'
import { measureCheckTimes } from './check-times.ts'
import { measureCount, measureHome } from './home.ts'
import { measureLists, reportLists, tokensFor } from './lists.ts'
import { reportImport } from './import.ts'
import { measureLive } from './live.ts'
import { memoryOf, startFloorProcess, startPortal, type Running } from './processes.ts'
import { printTable, report } from './report.ts'
import { measureRoster } from './roster.ts'
import { measureWeb } from './web.ts'
import { measureWrites } from './writes.ts'

const seconds = Number(process.env['BENCH_SECONDS'] ?? 5)
const size = Number(process.env['BENCH_REQUESTS'] ?? 1_000_000)
const connections = 32
const pool = 10

/** `npm run bench -- lists writes`: only these; without words all of them. */
const parts = ['memory', 'lists', 'home', 'writes', 'batch', 'live', 'import', 'roster', 'attendance', 'check-times', 'web'] as const
const chosen = process.argv.slice(2)
const unknown = chosen.find((word) => !(parts as readonly string[]).includes(word))
if (unknown) throw new Error(`"${unknown}" is none of ${parts.join(', ')}`)
const wants = (part: (typeof parts)[number]) => chosen.length === 0 || chosen.includes(part)

const folder = mkdtempSync(path.join(os.tmpdir(), 'calendula-bench-'))
const server = await startEmbedded(folder)

async function emptyDatabase(name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: server.superuserUrl })
  await admin.connect()
  await admin.query(`create database ${name} owner calendula`)
  await admin.end()
  const url = new URL(server.url)
  url.pathname = `/${name}`
  await migrate(url.href)
  return url.href
}

async function databaseWith(name: string, requests: number): Promise<string> {
  const url = await emptyDatabase(name)
  const database = openDatabase(url, { max: 1 })
  const started = performance.now()
  await database.pool.query(`set statement_timeout = 0`)
  await fill(database.db, requests)
  await database.pool.query(floorTables)
  await database.close()
  process.stderr.write(`${requests.toLocaleString('en')} requests made in ${Math.round((performance.now() - started) / 1000)} s\n`)
  return url
}

/** Portal and floor beside each other on one database. */
async function beside<T>(name: string, requests: number, work: (means: Means) => Promise<T>): Promise<T> {
  const url = await databaseWith(name, requests)
  const floor = await startFloorProcess(url, await captureQueries(url), pool)
  const portal = await startPortal(url, path.join(folder, name), pool)
  try {
    const users = ['few', 'some', 'desk', 'hr', 'm', ...Array.from({ length: employees }, (_, index) => `e${index + 1}`)]
    return await work({ url, portal, floor, tokens: await tokensFor(url, portal.url, users) })
  } finally {
    await portal.stop()
    await floor.stop()
  }
}

interface Means {
  url: string
  portal: Running
  floor: Running
  tokens: Record<string, string>
}

async function measurePortal({ url, portal, floor, tokens }: Means) {
  if (wants('memory')) await measureMemory(portal)
  const lists = wants('lists') ? await measureLists(portal, floor, tokens, connections, seconds) : null
  if (wants('home')) await measureHome(portal, floor, tokens, seconds)
  if (wants('home')) await measureCount(portal, tokens, seconds)
  if (wants('writes')) await measureWrites(url, portal, floor, tokens, seconds)
  if (wants('batch')) await measureBatch(url, portal, tokens, seconds)
  if (wants('live')) await measureLive(url, path.join(folder, 'beside'), portal, tokens)
  return lists
}

async function measureMemory(portal: Running): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 5000))
  const memory = memoryOf(portal.pid)
  report({
    what: 'memory of the Node process at rest',
    figure: `${memory.toFixed(0)} MB`,
    floor: '–',
    ratio: '–',
    wanted: '< 150 MB',
    reached: memory < 150,
  })
}

async function measureDemo(): Promise<void> {
  const url = await emptyDatabase('demo')
  const portal = await startPortal(url, path.join(folder, 'demo'), pool, true)
  try {
    if (wants('roster')) await measureRoster(portal, url)
    if (wants('web')) await measureWeb(portal)
  } finally {
    await portal.stop()
  }
}

try {
  if (wants('memory') || wants('lists') || wants('home') || wants('writes') || wants('batch') || wants('live')) {
    const small = wants('lists')
      ? await beside('small', 10_000, ({ portal, floor, tokens }) => measureLists(portal, floor, tokens, connections, seconds))
      : null
    const large = await beside('large', size, measurePortal)
    if (large) reportLists(large, small)
  }
  if (wants('import')) await reportImport(server.url)
  if (wants('attendance')) {
    const url = await emptyDatabase('attendance')
    await measureAttendance(url, () => startPortal(url, path.join(folder, 'attendance'), pool))
  }
  if (wants('check-times')) await measureCheckTimes(await emptyDatabase('check_times'), folder)
  if (wants('roster') || wants('web')) await measureDemo()
  process.exitCode = printTable() ? 0 : 1
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
