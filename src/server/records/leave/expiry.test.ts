import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction, type Db } from '#server/foundation/database/db.ts'
import { freshCompany } from '../../../../test/support/database.ts'
import { eventsOf, writeEvents, type NewEvent } from './events.ts'
import { expiryChange } from './expiry.ts'

let place: Awaited<ReturnType<typeof freshCompany>>
let db: Db
const today = '2026-06-15'

beforeAll(async () => {
  place = await freshCompany()
  db = place.database.db
})
afterAll(() => place?.drop())

const event = (kind: NewEvent['kind'], quantity: number, effectiveOn: string, expiresOn: string | null = null): NewEvent => ({
  employeeId: place.company.id.amina,
  leaveTypeId: place.company.leave.annual,
  kind,
  quantity,
  effectiveOn,
  expiresOn,
  by: null,
})

/** Amina's ledger as it is told, with its first gain: what speaks against another last day of it. */
async function speaksAgainst(
  ledger: readonly NewEvent[],
  until: string,
  from?: string | null,
  before: (gains: readonly string[]) => NewEvent[] = () => [],
): Promise<unknown[]> {
  await sql`delete from leave_event`.execute(db)
  return transaction(db, async (tx) => {
    await writeEvents(tx, ledger)
    const gains = (await eventsOf(tx, place.company.id.amina, place.company.leave.annual)).filter(({ kind }) => kind === 'adjustment')
    const gain = gains.toSorted((a, b) => (a.effectiveOn < b.effectiveOn ? -1 : 1))[0]
    await writeEvents(tx, before(gains.toSorted((a, b) => (a.effectiveOn < b.effectiveOn ? -1 : 1)).map(({ id }) => id)))
    const data = {
      leaveTypeId: place.company.leave.annual,
      gainId: gain?.id ?? randomUUID(),
      from: from === undefined ? (gain?.expiresOn ?? null) : from,
      until,
      effectiveOn: today,
      reason: 'Long illness',
    }
    const change = { kind: 'leave-expiry', line: 1, employeeId: place.company.id.amina, data }
    const found = await expiryChange.check(tx, change, { requestId: randomUUID(), actorId: null, today })
    return found.map(({ key, params, field, blocks }) => [
      key.replace('leaveAdjustment.', ''),
      field,
      blocks,
      ...Object.values(params ?? {}),
    ])
  })
}

test('another last day of a gain is one that makes a difference, after its first', async () => {
  const four = [event('adjustment', 4, '2026-03-01', '2026-09-30')]
  expect(await speaksAgainst(four, '2026-12-31')).toEqual([])
  expect(await speaksAgainst(four, '2026-09-30')).toEqual([['expirySame', 'expiryDate', 'submit', '2026-09-30']])
  expect(await speaksAgainst(four, '2026-02-28')).toEqual([['order', 'expiryDate', 'submit']])
  expect(await speaksAgainst(four, '2026-03-01')).toEqual([])
})

test('a last day that became another meanwhile is told, also where there is none any more', async () => {
  const four = (until: string | null) => [event('adjustment', 4, '2026-03-01', until)]
  expect(await speaksAgainst(four('2026-09-30'), '2026-12-31', '2026-08-31')).toEqual([
    ['expiryMoved', 'balanceId', 'submit', '2026-09-30'],
  ])
  expect(await speaksAgainst(four(null), '2026-12-31', '2026-08-31')).toEqual([['expiryMoved', 'balanceId', 'submit', '–']])
})

test('a gain of which nothing is left, or that ended too long ago, is not prolonged', async () => {
  const nothing = [['nothingLeft', 'balanceId', 'submit']]
  const [four, taken] = [event('adjustment', 4, '2026-03-01', '2026-09-30'), event('taken', 4, '2026-05-04')]
  expect(await speaksAgainst([four, { ...taken, quantity: 3 }], '2026-12-31')).toEqual([])
  expect(await speaksAgainst([four, taken], '2026-12-31')).toEqual(nothing)
  expect(await speaksAgainst([event('adjustment', 4, '2025-03-01', '2026-03-15')], '2026-12-31')).toEqual([])
  expect(await speaksAgainst([event('adjustment', 4, '2025-03-01', '2026-03-14')], '2026-12-31')).toEqual(nothing)
  expect(await speaksAgainst([], '2026-12-31')).toEqual([['balanceUnknown', 'balanceId', 'save']])
})

