import { readConfig } from '../../src/server/foundation/settings/config.ts'
import { mintAccessToken, readSecrets } from '../../src/server/foundation/identity/provider-secrets.ts'
import { openDatabase } from '../../src/server/foundation/database/db.ts'
import { inTurn, load, shot, type Turns } from './load.ts'
import type { Running } from './processes.ts'
import { perSecond, report, times } from './report.ts'

/** The list calls that are measured: who asks, and for what. */
export interface ListCase {
  id: string
  user: string
  path: string
  body: Record<string, unknown>
}

const base = { paginationSize: 25, sortingColumn: 'startDate', sortingDirection: 1, status: [4], usingStatusFilter: true }

export const listCases: ListCase[] = [
  { id: 'few, first page', user: 'few', path: 'v2/leave-request', body: { ...base, paginationPage: 1 } },
  { id: 'some, first page', user: 'some', path: 'v2/leave-request', body: { ...base, paginationPage: 1 } },
  { id: 'some, page 100', user: 'some', path: 'v2/leave-request', body: { ...base, paginationPage: 100 } },
  { id: 'HR, first page', user: 'hr', path: 'v2/leave-request', body: { ...base, paginationPage: 1 } },
  { id: 'HR, page 100', user: 'hr', path: 'v2/leave-request', body: { ...base, paginationPage: 100 } },
  { id: 'inbox of some, first page', user: 'some', path: 'UniversalInboxes', body: { paginationSize: 25, paginationPage: 1 } },
  { id: 'inbox of 10,000 waiting, first page', user: 'desk', path: 'UniversalInboxes', body: { paginationSize: 25, paginationPage: 1 } },
  { id: 'requests of every kind, first page', user: 'some', path: 'x/requests', body: { paginationSize: 25, paginationPage: 1 } },
  { id: 'inbox of some, page 100', user: 'some', path: 'UniversalInboxes', body: { paginationSize: 25, paginationPage: 100 } },
]

export async function tokensFor(databaseUrl: string, portal: URL, users: readonly string[]): Promise<Record<string, string>> {
  const database = openDatabase(databaseUrl, { max: 1 })
  const config = readConfig({ DATABASE_URL: databaseUrl, PORT: portal.port })
  const secrets = await readSecrets(database.db)
  const tokens: Record<string, string> = {}
  for (const user of users) tokens[user] = await mintAccessToken(config, secrets, user, 3600)
  await database.close()
  return tokens
}

export type Measured = Map<string, Turns>

/** Each case against the portal and the floor in turn, so that both meet the machine in the same state. */
export async function measureLists(
  portal: Running,
  floor: Running,
  tokens: Record<string, string>,
  connections: number,
  seconds: number,
): Promise<Measured> {
  const measured: Measured = new Map()
  for (const one of listCases) {
    const here = shot('POST', new URL(`api/${one.path}`, portal.url), tokens[one.user] ?? '', () => one.body)
    const there = shot('POST', new URL(`/${encodeURIComponent(one.id)}`, floor.url), one.user, () => one.body)
    await load(portal.url, [here], connections, 1)
    await load(floor.url, [there], connections, 1)
    const turns = await inTurn(
      () => load(floor.url, [there], connections, seconds),
      () => load(portal.url, [here], connections, seconds),
    )
    measured.set(one.id, turns)
  }
  return measured
}

export function reportLists(large: Measured, small: Measured | null): void {
  for (const [id, { here, floor, ratio, slower }] of large) {
    report({
      what: `list: ${id}`,
      figure: perSecond(here.perSecond),
      floor: perSecond(floor.perSecond),
      ratio: times(ratio),
      wanted: '≥ 0.50 ×',
      reached: ratio >= 0.5 && here.failures + floor.failures === 0,
    })
    report({
      what: `  p99 at 32 connections`,
      figure: `${here.p99.toFixed(1)} ms`,
      floor: `${floor.p99.toFixed(1)} ms`,
      ratio: times(slower),
      wanted: '< 3 ×',
      reached: slower < 3,
    })
    const before = small?.get(id)
    if (!before || !/^(few|some), first/.test(id)) continue
    const kept = here.perSecond / before.here.perSecond
    report({
      what: `  against 10,000 requests`,
      figure: perSecond(here.perSecond),
      floor: perSecond(before.here.perSecond),
      ratio: times(kept),
      wanted: '≥ 0.80 ×',
      reached: kept >= 0.8,
    })
  }
}
