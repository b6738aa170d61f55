import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Employment } from '#shared/records/employment.ts'
import type { LeaveEvent } from '#shared/records/leave/event.ts'
import { plainEntitlement, plainLeavePolicy } from '#shared/records/leave/policy.ts'
import { transaction, type Db } from '#server/foundation/database/db.ts'
import { freshCompany } from '../../../../test/support/database.ts'
import { workFacts } from '../schedule/working-time.ts'
import { balancesOf } from './balance-rows.ts'
import { balanceAsOf, balanceWith, ledgerUntil } from './balances.ts'
import { balanceBegins } from './begins.ts'
import { writeEvents, type NewEvent } from './events.ts'
import { balanceState, leaveGround, leaveState } from './ground.ts'
import { leaveType, type LeaveType } from './types.ts'
import { leaveTypeWith } from '../../../../test/support/leave-type.ts'

let place: Awaited<ReturnType<typeof freshCompany>>
let db: Db
const today = '2026-06-15'

beforeAll(async () => {
  place = await freshCompany()
  db = place.database.db
})
afterAll(() => place?.drop())

const yearly = leaveTypeWith({ entitlement: { ...plainEntitlement, amount: 12 } })
const employed = {
  bornOn: null,
  breaks: [],
  hiredOn: '2019-05-01',
  leftOn: null,
  terms: [{ from: '2019-05-01', fullTime: 1, country: 'ID' }],
}
const amina = async () => {
  const facts = await workFacts(db, place.company.id.amina, today, today)
  if (!facts) throw new Error('amina is gone')
  return facts
}
const event = (kind: NewEvent['kind'], quantity: number, effectiveOn: string, more: Partial<NewEvent> = {}): NewEvent => ({
  employeeId: place.company.id.amina,
  leaveTypeId: place.company.leave.annual,
  kind,
  quantity,
  effectiveOn,
  by: null,
  ...more,
})

test('nobody is promised what is gained further ahead than ten years', () => {
  const value = (day: string) => balanceAsOf(yearly, [], employed, today, day).value
  expect([value('2036-06-15'), value('2037-01-01')]).toEqual([12, 0])
  expect(balanceAsOf({ ...yearly, retired: true }, [], employed, today, '2027-06-15').value).toBe(0)
  expect(balanceAsOf(leaveTypeWith({ ...yearly.policy, balance: false }), [], employed, today, '2027-06-15').value).toBe(0)
})

test('a balance after a leave is short by what its later days take beyond what is there', async () => {
  await sql`delete from leave_event`.execute(db)
  const type = await leaveType(db, place.company.leave.annual, today)
  if (!type) throw new Error('it is gone')
  const own = randomUUID()
  await writeEvents(db, [
    event('adjustment', 2, '2026-01-01'),
    event('reservation', 1, '2026-07-06', { days: [['2026-07-06', 1]], requestId: own, line: 1 }),
  ])
  const facts = await amina()
  const of = async (days: readonly (readonly [string, number])[], counted = false, now = today) => {
    const wish = { day: days[0]?.[0] ?? '', days, source: `${own}/1`, counted }
    const { before, after } = await balanceWith(db, type, facts, now, wish)
    return [before.value, after.value, after.reserved]
  }
  const monday = [['2026-07-06', 1]] as const
  expect(await of(monday, true)).toEqual([2, 1, 1])
  expect(await of(monday)).toEqual([1, 0, 2])
  const week = ['2026-07-06', '2026-07-07', '2026-07-08', '2026-07-09'].map((day) => [day, 1] as const)
  expect((await of(week, true)).slice(0, 2)).toEqual([2, -2])
  // Of what is over already the balance of today is told.
  await writeEvents(db, [event('adjustment', 5, '2026-07-20')])
  expect((await of(monday, true)).slice(0, 2)).toEqual([2, 1])
  expect((await of(monday, true, '2026-07-20')).slice(0, 2)).toEqual([7, 6])
})

test('the balance before a leave knows what is gained until its last day, in the year after too', async () => {
  const { amina: employeeId } = place.company.id
  const facts = { ...employed, employeeId }
  const days = [
    ['2026-12-31', 1],
    ['2027-01-04', 12],
  ] as const
  const other = { ...yearly, id: randomUUID() }
  const of = async (day: string, wished: readonly (readonly [string, number])[]) => {
    const { before, after } = await balanceWith(db, other, facts, today, { day, days: wished, source: 'x/1', counted: false })
    return [before.value, after.value]
  }
  expect(await of('2026-12-31', days)).toEqual([12, 11])
  expect(await of('2027-01-02', [])).toEqual([12, 12])
})