test('it is not brought forward past leave that relies on it, on any day of that', async () => {
  const ledger = [event('adjustment', 4, '2026-03-01', '2026-09-30'), event('taken', 2, '2026-08-03')]
  expect(await speaksAgainst(ledger, '2026-08-03')).toEqual([])
  expect(await speaksAgainst(ledger, '2026-08-02')).toEqual([['expiryShort', 'expiryDate', 'submit', 2, 'day']])
})

test('of one gain one change waits; those of others, and what was decided, stand in no way', async () => {
  const two = [event('adjustment', 4, '2026-03-01', '2026-09-30'), event('adjustment', 2, '2026-04-01', '2026-10-31')]
  const change = (kind: 'expiry' | 'expiry-reservation', gain: string | undefined): NewEvent => ({
    ...event(kind, 0, today, '2026-11-30'),
    gain: gain ?? null,
    reason: 'Ill',
    requestId: randomUUID(),
    line: 1,
  })
  const waits = [['expiryWaits', 'balanceId', 'submit']]
  expect(await speaksAgainst(two, '2026-12-31', '2026-11-30', ([first]) => [change('expiry', first)])).toEqual([])
  expect(await speaksAgainst(two, '2026-12-31', undefined, ([first]) => [change('expiry-reservation', first)])).toEqual(waits)
  expect(await speaksAgainst(two, '2026-12-31', undefined, ([, second]) => [change('expiry-reservation', second)])).toEqual([])
})

test('a change that waited is granted where something else went over, or where its gain is there no more', async () => {
  await sql`delete from leave_event`.execute(db)
  await writeEvents(db, [
    event('adjustment', 4, '2025-02-01', '2025-12-31'),
    event('carry-over', 4, '2026-01-01', '2026-12-31'),
    event('adjustment', 2, '2026-03-01', '2026-09-30'),
  ])
  const { amina } = place.company.id
  const { annual } = place.company.leave
  const own = (await eventsOf(db, amina, annual)).find(({ effectiveOn }) => effectiveOn === '2026-03-01')
  for (const gainId of [own?.id ?? '', randomUUID()]) {
    const data = { leaveTypeId: annual, gainId, from: '2026-09-30', until: '2026-12-31', effectiveOn: today, reason: 'Ill' }
    const change = { kind: 'leave-expiry', line: 1, employeeId: amina, data }
    await transaction(db, (tx) => expiryChange.apply(tx, change, { requestId: randomUUID(), actorId: null, today }))
  }
  expect((await eventsOf(db, amina, annual)).filter(({ kind }) => kind === 'expiry')).toHaveLength(2)
})

test('a change of expiry waits from the submit on, and nothing of it stays where it is released or undone', async () => {
  await sql`delete from leave_event`.execute(db)
  await writeEvents(db, [event('adjustment', 4, '2026-03-01', '2026-09-30')])
  const { amina } = place.company.id
  const { annual } = place.company.leave
  const [gain] = await eventsOf(db, amina, annual)
  const data = { leaveTypeId: annual, gainId: gain?.id ?? '', from: '2026-09-30', until: '2026-12-31', effectiveOn: today, reason: 'Ill' }
  const change = { kind: 'leave-expiry', line: 1, employeeId: amina, data }
  const told: string[][] = []
  for (const steps of [
    ['reserve', 'release'],
    ['reserve', 'apply', 'reverse'],
  ] as const) {
    const source = { requestId: randomUUID(), actorId: null, today }
    for (const step of steps) {
      await transaction(db, (tx) => expiryChange[step](tx, change, source))
      told.push((await eventsOf(db, amina, annual)).map(({ kind }) => kind).toSorted())
    }
  }
  const alone = ['adjustment']
  expect(told).toEqual([['adjustment', 'expiry-reservation'], alone, ['adjustment', 'expiry-reservation'], ['adjustment', 'expiry'], alone])
})
