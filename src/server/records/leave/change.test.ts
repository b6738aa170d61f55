import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows, transaction, type Db } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { freshCompany } from '../../../../test/support/database.ts'
import { leaveChange } from './change.ts'
import { eventsOf, writeEvents, type NewEvent } from './events.ts'

let place: Awaited<ReturnType<typeof freshCompany>>
let db: Db

beforeAll(async () => {
  place = await freshCompany()
  db = place.database.db
})
afterAll(() => place?.drop())

const sourceOf = (requestId: string = randomUUID()) => ({ requestId, actorId: null, today: '2026-06-01' })
/** Amina's leave of a Friday and a Monday, the weekend between them said too. */
const leave = (leaveTypeId: string) => ({
  kind: 'leave',
  line: 1,
  employeeId: place.company.id.amina,
  data: {
    leaveTypeId,
    total: 1.5,
    days: [
      { date: '2026-06-04', quantity: 0, part: 'full' },
      { date: '2026-06-05', quantity: 1, part: 'full' },
      { date: '2026-06-06', quantity: 0, part: 'full' },
      { date: '2026-06-08', quantity: 0.5, part: 'first' },
    ],
  },
})

test('a leave takes its days from the submit on and gives them back where it is released or undone', async () => {
  const { amina } = place.company.id
  const { annual } = place.company.leave
  const change = leave(annual)
  const told = async () => {
    const events = await eventsOf(db, amina, annual)
    const days = await rows(
      db,
      sql<{ day: string; taken: boolean }>`select day, taken from leave_day where employee_id = ${amina}::uuid order by day`,
    )
    return [
      ...events.map(({ kind, effectiveOn, quantity }) => `${kind} ${quantity} from ${effectiveOn}`),
      ...days.map(({ day, taken }) => `${day} ${taken ? 'taken' : 'asked for'}`),
    ]
  }
  const asked = ['reservation 1.5 from 2026-06-05', '2026-06-05 asked for', '2026-06-08 asked for']
  const step = async (name: 'reserve' | 'release' | 'apply' | 'reverse', source: ReturnType<typeof sourceOf>) => {
    await transaction(db, (tx) => leaveChange[name](tx, change, source))
    return told()
  }
  const [first, second] = [sourceOf(), sourceOf()]
  expect(await step('reserve', first)).toEqual(asked)
  expect(await step('release', first)).toEqual([])
  expect(await step('reserve', second)).toEqual(asked)
  expect(await step('apply', second)).toEqual(['taken 1.5 from 2026-06-05', '2026-06-05 taken', '2026-06-08 taken'])
  expect(await step('reverse', second)).toEqual([])
})

test('too little is told beside the last day, and a type that there is not beside the type', async () => {
  const found = (leaveTypeId: string) => transaction(db, (tx) => leaveChange.check(tx, leave(leaveTypeId), sourceOf()))
  expect(await found(place.company.leave.annual)).toEqual([
    { key: 'leave.balanceShort', params: { short: 1.5, unit: 'day' }, field: 'endDate', blocks: 'submit' },
  ])
  expect(await found(randomUUID())).toEqual([{ key: 'leave.typeUnknown', field: 'leaveTypeId', blocks: 'save' }])
  expect(await found(place.company.leave.unpaid)).toEqual([])
})

test('what was written is told, each to whoever wrote it, and a period that is there already is not written again', async () => {
  const period = (name: string): NewEvent => ({
    employeeId: place.company.id.budi,
    leaveTypeId: place.company.leave.annual,
    kind: 'accrual',
    quantity: 1,
    effectiveOn: '2026-06-01',
    period: name,
    by: null,
  })
  await writeEvents(db, [period('2026-06')])
  expect(await writeEvents(db, [period('2026-06'), period('2026-07'), period('2026-08')])).toBe(2)
  expect(await writeEvents(db, [])).toBe(0)
})

test('an event says whose it is, of which request and line, and why it was adjusted', async () => {
  const { hadi } = place.company.id
  const { hours } = place.company.leave
  const [requestId, gain] = [newId(), newId()]
  const plain = { employeeId: hadi, leaveTypeId: hours, quantity: 1, effectiveOn: '2026-06-01', by: null }
  await writeEvents(db, [
    { ...plain, kind: 'taken', days: [['2026-06-01', 1]] },
    { ...plain, kind: 'expiry', effectiveOn: '2026-06-02', expiresOn: '2026-12-31', requestId, line: 3, gain, reason: 'Ill' },
    { ...plain, kind: 'reservation', effectiveOn: '2026-06-03', becomes: 'paid-out', reason: 'Wished', requestId, line: 4 },
  ])
  const told = (await eventsOf(db, hadi, hours)).toSorted((a, b) => (a.effectiveOn < b.effectiveOn ? -1 : 1))
  const common = { id: expect.any(String), quantity: 1, expiresOn: null, days: null, source: null }
  expect(told).toEqual([
    { ...common, kind: 'taken', effectiveOn: '2026-06-01', days: [['2026-06-01', 1]] },
    {
      ...common,
      kind: 'expiry',
      effectiveOn: '2026-06-02',
      expiresOn: '2026-12-31',
      source: `${requestId}/3`,
      gain,
      becomes: null,
      reason: 'Ill',
    },
    {
      ...common,
      kind: 'reservation',
      effectiveOn: '2026-06-03',
      source: `${requestId}/4`,
      gain: null,
      becomes: 'paid-out',
      reason: 'Wished',
    },
  ])
})

test('of a request with several lines of one balance, what a line takes back is its own', async () => {
  const { budi } = place.company.id
  const { hours } = place.company.leave
  const [requestId, other] = [newId(), newId()]
  const line = (number: number, of = requestId): NewEvent => ({
    employeeId: budi,
    leaveTypeId: hours,
    kind: 'reservation',
    quantity: number,
    effectiveOn: '2026-06-01',
    days: [['2026-06-01', number]],
    requestId: of,
    line: number,
    by: null,
  })
  const wished = [1, 2].map((number) => ({
    employeeId: budi,
    requestId,
    line: number,
    leaveTypeId: hours,
    date: '2026-06-01',
    part: 'hours',
    quantity: number,
  }))
  await writeEvents(db, [line(1), line(2), line(1, other)], { wished })
  const given = [{ employeeId: budi, requestId, line: 1 }]
  await writeEvents(db, [{ ...line(1), kind: 'release' }], { given })
  const left = (await eventsOf(db, budi, hours)).map(({ source }) => source)
  expect(left.toSorted()).toEqual([`${requestId}/2`, `${other}/1`].toSorted())
  expect(await rows(db, sql`select line from leave_day where employee_id = ${budi}::uuid`)).toEqual([{ line: 2 }])
})
