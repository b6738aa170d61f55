import { addDays } from '../../src/shared/records/calendar.ts'
import type { Running } from './processes.ts'
import { report } from './report.ts'

const mostMs = 50
const today = new Date().toISOString().slice(0, 10)

/** Exports of HR, small and as large as the stock of the bench allows, and how long each keeps the event loop at a stretch. */
export async function measureExports(portal: Running, tokens: Record<string, string>): Promise<void> {
  for (const days of [1, 20]) {
    const body = { usingStartDateFilter: true, startDateFrom: addDays(today, -days), startDateTo: addDays(today, -1) }
    await blockOf(portal, async () => void (await ask(portal, tokens['hr'] ?? '', body)))
    let bytes = 0
    const blocks: number[] = []
    for (let turn = 0; turn < 3; turn += 1)
      blocks.push(await blockOf(portal, async () => void (bytes = await ask(portal, tokens['hr'] ?? '', body))))
    const block = blocks.toSorted((a, b) => a - b)[1] ?? 0
    report({
      what: `longest block of the event loop by an export of ${days === 1 ? 'a day' : `${days} days`} (${(bytes / 1024).toFixed(0)} KB)`,
      figure: `${block.toFixed(0)} ms`,
      floor: '–',
      ratio: '–',
      wanted: `< ${mostMs} ms`,
      reached: block < mostMs,
    })
  }
}

async function ask(portal: Running, token: string, body: object): Promise<number> {
  const answer = await fetch(new URL('api/x/leave-request/export', portal.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const bytes = await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`an export of the bench was refused: ${Buffer.from(bytes).toString()}`)
  return bytes.byteLength
}

/** Milliseconds: the portal's own measure, which begins anew each time that it is read. */
async function blockOf(portal: Running, work: () => Promise<void>): Promise<number> {
  const read = async () => {
    const text = await (await fetch(new URL('metrics', portal.url))).text()
    return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1] ?? Number.NaN) * 1000
  }
  await read()
  await work()
  const block = await read()
  if (Number.isNaN(block)) throw new Error('the portal tells no lag of its event loop')
  return block
}
