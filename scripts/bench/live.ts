import pg from 'pg'
import { liveCalls } from '../../src/shared/areas/live.ts'
import { leaveRequest } from '../../src/shared/requests/leave-request.ts'
import { tokensFor } from './lists.ts'
import { load, shot } from './load.ts'
import { startPortal, type Running } from './processes.ts'
import { report, times } from './report.ts'

const decisions = 200
const wantedMs = 300
const patienceMs = 10_000

interface Waiting {
  id: string
  requestor: string
}

/**
 * From sending a decision to one process until the requestor, who looks at another, has been told and has read the request
 * anew: at rest, and while the deciding process answers lists as fast as it can. The floor is a bare NOTIFY between two connections.
 */
export async function measureLive(databaseUrl: string, dataDir: string, portal: Running, tokens: Record<string, string>): Promise<void> {
  const other = await startPortal(databaseUrl, dataDir, 10)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select t.request_id as id, e.user_name as requestor from task t join request r on r.id = t.request_id join employee e on e.id = r.requestor_id
       where t.person_id = (select id from employee where user_name = 'm') and r.module = 'LeaveRequest' order by t.request_id desc limit $1`,
      [2 * decisions],
    )
    const waiting = rows as Waiting[]
    const theirs = await tokensFor(databaseUrl, other.url, [...new Set(waiting.map(({ requestor }) => requestor))])
    const bare = await notifyAlone(client, databaseUrl)
    const calm = await decideAll(waiting.slice(0, decisions), { portal, other, tokens, theirs })
    row('a decision reaches the other screen, two processes', calm, bare)

    const list = shot('POST', new URL('api/UniversalInboxes', portal.url), tokens['some'] ?? '', () => ({
      paginationSize: 25,
      paginationPage: 1,
    }))
    const [, busy] = await Promise.all([
      load(portal.url, [list], 10, 5),
      decideAll(waiting.slice(decisions), { portal, other, tokens, theirs }),
    ])
    row('the same while the deciding process is busy', busy, bare)
  } finally {
    await client.end()
    await other.stop()
  }
}

const at = (sorted: number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

function row(what: string, took: number[], bare: number[]): void {
  const [sorted, floor] = [took.toSorted((a, b) => a - b), bare.toSorted((a, b) => a - b)]
  const [half, worst] = [at(sorted, 0.5), at(sorted, 0.99)]
  report({
    what,
    figure: `${half.toFixed(0)} ms, 99 % in ${worst.toFixed(0)} ms`,
    floor: `${at(floor, 0.5).toFixed(1)} ms`,
    ratio: times(half / at(floor, 0.5)),
    wanted: `< ${wantedMs} ms`,
    reached: took.length > 0 && worst < wantedMs,
  })
}

interface Means {
  portal: Running
  other: Running
  tokens: Record<string, string>
  theirs: Record<string, string>
}

async function decideAll(waiting: readonly Waiting[], { portal, other, tokens, theirs }: Means): Promise<number[]> {
  const took: number[] = []
  const screens = new Map<string, Screen>()
  for (const { id, requestor } of waiting) {
    const token = theirs[requestor] ?? ''
    const screen = screens.get(requestor) ?? (await openScreen(other, token))
    screens.set(requestor, screen)
    const told = screen.told(id)
    const begun = performance.now()
    const decided = await post(portal, leaveRequest.calls.approve.path, tokens['m'] ?? '', { id, note: '' })
    if (!decided.ok) throw new Error(`approving failed with ${decided.status}: ${await decided.text()}`)
    await told
    const path = leaveRequest.calls.detail.path.replace('{id}', id)
    const seen = await fetch(new URL(`api${path}`, other.url), { headers: { authorization: `Bearer ${token}` } })
    const { statusId } = (await seen.json()) as { statusId: number }
    if (statusId !== 4 && statusId !== 40) throw new Error(`the screen was told too early: ${statusId}`)
    took.push(performance.now() - begun)
  }
  for (const screen of screens.values()) screen.close()
  return took
}

const post = (portal: Running, path: string, token: string, body: object) =>
  fetch(new URL(`api${path}`, portal.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

interface Screen {
  /** When it is told of a request. */
  told(id: string): Promise<void>
  close(): void
}

async function openScreen(portal: Running, token: string): Promise<Screen> {
  const closing = new AbortController()
  const answer = await fetch(new URL(`api${liveCalls.stream.path}`, portal.url), {
    headers: { authorization: `Bearer ${token}` },
    signal: closing.signal,
  })
  if (!answer.ok || !answer.body) throw new Error(`no stream: ${answer.status}`)
  const waiting = new Map<string, () => void>()
  const read = async (body: AsyncIterable<Uint8Array>) => {
    let text = ''
    for await (const bytes of body) {
      const blocks = (text + Buffer.from(bytes).toString()).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks)
        for (const [id, tell] of waiting) if (block.includes(id) || (id === 'ready' && block.includes('event: ready'))) tell()
    }
  }
  const told = (id: string) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${id} was not told`)), patienceMs)
      waiting.set(id, () => {
        clearTimeout(timer)
        waiting.delete(id)
        resolve()
      })
    })
  const ready = told('ready')
  read(answer.body as unknown as AsyncIterable<Uint8Array>).catch(() => {})
  await ready
  return { told, close: () => closing.abort() }
}

/** What PostgreSQL itself needs from one connection to another. */
async function notifyAlone(from: pg.Client, databaseUrl: string): Promise<number[]> {
  const to = new pg.Client({ connectionString: databaseUrl })
  await to.connect()
  await to.query('listen bench')
  const took: number[] = []
  for (let count = 0; count < decisions; count += 1) {
    const heard = new Promise((resolve) => to.once('notification', resolve))
    const begun = performance.now()
    await from.query(`select pg_notify('bench', 'x')`)
    await heard
    took.push(performance.now() - begun)
  }
  await to.end()
  return took
}
