import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#server/foundation/db.ts'
import { freshCompany } from '../../../test/support/database.ts'
import { changeKinds } from './index.ts'

let place: Awaited<ReturnType<typeof freshCompany>>
const today = '2026-06-15'

beforeAll(async () => {
  place = await freshCompany()
})
afterAll(() => place?.drop())

/** What a kind of change finds, of Amina's. */
const found = (kind: string, data: object) =>
  transaction(place.database.db, async (tx) => {
    const change = { kind, line: 1, employeeId: place.company.id.amina, data }
    const own = (await changeKinds[kind]?.check(tx, change, { requestId: randomUUID(), actorId: null, today })) ?? []
    return own.map(({ key, field, blocks }) => [key, field, blocks])
  })

test('what is of a type that there is not is not even kept', async () => {
  const { leave } = place.company
  const gain = { quantity: 1, effectiveOn: today, expiresOn: null, reason: 'Worked on a holiday' }
  const typeUnknown = [['leave.typeUnknown', 'leaveTypeId', 'save']]
  const days = [{ date: today, quantity: 1, part: 'full' }]
  const of = (leaveTypeId: string): [kind: string, data: object][] => [
    ['leave', { leaveTypeId, total: 1, days }],
    ['leave-addition', { ...gain, leaveTypeId }],
    ['leave-compensation', { ...gain, leaveTypeId }],
    ['leave-deduction', { ...gain, leaveTypeId }],
    ['leave-disbursement', { ...gain, leaveTypeId }],
    ['leave-expiry', { ...gain, leaveTypeId, gainId: randomUUID(), from: null, until: '2026-12-31' }],
  ]
  for (const [kind, data] of of(randomUUID())) expect([kind, await found(kind, data)]).toEqual([kind, typeUnknown])
  for (const [kind, data] of of(leave.annual)) expect(await found(kind, data)).not.toEqual(typeUnknown)
  const at = (hour: number) => `${today}T0${hour}:00:00Z`
  const permit = { reasonTypeId: randomUUID(), day: today, startsAt: at(3), endsAt: at(4), middleAt: at(5), hours: 1, timeZone: 'UTC' }
  expect(await found('permit-out', permit)).toEqual([['permitOut.reasonUnknown', 'reasonTypeId', 'save']])
  const terms = { amount: '100', currency: 'IDR', interest: 'none', rate: '0', instalments: 1, firstDueOn: '2026-07-01' }
  expect(await found('loan', { ...terms, itemId: randomUUID() })).toEqual([['loan.itemUnknown', 'loanItemId', 'save']])
})
