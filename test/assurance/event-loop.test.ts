import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usualWeeklyRule } from '#shared/records/schedule/weekly-rule.ts'
import { addDays } from '#shared/records/calendar.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { readConfig } from '#server/foundation/settings/config.ts'
import { openDatabase } from '#server/foundation/database/db.ts'
import { mintAccessToken, readSecrets } from '#server/foundation/identity/provider-secrets.ts'
import { describedCalls, largestInput, plainInput, type DescribedCall } from '../support/api-inputs.ts'
import { demoDatabase } from '../support/demo.ts'
import { startPortal, type RunningPortal } from '../support/portal-process.ts'
import { formWith } from './rights-check.ts'

/** Nobody's call keeps the others waiting for longer: milliseconds of the main thread's own processor time. */
const longest = 50

let portal: RunningPortal
let stop: () => Promise<void>
let headers: Record<string, string>
let importing: Record<string, string>
let dewi: string
let databaseUrl: string
let calls: DescribedCall[]
const folder = mkdtempSync(path.join(os.tmpdir(), 'calendula-loop-'))
const file = path.join(folder, 'loop')
const watch = path.join(import.meta.dirname, '../support/loop-watch.mjs')

beforeAll(async () => {
  writeFileSync(file, '')
  const { url, drop } = await demoDatabase()
  databaseUrl = url
  const environment = { PUBLIC_URL: 'http://localhost:4995', NODE_ENV: 'production' }
  portal = await startPortal({
    ...environment,
    DATABASE_URL: url,
    CALENDULA_COMPANY: 'demo',
    LOOP_WATCH: file,
    NODE_OPTIONS: `--import=${watch}`,
  })
  const database = openDatabase(url, { max: 1 })
  const config = readConfig({ ...environment, DATABASE_URL: url })
  const token = await mintAccessToken(config, await readSecrets(database.db), 'dewi', 3600)
  importing = { authorization: `Bearer ${await mintAccessToken(config, await readSecrets(database.db), 'edgar', 3600)}` }
  dewi = (await database.pool.query<{ id: string }>(`select id from employee where user_name = 'dewi'`)).rows[0]?.id ?? ''
  await database.close()
  headers = { authorization: `Bearer ${token}` }
  const description = (await (await fetch(`${portal.url}/openapi.json`)).json()) as Parameters<typeof describedCalls>[0]
  calls = describedCalls(description).filter(({ path: url }) => !['/x/live', '/x/access/sign-out'].includes(url))
  stop = async () => {
    await portal.stop()
    await drop()
    rmSync(folder, { recursive: true, force: true })
  }
})
afterAll(() => stop())

const blocksSoFar = () => readFileSync(file, 'utf8').trim().split('\n').filter(Boolean).map(Number)

/** The longest piece of work while something is asked for, and the status that it was answered with. */
async function blockOf(ask: () => Promise<Response>): Promise<{ ms: number; status: number }> {
  const before = blocksSoFar().length
  const answer = await ask()
  await answer.arrayBuffer()
  // What the last look saw is written some milliseconds later.
  await wait(15)
  return { ms: Math.max(0, ...blocksSoFar().slice(before)), status: answer.status }
}

/** The least of some tries: code that is compiled for the first time and a collection of rubbish are not the call's. */
async function leastBlock(ask: () => Promise<Response>): Promise<{ ms: number; status: number }> {
  let least = await blockOf(ask)
  for (let tries = 1; tries < 5 && least.ms > longest; tries += 1) {
    const next = await blockOf(ask)
    if (next.ms < least.ms) least = next
  }
  return least
}

function asking(call: DescribedCall, input: Record<string, unknown>): () => Promise<Response> {
  const rest = { ...input }
  const url = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return value
  })
  const isRead = call.method === 'GET' || call.method === 'DELETE'
  const query = isRead
    ? `?${new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)])).toString().slice(0, 8000)}`
    : ''
  return () =>
    fetch(`${portal.url}/api${url}${query}`, {
      method: call.method,
      headers: { ...headers, ...(!isRead && { 'content-type': 'application/json' }) },
      ...(!isRead && { body: JSON.stringify(rest) }),
    }).catch(refusedEarly)
}

