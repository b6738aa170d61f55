import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LeaveEvent } from '#shared/records/leave/event.ts'
import { plainEntitlement } from '#shared/records/leave/policy.ts'
import type { Db } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { freshCompany } from '../../../../test/support/database.ts'
import { workFacts } from '../schedule/working-time.ts'
import { deductRows, gainRows } from './transactions.ts'
import type { LeaveType } from './types.ts'
import { leaveTypeWith } from '../../../../test/support/leave-type.ts'

let place: Awaited<ReturnType<typeof freshCompany>>
let db: Db
const today = '2026-06-15'
const [adjustment, past] = [newId(), newId()]

/** Amina's adjustment LA-1, and an absence of hers that was imported. */
beforeAll(async () => {
  place = await freshCompany()
  db = place.database.db
  const { id, leave } = place.company
  await sql`insert into request (id, code, module, author_id, requestor_id, subject_id, status_id, transaction_date, form)
    values (${adjustment}, 'LA-1', 'LeaveAdjustmentRequest', ${id.dewi}, ${id.dewi}, ${id.amina}, 4, ${today}, '{}')`.execute(db)
  const run = newId()
  await sql`insert into import_run (id, entity, files) values (${run}, 'absences', '{}')`.execute(db)
  await sql`insert into past_absence (id, run_id, employee_id, leave_type_id, from_day, until_day, computed, quantity)
    values (${past}, ${run}, ${id.amina}, ${leave.annual}, '2026-01-05', '2026-01-06', 2, 2)`.execute(db)
})
afterAll(() => place?.drop())

const yearly = leaveTypeWith({ carryOver: { most: 5, until: '03-31' }, entitlement: { ...plainEntitlement, amount: 12 } })
const kept: LeaveType = { ...yearly, retired: true }

const event = (kind: LeaveEvent['kind'], effectiveOn: string, quantity: number, more: Partial<LeaveEvent> = {}): LeaveEvent => ({
  id: randomUUID(),
  kind,
  quantity,
  effectiveOn,
  expiresOn: null,
  days: null,
  source: null,
  ...more,
})

async function statement(events: readonly LeaveEvent[], type = kept) {
  const facts = await workFacts(db, place.company.id.amina, today, today)
  if (!facts) throw new Error('amina is gone')
  return { gained: await gainRows(db, type, events, facts, today, 'en'), deducted: await deductRows(db, type, events, facts, today, 'en') }
}

test('each gain says what it is, why it was given and by which request; a carry-over of nothing is none', async () => {
  const { gained } = await statement([
    event('entitlement', '2026-01-01', 12, { expiresOn: '2026-12-31' }),
    event('carry-over', '2026-01-01', 5, { expiresOn: '2026-03-31' }),
    event('adjustment', '2026-02-01', 2, { source: `${adjustment}/1`, reason: 'Worked on a holiday' }),
    event('adjustment', '2026-03-01', 3, { opening: true }),
    event('adjustment', '2026-01-05', 1, { source: `${past}/1`, reason: '' }),
    event('reservation', '2026-07-01', 1.5, { days: [['2026-07-01', 1.5]] }),
    event('taken', '2026-05-04', 1, { days: [['2026-05-04', 1]] }),
  ])
  const told = gained.map((row) => [row.transDate, row.generationType, row.gainBalance, row.leaveTaken, row.reason])
  expect(told.toSorted()).toEqual([
    ['2026-01-01', 'Entitlement', 12, 2.5, ''],
    ['2026-01-05', 'Taken before its balance began', 1, 0, ''],
    ['2026-02-01', 'Adjustment', 2, 0, 'Worked on a holiday'],
    ['2026-03-01', 'Opening balance', 3, 0, ''],
  ])
  const requests = gained.map(({ transDate, requestId, requestModule }) => [transDate, requestId, requestModule])
  expect(requests.toSorted()).toEqual([
    ['2026-01-01', null, null],
    ['2026-01-05', null, null],
    ['2026-02-01', adjustment, 'LeaveAdjustmentRequest'],
    ['2026-03-01', null, null],
  ])
})

