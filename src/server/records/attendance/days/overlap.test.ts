import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnyRequest } from '#shared/contract/request.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { instantAt } from '#shared/records/clock.ts'
import { requests, type RequestKind } from '#shared/requests/index.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { give, type Name } from '../../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../../test/support/portal.ts'
import { shiftOf } from '../../../../../test/support/shifts.ts'

let portal: Portal
const zone = 'Asia/Jakarta'
const lateShift = newId()
const last = ((now) => addDays(now, -weekday(now) - 3))(today(zone))
const people = ['amina', 'hadi', 'budi', 'farah'] as const
/** Working days gone by, each for one pair, of the people in turn. */
const dayOf = (place: number): [Name, string] => [people[place % 4] ?? 'amina', workdayBefore(Math.floor(place / 4))]
const workdayBefore = (place: number) => addDays(last, -Math.floor(place / 5) * 7 - (place % 5))

beforeAll(async () => {
  portal = await openPortal()
  const { db } = portal.database
  await shiftOf(db, lateShift, 'LATE', '10:00', '19:00')
  for (const name of people)
    for (const type of ['annual', 'hours'] as const) await give(portal.database, portal.company.id[name], portal.company.leave[type], 300)
  await sql`update site set attendance_since = '2020-01-01'`.execute(db)
  for (let place = 0; place < kinds.length ** 2; place += 1) {
    const [name, day] = dayOf(place)
    for (const [hour, direction] of [
      [8, 'in'],
      [17, 'out'],
    ] as const)
      await sql`insert into check_time (id, employee_id, at, direction)
        values (${newId()}, ${portal.company.id[name]}, ${instantAt(day, hour * 60, zone)}, ${direction})`.execute(db)
  }
})
afterAll(() => portal.close())

/** What is asked for on a day: worked 08:00–17:00 in the office. */
const forms = {
  'leave, full day': (day: string) => leave(day, 'annual', {}),
  'leave, first half': (day: string) => leave(day, 'annual', { startDayLeaveType: 'first', endDayLeaveType: 'first' }),
  'leave, second half': (day: string) => leave(day, 'annual', { startDayLeaveType: 'second', endDayLeaveType: 'second' }),
  'leave, two hours': (day: string) => leave(day, 'hours', { startDayLeaveType: 'hours', endDayLeaveType: 'hours', hours: 2 }),
  'permit 09:00–11:00': (day: string): Asked => [
    'permit-out',
    { reasonTypeId: portal.company.permit.errand, permitStart: instantAt(day, 540, zone), permitUntil: instantAt(day, 660, zone) },
  ],
  'left at 18:00': (day: string): Asked => ['check-time-overrider', { day, checkOut: '18:00' }],
  'shift 10:00–19:00': (day: string): Asked => [
    'manual-shift',
    { shiftId: lateShift, reasonTypeId: portal.company.manualShiftReason.swap, startDate: day, endDate: day },
  ],
  'overtime 17:00–19:00': (day: string): Asked => [
    'overtime-schedule',
    { reasonTypeId: portal.company.overtime.release, oTStart: instantAt(day, 1020, zone), oTUntil: instantAt(day, 1140, zone) },
  ],
}
type Kind = keyof typeof forms
type Asked = [RequestKind, Record<string, unknown>]
const kinds = Object.keys(forms) as Kind[]

