import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#server/foundation/database/db.ts'
import { sharedLock } from '#server/foundation/database/locks.ts'
import { freshCompany } from '../../../test/support/database.ts'
import { attendanceLocks } from './attendance/days/closings.ts'
import { changeKinds } from './index.ts'

let place: Awaited<ReturnType<typeof freshCompany>>
const today = '2026-06-15'

beforeAll(async () => {
  place = await freshCompany()
})
afterAll(() => place?.drop())

const ofAmina = (kind: string, data: object) => ({ kind, line: 1, employeeId: place.company.id.amina, data })

/** What a kind of change finds, of Amina's. */
const told = (kind: string, data: object) =>
  transaction(place.database.db, async (tx) => {
    const found = await changeKinds[kind]?.check(tx, ofAmina(kind, data), { requestId: randomUUID(), actorId: null, today })
    return found ?? []
  })
const found = async (kind: string, data: object) => (await told(kind, data)).map(({ key, field, blocks }) => [key, field, blocks])

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

test('what moves attendance holds the days of its person alone, and the periods and the set-up together with others', () => {
  const { amina } = place.company.id
  const locks = (kind: string, data: object) => changeKinds[kind]?.locks(ofAmina(kind, data))
  expect(locks('check-time-correction', { day: today, in: null, out: null, most: null })).toEqual([
    `check-time-correction ${amina}`,
    ...attendanceLocks([amina]),
  ])
  expect(locks('roster-shift', { shiftId: randomUUID(), days: [today] })).toEqual([
    sharedLock('arrangement of time'),
    `manual-shift ${amina}`,
    ...attendanceLocks([amina]),
  ])
  expect(attendanceLocks([amina, 'budi'])).toEqual([sharedLock('attendance'), `attendance ${amina}`, 'attendance budi'])
})

test('the first day that is closed stands in the way, or it is told where it is booked, whatever other days are asked for', async () => {
  const { database, company } = place
  await sql`
    insert into attendance_closing (id, site_id, closed_until, closed_at, days, worked, overtime, missing)
    values (${randomUUID()}, ${company.site.jakarta}, '2026-06-10', '2026-06-12T18:00:00Z', 0, 0, 0, 0)`.execute(database.db)
  const on = (...days: string[]) => told('roster-shift', { shiftId: company.shift.night, days: days.map((day) => `2026-06-${day}`) })
  const closed = (day: string) => ({ site: 'Jakarta', until: '2026-06-10', on: '2026-06-13', day: `2026-06-${day}` })
  const stands = (day: string) => [{ key: 'attendance.closed', params: closed(day), field: null, blocks: 'submit' }]
  expect(await on('10', '16')).toEqual(stands('10'))
  expect(await on('09', '10')).toEqual(stands('09'))
  expect([await on('11', '12'), await on('16', '17')]).toEqual([[], []])
  await sql`update site set after_closing = 'book'`.execute(database.db)
  const params = { ...closed('09'), on: '2026-06-11' }
  expect(await on('09', '10')).toEqual([{ key: 'attendance.closedBooked', params, field: null, blocks: 'never' }])
})