test('balances are told of the types that have one, are open to the person, are asked for, and of which anything is given', async () => {
  await sql`delete from leave_event`.execute(db)
  const own = randomUUID()
  const types = { FOREIGN: { countries: ['DE'] }, NONE: { balance: false }, GONE: {}, OWN: { countries: ['ID'] } }
  for (const [code, policy] of Object.entries(types))
    await sql`insert into leave_type (id, code, names, policy, sequence, retired_at) values (${code === 'OWN' ? own : randomUUID()}, ${code}, '{"en":"Name"}',
      ${JSON.stringify({ ...plainLeavePolicy, balance: true, ...policy })}::jsonb, 9, ${code === 'GONE' ? '2026-01-01' : null})`.execute(db)
  await writeEvents(db, [event('adjustment', 3, '2026-01-01'), event('taken', 1, '2026-02-02', { days: [['2026-02-02', 1]] })])
  const codes = async () => (await balancesOf(db, await amina(), today, today, 'en')).map(({ code, unit, begins }) => [code, unit, begins])
  // Nothing is given of COMP and OWN by their rules.
  expect(await codes()).toEqual([['ANNUAL', 'day', null]])
  await writeEvents(db, [event('adjustment', 2, '2026-07-01', { leaveTypeId: own })])
  expect(await codes()).toEqual([
    ['ANNUAL', 'day', null],
    ['OWN', 'day', '2026-07-01'],
  ])
  const told = await balancesOf(db, await amina(), today, '2026-07-01', 'en')
  expect(told[1]).toMatchObject({ begins: null, leaveType: 'Name', balance: { value: 2 } })
  expect(told[0]).toMatchObject({ gained: 3, taken: 1, reserved: 0, expired: 0, expiring: null, balance: { value: 2 } })
  expect(told[0]?.balance.why.map(({ text }) => typeof text)).toContain('string')
  expect((await balancesOf(db, await amina(), today, today, 'en', ({ code }) => code === 'OWN')).map(({ code }) => code)).toEqual(['OWN'])
})

test('a balance begins with the first gain of the rules: now, on a day to come, or never', () => {
  const of = (policy: object, more: object = {}) =>
    balanceBegins(leaveTypeWith({ entitlement: { ...plainEntitlement, amount: 12 }, ...policy }), [], { ...employed, ...more }, today)
  expect(of({})).toBe('now')
  expect(of({ serviceMonths: 12 }, { hiredOn: '2026-03-01', terms: [{ from: '2026-03-01', fullTime: 1, country: 'ID' }] })).toBe(
    '2027-03-01',
  )
  expect(of({ entitlement: null })).toBe(null)
  expect(of({ entitlement: null, floor: -5 })).toBe('now')
  expect(of({ serviceMonths: 600 })).toBe(null)
})

test('a balance begins with the first gain though a New Year lies before it, over which something may go', () => {
  const type = leaveTypeWith({
    entitlement: { ...plainEntitlement, amount: 12 },
    serviceMonths: 12,
    carryOver: { most: 5, until: '03-31' },
  })
  for (const [hiredOn, first] of [
    ['2026-06-15', '2027-06-15'],
    ['2027-02-01', '2028-02-01'],
  ] as const) {
    const person = { ...employed, hiredOn, terms: [{ from: hiredOn, fullTime: 1, country: 'ID' }] }
    const given = ledgerUntil(type, [], person, today, first).gains.filter(({ event: { quantity } }) => quantity > 0)
    expect([balanceBegins(type, [], person, today), given[0]?.event.effectiveOn]).toEqual([first, first])
  }
})

const toldOf = (type: LeaveType, employment: Employment) =>
  balanceAsOf(type, [], employment, today, '2026-12-01').why.flatMap(({ rule, facts }) =>
    rule === 'balance.partOfYear'
      ? [[rule, facts['whole'], facts['from'], facts['until']]]
      : rule === 'balance.entitlement' || rule === 'balance.coming'
        ? [[rule, facts['quantity'], facts['from']]]
        : [],
  )

test('of a gain of somebody who came within the year it is said what a whole year gives', () => {
  const since = (hiredOn: string) => ({ ...employed, hiredOn, terms: [{ from: hiredOn, fullTime: 1, country: 'ID' }] })
  const told = (hiredOn: string) => toldOf(yearly, since(hiredOn))
  expect(told('2026-04-01')).toEqual([
    ['balance.entitlement', 9, '2026-04-01'],
    ['balance.partOfYear', 12, '2026-04-01', '2026-12-31'],
  ])
  expect(told('2019-05-01')).toEqual([['balance.entitlement', 12, '2026-01-01']])
})

