import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { openDatabase } from '../../src/server/foundation/database/db.ts'
import { startEmbedded } from '../../src/server/foundation/postgres/embedded-postgres.ts'
import { migrate } from '../../src/server/foundation/database/migrate.ts'
import { ensureWeb } from '../build-web.mjs'
import { captureQueries } from './captured.ts'
import { employees, fill } from './data.ts'
import { floorTables } from './floor.ts'
import { measureAttendance } from './attendance.ts'
import { measureBatch } from './batch.ts'
import { measureChart, measureChartPage } from './chart.ts'
import { measureCheckTimes } from './check-times.ts'
import { measureHandOver } from './hand-over.ts'
import { measureSlips } from './slips.ts'
import { measureCount, measureHome, measureView } from './home.ts'
import { measureLists, reportLists, tokensFor } from './lists.ts'
import { reportImport } from './import.ts'
import { measureLive } from './live.ts'
import { startFloorProcess, startMailSink, startPortal, type Running } from './processes.ts'
import { printTable } from './report.ts'
import { measureMigrations } from './migrations.ts'
import { measureOpening } from './opening.ts'
import { measureRoster } from './roster.ts'
import { measureSimulator } from './simulator.ts'
import { measureWeb } from './web.ts'
import { measureExports } from './exports.ts'
import { everythingFor, fillEverything } from './full-data.ts'
import { measureMemory } from './traffic.ts'
import { fullCompany, measureWrites, plainCompany } from './writes.ts'

const seconds = Number(process.env['BENCH_SECONDS'] ?? 5)
const size = Number(process.env['BENCH_REQUESTS'] ?? 1_000_000)
const connections = 32
const pool = 10
/** People of an organisation chart: as many as the sample that is imported has. */
const charted = 300_024

/** `npm run bench -- lists writes`: only these; without words all of them. */
const parts = [
  'memory',
  'lists',
  'home',
  'writes',
  'batch',
  'live',
  'exports',
  'import',
  'roster',
  'simulator',
  'attendance',
  'check-times',
  'slips',
  'hand-over',
  'chart',
  'migrations',
  'web',
] as const
const chosen = process.argv.slice(2)
const unknown = chosen.find((word) => !(parts as readonly string[]).includes(word))
if (unknown) throw new Error(`"${unknown}" is none of ${parts.join(', ')}`)
const wants = (part: (typeof parts)[number]) => chosen.length === 0 || chosen.includes(part)

// These open pages.
if (wants('attendance') || wants('web') || wants('chart')) ensureWeb()
const folder = mkdtempSync(path.join(os.tmpdir(), 'calendula-bench-'))
const server = await startEmbedded(folder)

// Beyond the portal, a bench makes databases, and has what it filled written to the disk before it measures.
await asSuperuser('alter role calendula createdb; grant pg_checkpoint to calendula')

async function asSuperuser(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: server.superuserUrl })
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}

async function bareDatabase(name: string): Promise<string> {
  await asSuperuser(`create database ${name} owner calendula`)
  const url = new URL(server.url)
  url.pathname = `/${name}`
  return url.href
}

async function emptyDatabase(name: string): Promise<string> {
  const url = await bareDatabase(name)
  await migrate(url)
  return url
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

/** Portal and floor beside each other on one database; `then` has the floor without this portal. */
async function beside<T>(
  name: string,
  requests: number,
  work: (means: Means) => Promise<T>,
  then: (url: string, floor: Running) => Promise<void> = async () => {},
): Promise<T> {
  const url = await databaseWith(name, requests)
  const floor = await startFloorProcess(url, await captureQueries(url), pool)
  try {
    const portal = await startPortal(url, path.join(folder, name), pool)
    let done: T
    try {
      const users = ['few', 'some', 'desk', 'hr', 'm', ...Array.from({ length: employees }, (_, index) => `e${index + 1}`)]
      done = await work({ url, portal, floor, tokens: await tokensFor(url, portal.url, users) })
    } finally {
      await portal.stop()
    }
    await then(url, floor)
    return done
  } finally {
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
  if (wants('memory')) await measureMemory(portal, tokens, plainCompany.people)
  const lists = wants('lists') ? await measureLists(portal, floor, tokens, connections, seconds) : null
  if (wants('home')) await measureHome(portal, floor, tokens, seconds)
  if (wants('home')) await measureCount(portal, tokens, seconds)
  if (wants('home')) await measureView(url, portal, tokens, seconds)
  if (wants('exports')) await measureExports(portal, tokens)
  if (wants('writes')) await measureWrites(plainCompany, { databaseUrl: url, portal, floor, tokens, seconds })
  if (wants('batch')) await measureBatch(url, portal, tokens, seconds)
  if (wants('live')) await measureLive(url, path.join(folder, 'beside'), portal, tokens)
  return lists
}

/** A portal of its own, that sends mail, on the same database with what else a company may have. */
async function measureEverythingOn(url: string, floor: Running): Promise<void> {
  if (!wants('writes')) return
  const database = openDatabase(url, { max: 4 })
  await database.pool.query(`set statement_timeout = 0`)
  await fillEverything(database.db)
  await database.close()
  const mail = await startMailSink()
  const portal = await startPortal(url, path.join(folder, 'full'), pool, { SMTP_URL: mail.url, MAIL_FROM: 'hr@example.com' })
  try {
    const users = ['m', ...Array.from({ length: everythingFor }, (_, index) => `f${index + 1}`)]
    const tokens = await tokensFor(url, portal.url, users)
    await measureWrites(fullCompany, { databaseUrl: url, portal, floor, tokens, seconds })
  } finally {
    await portal.stop()
    await mail.stop()
  }
}

async function measureDemo(): Promise<void> {
  const url = await emptyDatabase('demo')
  const portal = await startPortal(url, path.join(folder, 'demo'), pool, { CALENDULA_COMPANY: 'demo' })
  try {
    if (wants('roster')) await measureRoster(portal, url)
    if (wants('web')) await measureOpening(portal)
    if (wants('web')) await measureWeb(portal)
    // It fills the company with people: whatever else looks at it comes before.
    if (wants('chart')) await measureChartPage(portal, url, charted)
  } finally {
    await portal.stop()
  }
}

try {
  if (wants('memory') || wants('lists') || wants('home') || wants('writes') || wants('batch') || wants('live') || wants('exports')) {
    const small = wants('lists')
      ? await beside('small', 10_000, ({ portal, floor, tokens }) => measureLists(portal, floor, tokens, connections, seconds))
      : null
    const large = await beside('large', size, measurePortal, measureEverythingOn)
    if (large) reportLists(large, small)
  }
  if (wants('import')) await reportImport(server.url)
  if (wants('attendance')) {
    const url = await emptyDatabase('attendance')
    await measureAttendance(url, () => startPortal(url, path.join(folder, 'attendance'), pool))
  }
  if (wants('check-times')) await measureCheckTimes(await emptyDatabase('check_times'), folder)
  if (wants('slips')) await measureSlips(await emptyDatabase('slips'), folder)
  if (wants('hand-over')) await measureHandOver(await emptyDatabase('hand_over'))
  if (wants('chart')) await measureChart(await emptyDatabase('chart'), charted)
  if (wants('simulator')) await measureSimulator(await emptyDatabase('simulator'))
  if (wants('migrations')) await measureMigrations(await bareDatabase('migrations'), folder)
  if (wants('roster') || wants('web') || wants('chart')) await measureDemo()
  process.exitCode = printTable() ? 0 : 1
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
