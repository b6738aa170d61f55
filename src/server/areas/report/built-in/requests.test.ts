import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inboxCalls } from '#shared/areas/universal-inbox.ts'
import { addDays } from '#shared/records/calendar.ts'
import { loan } from '#shared/requests/loan.ts'
import { permitOut } from '#shared/requests/permit-out.ts'
import { today } from '#server/foundation/basis/clock.ts'
import type { Name } from '../../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../../test/support/portal.ts'
import { reportShown, sumOf } from '../../../../../test/support/report.ts'

let portal: Portal
const now = today('Asia/Jakarta')
const span = { from: addDays(now, -60), until: addDays(now, 1) }
const told = (by: Name, values: Record<string, string> = {}) => reportShown(portal, by, 'requests', { ...span, ...values })
const db = () => portal.database.db

async function asked(name: Name, amount: string) {
  const form = { loanItemId: portal.company.loan.small, amount, instalments: 12, loanDate: now, firstDueDate: addDays(now, 40) }
  const { body, error, status } = await portal.as(name).call(loan.calls.saveAndSubmit, form)
  expect(error.Errors ?? status).toBe(200)
  return body.id
}

/** Has what was done with a request be so many days ago, act by act in their order. */
async function ago(id: string, ...days: number[]) {
  const acts = sql`select id, row_number() over (order by id) as place from request_history where request_id = ${id}::uuid and act in ('submit', 'approve', 'revise', 'reject')`
  for (const [at, count] of days.entries())
    await sql`update request_history h set at = now() - make_interval(days => ${count}) from (${acts}) x where x.id = h.id and x.place = ${at + 1}`.execute(
      db(),
    )
  await sql`update task set waiting_since = now() - make_interval(days => ${days.at(-1) ?? 0}) where request_id = ${id}::uuid`.execute(db())
}

beforeAll(async () => {
  portal = await openPortal()
  // Decided by Budi after two, four and nine days; by Dewi after three.
  for (const [amount, days] of [
    ['100000', [20, 18, 15]],
    ['200000', [20, 16]],
    ['300000', [20, 11]],
  ] as const) {
    const id = await asked('amina', amount)
    await portal.as('budi').call(loan.calls.approve, { id })
    if (days.length > 2) await portal.as('dewi').call(loan.calls.approve, { id })
    await ago(id, ...days)
  }
  await ago(await asked('hadi', '400000'), 5)
  await ago(await asked('farah', '500000'), 7)
})
afterAll(() => portal.close())

describe('requests and who decides', () => {
  it('tell of each approver how many were decided and wait, and how long', async () => {
    const { rows } = await told('dewi')
    const of = (name: string) => rows.filter(({ employee }) => employee === `${name} Tester`)
    expect(of('Budi')).toEqual([
      { module: 'Loan', employee: 'Budi Tester', state: 'Waiting', requests: 1, median: 5, longest: 5 },
      { module: 'Loan', employee: 'Budi Tester', state: 'Decided', requests: 3, median: 4, longest: 9 },
    ])
    expect(of('Gita')).toEqual([{ module: 'Loan', employee: 'Gita Tester', state: 'Waiting', requests: 1, median: 7, longest: 7 }])
    // The turn of the second level begins when the first has decided.
    expect(of('Dewi')).toEqual([
      { module: 'Loan', employee: 'Dewi Tester', state: 'Waiting', requests: 2, median: 13.5, longest: 16 },
      { module: 'Loan', employee: 'Dewi Tester', state: 'Decided', requests: 1, median: 3, longest: 3 },
    ])
  })

  it.each(['budi', 'gita', 'dewi', 'indra'] as const)('have of %s as many as wait for them, and as their history', async (name) => {
    const { rows } = await told(name)
    const own = rows.filter(({ employee }) => employee === `${name[0]?.toUpperCase()}${name.slice(1)} Tester`)
    const [waiting, decided] = ['Waiting', 'Decided'].map((state) =>
      sumOf(
        own.filter((row) => row['state'] === state),
        'requests',
      ),
    )
    const inbox = (await portal.as(name).call(inboxCalls.list, {})).body.totalData
    const history = (await portal.as(name).call(inboxCalls.history, {})).body.totalData
    expect([waiting, decided]).toEqual([inbox, history])
    expect(inbox).toBeGreaterThan(0)
  })

  it('are an approver’s own alone, and of others for whoever looks after those whom they are of', async () => {
    const approvers = async (by: Name) => new Set((await told(by)).rows.map(({ employee }) => String(employee).split(' ')[0]))
    expect(await approvers('budi')).toEqual(new Set(['Budi']))
    expect(await approvers('dewi')).toEqual(new Set(['Budi', 'Gita', 'Dewi', 'Indra']))
    for (const nobody of ['amina', 'hadi', 'edgar'] as const) expect((await told(nobody)).status).toBe(404)
  })

  it('are of one kind, and of those days, where these are asked for', async () => {
    expect((await told('dewi', { module: permitOut.module })).rows).toEqual([])
    expect((await told('dewi', { module: 'Loan' })).rows.length).toBeGreaterThan(3)
    const decided = (await told('dewi', { from: addDays(now, -17), until: addDays(now, -16) })).rows.filter(
      ({ state }) => state === 'Decided',
    )
    expect(sumOf(decided, 'requests')).toBe(1)
  })

  it('that somebody has decided on and may still take back wait for them no longer', async () => {
    const { rows: before } = await told('budi')
    const waiting = (rows: typeof before) => rows.filter(({ state }) => state === 'Waiting')
    expect(waiting(before)).toHaveLength(1)
    await sql`insert into held_decision (id, person_id, request_id, act, due_at)
      select gen_random_uuid(), person_id, request_id, 'approve', now() + interval '1 hour' from task where person_id = ${portal.company.id.budi}::uuid`.execute(
      db(),
    )
    expect(waiting((await told('budi')).rows)).toEqual([])
    expect((await portal.as('budi').call(inboxCalls.list, {})).body.totalData).toBe(0)
  })
})