/** What becomes of the second request, filed after the first: its refusal, or the day once both are approved, in minutes. */
const outcomes: Record<Kind, Record<Kind, string>> = {
  'leave, full day': {
    'leave, full day': 'There is already leave on {day} ({code}).',
    'leave, first half': 'There is already leave on {day} ({code}).',
    'leave, second half': 'There is already leave on {day} ({code}).',
    'leave, two hours': 'There is already leave on {day} ({code}).',
    'permit 09:00–11:00': 'There is already leave on {day} ({code}).',
    'left at 18:00': 'leave: 480 of 0, overtime 60, missing 0',
    'shift 10:00–19:00': 'leave: 420 of 0, overtime 0, missing 0',
    'overtime 17:00–19:00': '1. {name}: there is already leave on {day} ({code}).',
  },
  'leave, first half': {
    'leave, full day': 'There is already leave on {day} ({code}).',
    'leave, first half': 'There is already leave on {day} ({code}).',
    'leave, second half': 'leave: 480 of 0, overtime 0, missing 0',
    'leave, two hours': 'There is already leave on {day} ({code}).',
    'permit 09:00–11:00': 'There is already leave on {day} ({code}).',
    'left at 18:00': 'present: 480 of 240, overtime 60, missing 0',
    'shift 10:00–19:00': 'early: 420 of 270, overtime 0, missing 120',
    'overtime 17:00–19:00': 'present: 480 of 240, overtime 0, missing 0',
  },
  'leave, second half': {
    'leave, full day': 'There is already leave on {day} ({code}).',
    'leave, first half': 'leave: 480 of 0, overtime 0, missing 0',
    'leave, second half': 'There is already leave on {day} ({code}).',
    'leave, two hours': 'There is already leave on {day} ({code}).',
    'permit 09:00–11:00': 'present: 480 of 240, overtime 0, missing 0',
    'left at 18:00': 'present: 480 of 240, overtime 60, missing 0',
    'shift 10:00–19:00': 'present: 420 of 270, overtime 0, missing 0',
    'overtime 17:00–19:00': 'present: 480 of 240, overtime 0, missing 0',
  },
  'leave, two hours': {
    'leave, full day': 'There is already leave on {day} ({code}).',
    'leave, first half': 'There is already leave on {day} ({code}).',
    'leave, second half': 'There is already leave on {day} ({code}).',
    'leave, two hours': 'There is already leave on {day} ({code}).',
    'permit 09:00–11:00': 'present: 480 of 360, overtime 0, missing 0',
    'left at 18:00': 'present: 480 of 360, overtime 60, missing 0',
    'shift 10:00–19:00': 'present: 420 of 420, overtime 0, missing 0',
    'overtime 17:00–19:00': 'present: 480 of 360, overtime 0, missing 0',
  },
  'permit 09:00–11:00': {
    'leave, full day': 'leave: 480 of 0, overtime 0, missing 0',
    'leave, first half': 'present: 480 of 240, overtime 0, missing 0',
    'leave, second half': 'present: 480 of 240, overtime 0, missing 0',
    'leave, two hours': 'present: 480 of 360, overtime 0, missing 0',
    'permit 09:00–11:00': 'There is already a permit for 09:00–11:00 ({code}).',
    'left at 18:00': 'present: 480 of 480, overtime 60, missing 0',
    'shift 10:00–19:00': 'early: 420 of 540, overtime 0, missing 120',
    'overtime 17:00–19:00': 'present: 480 of 480, overtime 0, missing 0',
  },
  'left at 18:00': {
    'leave, full day': 'leave: 480 of 0, overtime 60, missing 0',
    'leave, first half': 'present: 480 of 240, overtime 60, missing 0',
    'leave, second half': 'present: 480 of 240, overtime 60, missing 0',
    'leave, two hours': 'present: 480 of 360, overtime 60, missing 0',
    'permit 09:00–11:00': 'present: 480 of 480, overtime 60, missing 0',
    'left at 18:00': '{code} already corrects this time of {day}.',
    'shift 10:00–19:00': 'early: 480 of 540, overtime 0, missing 60',
    'overtime 17:00–19:00': 'present: 480 of 480, overtime 60, missing 0',
  },
  'shift 10:00–19:00': {
    'leave, full day': 'leave: 420 of 0, overtime 0, missing 0',
    'leave, first half': 'early: 420 of 270, overtime 0, missing 120',
    'leave, second half': 'present: 420 of 270, overtime 0, missing 0',
    'leave, two hours': 'present: 420 of 420, overtime 0, missing 0',
    'permit 09:00–11:00': 'early: 420 of 540, overtime 0, missing 120',
    'left at 18:00': 'early: 480 of 540, overtime 0, missing 60',
    'shift 10:00–19:00': '{code} already asks for another shift on {day}.',
    'overtime 17:00–19:00': 'early: 420 of 540, overtime 0, missing 120',
  },
  'overtime 17:00–19:00': {
    'leave, full day': 'leave: 480 of 0, overtime 0, missing 0',
    'leave, first half': 'present: 480 of 240, overtime 0, missing 0',
    'leave, second half': 'present: 480 of 240, overtime 0, missing 0',
    'leave, two hours': 'present: 480 of 360, overtime 0, missing 0',
    'permit 09:00–11:00': 'present: 480 of 480, overtime 0, missing 0',
    'left at 18:00': 'present: 480 of 480, overtime 60, missing 0',
    'shift 10:00–19:00': 'early: 420 of 540, overtime 0, missing 120',
    'overtime 17:00–19:00': '1. {name}: there is already overtime for 17:00–19:00 ({code}).',
  },
}

function leave(day: string, type: 'annual' | 'hours', more: object): Asked {
  return ['leave-request', { leaveTypeId: portal.company.leave[type], startDate: day, endDate: day, ...more }]
}

async function file(name: Name, [kind, form]: Asked): Promise<{ kind: RequestKind; id: string } | string> {
  const { calls }: AnyRequest = requests[kind] as never
  const { status, body, error } = await portal.as(name).call(calls.saveAndSubmit, form as never)
  if (status === 200) return { kind, id: (body as { id: string }).id }
  return (error.Errors?.[0] ?? error.Message)
    .replace(/^1\. \w+ Tester/, '1. {name}')
    .replace(/[A-Z]{2}-\d{4}-\d{6}/g, '{code}')
    .replace(/\d{4}\/\d{2}\/\d{2}|[A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2}( \d{4})?/g, '{day}')
}

async function approve({ kind, id }: { kind: RequestKind; id: string }): Promise<void> {
  const { calls }: AnyRequest = requests[kind] as never
  for (const by of ['budi', 'carla', 'gita', 'dewi'] as const) {
    const { body } = await portal.as(by).call(calls.approve, { id })
    if ((body as { statusId?: number }).statusId === 4) return
  }
  throw new Error(`${kind} is not approved`)
}

/** What becomes of a pair: the refusal of the second, or the day once both are approved. */
async function outcome(first: Kind, second: Kind, place: number): Promise<string> {
  const [name, day] = dayOf(place)
  const one = await file(name, forms[first](day))
  if (typeof one === 'string') throw new Error(`${first}: ${one}`)
  const other = await file(name, forms[second](day))
  if (typeof other === 'string') return other
  await approve(one)
  await approve(other)
  const { rows } = await sql<{ status: string; planned: number; worked: number; overtime: number; missing: number }>`
    select status, planned, worked, overtime, missing from attendance_day
    where employee_id = ${portal.company.id[name]}::uuid and day = ${day}::date`.execute(portal.database.db)
  const [row] = rows
  return row ? `${row.status}: ${row.worked} of ${row.planned}, overtime ${row.overtime}, missing ${row.missing}` : 'no day'
}

it('is defined for every two requests about one day', async () => {
  const found: Record<string, Record<string, string>> = {}
  let place = 0
  for (const first of kinds) {
    const row: Record<string, string> = {}
    for (const second of kinds) row[second] = await outcome(first, second, place++)
    found[first] = row
  }
  expect(found).toEqual(outcomes)
})