test('of a gain that is less than a whole year’s it is said for which days it is given', () => {
  const rule = { ...plainEntitlement, amount: 12, proRataLast: true }
  // Who has to serve first is given the year from their first day on, whenever it comes.
  const served = leaveTypeWith({ entitlement: rule, serviceMonths: 3 })
  expect(toldOf(served, { ...employed, hiredOn: '2026-02-01', terms: [] })).toEqual([
    ['balance.entitlement', 11, '2026-05-01'],
    ['balance.partOfYear', 12, '2026-02-01', '2026-12-31'],
  ])
  // Away from April until August.
  const away = { ...employed, breaks: [{ leftOn: '2026-03-31', returnsOn: '2026-09-01' }] }
  expect(toldOf(leaveTypeWith({ entitlement: { ...rule, proRata: false } }), away)).toEqual([
    ['balance.coming', 9, '2026-09-01'],
    ['balance.partOfYear', 12, '2026-04-01', '2026-12-31'],
  ])
  expect(toldOf(leaveTypeWith({ entitlement: rule }), { ...employed, leftOn: '2026-12-15' })).toEqual([
    ['balance.entitlement', 11.5, '2026-01-01'],
    ['balance.partOfYear', 12, '2026-01-01', '2026-12-15'],
  ])
})

test('of a gain that the rules would not give so any more it is not said what a whole year gives', () => {
  const since = { ...employed, hiredOn: '2026-04-01', terms: [{ from: '2026-04-01', fullTime: 1, country: 'ID' }] }
  const given = (quantity: number): LeaveEvent[] => [
    { id: 'e', kind: 'entitlement', quantity, effectiveOn: '2026-04-01', expiresOn: '2026-12-31', days: null, source: null },
  ]
  const isSaid = (quantity: number) =>
    balanceAsOf(yearly, given(quantity), since, today, today).why.some(({ rule }) => rule === 'balance.partOfYear')
  expect([isSaid(9), isSaid(7.5)]).toEqual([true, false])
})

test('of a type or a person that there is not nothing is known', async () => {
  const [{ amina: somebody }, { annual }, nobody] = [place.company.id, place.company.leave, randomUUID()]
  expect(await leaveType(db, nobody, today)).toBeUndefined()
  for (const [employeeId, leaveTypeId] of [
    [somebody, nobody],
    [nobody, annual],
  ] as const) {
    const known = await transaction(db, async (tx) => [
      await leaveGround(tx, employeeId, leaveTypeId, today, today),
      await leaveState(tx, employeeId, leaveTypeId, { requestId: randomUUID(), days: [] }, today),
      await balanceState(tx, employeeId, leaveTypeId, today),
    ])
    expect(known).toEqual([undefined, undefined, undefined])
  }
})

test('a balance that is below nought already is told as it stands after a leave, not by what the leave adds', async () => {
  await sql`delete from leave_event`.execute(db)
  const found = await leaveType(db, place.company.leave.annual, today)
  if (!found) throw new Error('it is gone')
  const type = { ...found, ...leaveTypeWith({ entitlement: null, floor: -5 }), id: found.id }
  const over = ['2026-02-02', '2026-02-03', '2026-02-04'].map((day) => [day, 1] as const)
  await writeEvents(db, [event('adjustment', 1, '2026-01-01'), event('taken', 3, '2026-02-02', { days: over })])
  const wish = { day: '2026-07-06', days: [['2026-07-06', 1]] as const, source: `${randomUUID()}/1`, counted: false }
  const { before, after } = await balanceWith(db, type, await amina(), today, wish)
  expect([before.value, after.value]).toEqual([-2, -3])
  await sql`delete from leave_event`.execute(db)
})

test('a balance of which a leave to come takes something is there now, whoever asked and whoever approved', () => {
  const type = leaveTypeWith({ entitlement: null })
  const to = { id: 'e', quantity: 1, effectiveOn: '2026-08-03', expiresOn: null, days: [['2026-08-03', 1]] as const, source: 'x/1' }
  const begins = (kind: 'reservation' | 'taken' | 'adjustment') => balanceBegins(type, [{ ...to, kind }], employed, today)
  expect([begins('reservation'), begins('taken'), begins('adjustment')]).toEqual(['now', 'now', '2026-08-03'])
})