/** A portal that refuses a body before its end hangs up: whoever still writes is told that nobody reads. */
function refusedEarly(error: unknown): Response {
  const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined
  if (cause?.code === 'EPIPE' || cause?.code === 'ECONNRESET') return new Response(null, { status: 413 })
  throw error
}

const upload = (url: string, bytes: Uint8Array, name: string) => () => {
  const { payload, headers: form } = formWith(Buffer.from(bytes), name, headers, { dryRun: 'true' }, 'file')
  return fetch(`${portal.url}/api${url}`, { method: 'POST', headers: form, body: payload })
}

describe('the event loop', () => {
  it('is watched: planted work is found, whatever else is done', async () => {
    const { ms } = await blockOf(async () => {
      portal.kill('SIGUSR2')
      return fetch(`${portal.url}/readyz`)
    })
    expect(ms).toBeGreaterThan(longest)
    expect(ms).toBeLessThan(longest * 10)
  })

  it('is kept by no workbook, neither good nor bad', async () => {
    const days = Array.from({ length: 62 }, (_, day) => new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10))
    const roster = (rows: number, cells: number) =>
      writeXlsx({
        sheets: [
          {
            name: 'x',
            rows: [
              ['Code', ...days],
              ...Array.from({ length: rows }, (_, at) => [`E${at}`, ...Array.from({ length: cells }, () => 'OFF')]),
            ],
          },
        ],
      })
    const merged = await writeXlsx({
      sheets: [
        {
          name: 'x',
          rows: [['Code', ...days]],
          merges: Array.from({ length: 50_000 }, (_, row) => ({ startRow: row + 2, startCol: 0, endRow: row + 2, endCol: 1 })),
        },
      ],
    })
    const told: string[] = []
    const lines = (rows: number, of: readonly string[]) => Array.from({ length: rows }, (_, at) => [`E${at}`, ...of.map(() => 'OFF')])
    for (const [name, bytes, expected, fileName = 'roster.xlsx'] of [
      ['of 2,000 people and 62 days', await roster(2000, 62), 200],
      ['of many more rows', await roster(30_000, 20), 400],
      ['of merged cells', merged, 400],
      ['that is none', Buffer.from('PK\x03\x04nothing'), 400],
      ['of text', Buffer.from([['Code', ...days], ...lines(2000, days)].map((cells) => cells.join(',')).join('\n')), 200, 'roster.csv'],
      ['of commas', Buffer.from(`Code,${days[0]}\n${`${','.repeat(999)}\n`.repeat(2000)}`), 200, 'roster.csv'],
    ] as [string, Uint8Array, number, string?][]) {
      const { ms, status } = await leastBlock(upload('/shift-schedules/ImportShiftSchedules', bytes, fileName))
      expect([name, status === expected || status === 413]).toEqual([name, true])
      if (ms > longest) told.push(`a workbook ${name}: ${ms} ms`)
    }
    expect(told).toEqual([])
  })

  it('is kept by no file that is brought to an import, whatever it is made of', async () => {
    const post = (url: string, body: object) =>
      fetch(`${portal.url}/api/x/imports${url}`, {
        method: 'POST',
        headers: { ...importing, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const size = 2 ** 20
    const filled = (text: string) => text.repeat(Math.ceil(size / text.length)).slice(0, size)
    const named = (name: string, value: string) => {
      const line = (cell: (at: number) => string) => `${Array.from({ length: 1000 }, (_, at) => cell(at)).join(',')}\n`
      return `${line((at) => name.replace('#', String(at)))}${line(() => value).repeat(90)}`
    }
    const told: string[] = []
    for (const [name, text, problem] of [
      ['of commas', filled(','), 'the row has more than 1000 columns'],
      ['of semicolons', filled(';'), 'the row has more than 1000 columns'],
      ['of quoted cells', filled('"",'), 'a record is longer than 1000000 characters'],
      ['of lines of commas', filled(`${','.repeat(999)}\n`), null],
      ['of lines of a letter', filled('a\n'), null],
      ['of signs of addresses', `${filled('a@').slice(0, 900_000)}\nb\n`, null],
      ['of columns with days', named('Hired', '01/02/2020'), null],
      ['of columns called as keys are', named('Manager #', '17'), null],
    ] as [string, string, string | null][]) {
      const { id } = (await (await post('', {})).json()) as { id: string }
      const announced = await post(`/${id}/files`, { fileName: 'staff.csv', size: Buffer.byteLength(text) })
      const { fileId } = (await announced.json()) as { fileId: string }
      const { payload, headers: form } = formWith(Buffer.from(text), 'piece', importing, { place: '0' }, 'piece')
      const sent = await fetch(`${portal.url}/api/x/imports/${id}/files/${fileId}/pieces`, { method: 'POST', headers: form, body: payload })
      expect([name, sent.status]).toEqual([name, 200])
      let looks: { problem: string | null }[] = []
      const { ms, status } = await leastBlock(async () => {
        const answer = await post(`/${id}/recognise`, {})
        ;({ looks } = (await answer.clone().json()) as { looks: typeof looks })
        return answer
      })
      expect([name, status, looks.map(({ problem: own }) => own)]).toEqual([name, 200, [problem]])
      if (ms > longest) told.push(`a file ${name}: ${ms} ms`)
    }
    expect(told).toEqual([])
  })

  it('is kept by no export, however long', async () => {
    // Nearly as many days as an export may hold.
    const dateFrom = addDays(today('UTC'), -320).replaceAll('-', '/')
    for (const [url, input] of [
      ['/attendances/export', { usingDateFilter: true, dateFrom }],
      ['/x/leave-request/export', {}],
      ['/shift-schedules/GenerateExcelTemplate', { periodPayId: today('UTC').slice(0, 7) }],
    ] as const) {
      const call = calls.find(({ path: own }) => own === url)
      if (!call) throw new Error(`${url} is not served`)
      const { ms, status } = await leastBlock(asking(call, input))
      expect([url, status, ms <= longest || ms]).toEqual([url, 200, true])
    }
  })

  it('is kept by no days that follow a change of what holds for everybody', async () => {
    const database = openDatabase(databaseUrl, { max: 1 })
    const isDue = async () =>
      (await database.pool.query('select from attendance_due union all select from attendance_change')).rowCount !== 0
    const longestOf = async (late: number) => {
      const before = blocksSoFar().length
      const body = JSON.stringify({ ...usualWeeklyRule, grace: { late, early: 5 } })
      const answer = await fetch(`${portal.url}/api/x/time/weekly-rule`, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      })
      expect(answer.status).toBe(200)
      await expect.poll(isDue, { timeout: 120_000 }).toBe(false)
      return Math.max(0, ...blocksSoFar().slice(before))
    }
    try {
      // The least of some tries, as of calls.
      const tries: number[] = []
      for (let late = 6; late < 10 && !tries.some((ms) => ms <= longest); late += 1) tries.push(await longestOf(late))
      expect(tries.some((ms) => ms <= longest) || tries).toBe(true)
    } finally {
      await database.close()
    }
  })

  it('is kept by no call, whatever it is given', async () => {
    const told: string[] = []
    const statuses = new Map<number, number>()
    for (const call of calls)
      for (const input of [plainInput(call, dewi), largestInput(call, dewi)]) {
        const { ms, status } = await leastBlock(asking(call, input))
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (ms > longest) told.push(`${call.method} ${call.path} (${status}): ${ms} ms`)
      }
    expect(told).toEqual([])
    // Most of them do what they are for; none fails.
    expect(statuses.get(200)).toBeGreaterThan(200)
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
  })
})
