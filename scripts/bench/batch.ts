import pg from 'pg'
import { batchCalls } from '../../src/shared/areas/batch.ts'
import { addMonths } from '../../src/shared/records/calendar.ts'
import { leaveRequest } from '../../src/shared/requests/leave-request.ts'
import { loan } from '../../src/shared/requests/loan.ts'
import { employees } from './data.ts'
import { load, shot, type Shot } from './load.ts'
import type { Running } from './processes.ts'
import { perSecond, report, times } from './report.ts'

const connections = 10
const items = 500
const batches = 3

interface Waiting {
  id: string
  code: string
  module: 'LeaveRequest' | 'Loan'
}

const approve = { LeaveRequest: leaveRequest.calls.approve, Loan: loan.calls.approve } as const

const urlOf = (portal: Running, { path }: { path: string }) => new URL(`api${path}`, portal.url)

/** Batches of 500 leaves and loans in turn, against the same decisions made one by one; per item it must say what is so. */
export async function measureBatch(databaseUrl: string, portal: Running, tokens: Record<string, string>, seconds: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await fileLoans(client, portal, tokens)
    await measure(client, portal, tokens['m'] ?? '', seconds)
  } finally {
    await client.end()
  }
}

async function measure(client: pg.Client, portal: Running, token: string, seconds: number): Promise<void> {
  const mixed = await waitingOf(client)
  const inBatches = Array.from({ length: batches }, () => mixed.splice(0, items))
  const all = inBatches.flat()

  const next: Shot = () => {
    const one = mixed.shift()
    if (!one) throw new Error('the bench has run out of requests: make it larger or shorter')
    return shot('POST', urlOf(portal, approve[one.module]), token, () => ({ id: one.id, note: '' }))()
  }
  // Neither is measured from a cold start.
  await load(portal.url, [next], connections, 3)
  await runBatch(portal, token, mixed.splice(0, items))
  const single = await load(portal.url, [next], connections, seconds)

  const begun = performance.now()
  let wrong = 0
  for (const batch of inBatches) wrong += await runBatch(portal, token, batch)
  const rate = all.length / ((performance.now() - begun) / 1000)
  const decided = await client.query(
    `select count(distinct request_id)::int as n from request_history where act = 'approve' and request_id = any ($1)`,
    [all.map(({ id }) => id)],
  )
  const ratio = rate / single.perSecond
  const truthful = wrong === 0 && (decided.rows[0] as { n: number }).n === all.length
  report({
    what: `batch of ${inBatches[0]?.length ?? 0} mixed items, beside single decisions`,
    figure: perSecond(rate),
    floor: perSecond(single.perSecond),
    ratio: times(ratio),
    wanted: '≥ 0.50 ×',
    reached: ratio >= 0.5 && single.failures === 0 && truthful,
  })
}

/** One loan of each person, filed through the portal. */
async function fileLoans(client: pg.Client, portal: Running, tokens: Record<string, string>): Promise<void> {
  await client.query(
    `insert into loan_item (id, code, names, country, currency, interest, rate, limit_amount, most_instalments)
     values (gen_random_uuid(), 'SMALL', '{"en":"Small loan","id":"Pinjaman kecil"}', 'ID', 'IDR', 'flat', 6, 12000000, 24) on conflict do nothing`,
  )
  const item = (await client.query('select id from loan_item limit 1')).rows[0] as { id: string }
  const day = new Date().toISOString().slice(0, 10)
  const form = { loanItemId: item.id, amount: '600000', instalments: 6, loanDate: addMonths(day, 1), firstDueDate: addMonths(day, 2) }
  const people = Array.from({ length: employees }, (_, index) => `e${index + 1}`)
  const call = async (user: string) => {
    const answer = await fetch(urlOf(portal, loan.calls.saveAndSubmit), {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens[user] ?? ''}`, 'content-type': 'application/json' },
      body: JSON.stringify(form),
    })
    if (!answer.ok) throw new Error(`a loan of the bench was refused: ${await answer.text()}`)
  }
  const hand = async () => {
    for (let user = people.pop(); user; user = people.pop()) await call(user)
  }
  await Promise.all(Array.from({ length: connections }, hand))
}

/** What waits for `m`, leaves and loans in turn. */
async function waitingOf(client: pg.Client): Promise<Waiting[]> {
  const found = await client.query(
    `select r.id, r.code, r.module from (
       select t.request_id, row_number() over (partition by t.module order by t.request_id desc) as place from task t
       where t.person_id = (select id from employee where user_name = 'm') and t.module = any ($1)
     ) t join request r on r.id = t.request_id where t.place <= 30000 order by t.place, r.module`,
    [Object.keys(approve)],
  )
  return found.rows as Waiting[]
}

/** Answers how many of its items were not decided. */
async function runBatch(portal: Running, token: string, batch: readonly Waiting[]): Promise<number> {
  const answer = await fetch(urlOf(portal, batchCalls.run), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ actionType: 'approve', note: '', items: batch.map(({ id, code }) => ({ id, code })) }),
  })
  const told = (await answer.json()) as { isError: boolean }[]
  return batch.length - told.filter((item) => !item.isError).length
}