test('a gain that is not granted yet has a row with a name of its own that stays the same', async () => {
  const coming = async () => (await statement([], yearly)).gained.map(({ id, transDate, state }) => [id, transDate, state])
  const told = await coming()
  expect(told).toEqual([[expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/), '2026-01-01', 'active'], ...told.slice(1)])
  expect(await coming()).toEqual(told)
})

test('each deduction says whether it is planned, waits, was brought along, imported or adjusted by a request', async () => {
  const on = (kind: LeaveEvent['kind'], day: string, more: Partial<LeaveEvent> = {}) => event(kind, day, 1, more)
  const { deducted } = await statement([
    event('adjustment', '2025-01-01', 20),
    on('adjusted', '2026-01-01', { opening: true }),
    on('taken', '2026-01-05', { source: `${past}/0` }),
    on('adjusted', '2026-02-01', { source: `${adjustment}/1` }),
    on('taken', today),
    on('taken', '2026-06-16'),
    on('reservation', '2026-06-17'),
  ])
  expect(deducted.map((row) => [row.transDate, row.state, row.deductStatus, row.requestId, row.requestCode, row.requestModule])).toEqual([
    ['2026-01-01', 'opening', 'Opening balance', null, null, null],
    ['2026-01-05', 'imported', 'Taken, imported', null, null, null],
    ['2026-02-01', 'adjusted', 'Adjusted', adjustment, 'LA-1', 'LeaveAdjustmentRequest'],
    [today, 'taken', 'Taken', null, null, null],
    ['2026-06-16', 'planned', 'Planned', null, null, null],
    ['2026-06-17', 'reservation', 'Waiting', null, null, null],
  ])
})

test('a leave of several days that different gains pay is one row, with what was left after its last day', async () => {
  const { deducted } = await statement([
    event('adjustment', '2026-01-01', 0.1, { expiresOn: '2026-05-05' }),
    event('adjustment', '2026-01-01', 4),
    event('taken', '2026-05-04', 1.2, {
      days: [
        ['2026-05-04', 0.1],
        ['2026-05-05', 0.1],
        ['2026-05-06', 1],
      ],
    }),
  ])
  expect(deducted.map((row) => [row.transDate, row.deductBalance, row.outstandingBalance])).toEqual([['2026-05-04', 1.2, 2.9]])
})

test('what ends is told once it is over, or where something is deducted after it, and what of it went over by itself', async () => {
  const ends = [
    event('adjustment', '2026-01-01', 1, { expiresOn: '2026-06-14' }),
    event('adjustment', '2026-01-01', 2, { expiresOn: today }),
    event('adjustment', '2026-01-01', 3, { expiresOn: '2026-07-01' }),
    event('adjustment', '2026-01-01', 4, { expiresOn: '2026-07-02' }),
    event('adjustment', '2025-01-01', 5, { expiresOn: '2025-12-31' }),
    event('carry-over', '2026-01-01', 2, { expiresOn: null }),
    event('adjustment', '2026-01-01', 9),
  ]
  const told = async (events: readonly LeaveEvent[]) => {
    const { deducted } = await statement(events)
    return deducted
      .flatMap(({ transDate, deductBalance, state, requestId }) =>
        state === 'reservation' ? [] : [[transDate, deductBalance, state, requestId]],
      )
      .toSorted()
  }
  const over = [
    ['2026-01-01', 2, 'carried-over', null],
    ['2026-01-01', 3, 'expired', null],
    ['2026-06-15', 1, 'expired', null],
  ]
  expect(await told(ends)).toEqual(over)
  const later = event('reservation', '2026-07-02', 0.5, { days: [['2026-07-02', 0.5]] })
  expect(await told([...ends, later])).toEqual([...over, ['2026-06-16', 2, 'expiring', null], ['2026-07-02', 3, 'expiring', null]])
})
