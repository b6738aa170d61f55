import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instantAt } from '#shared/records/clock.ts'
import { plainOvertime } from '#shared/records/overtime/policy.ts'
import { transaction, type Db } from '#server/foundation/database/db.ts'
import { bareRequest } from '../../../../test/support/bare-request.ts'
import { freshCompany } from '../../../../test/support/database.ts'
import { overtimeChange } from './change.ts'
import { dropOvertimeRule, keepOvertimeRule, overtimeRules } from './rules.ts'

let place: Awaited<ReturnType<typeof freshCompany>>
let db: Db
const zone = 'Asia/Jakarta'
const day = '2026-06-10'
const at = (hour: number, on = day) => instantAt(on, hour * 60, zone)

beforeAll(async () => {
  place = await freshCompany()
  db = place.database.db
})
afterAll(() => place?.drop())

const change = (from: number, until: number, on = day) => ({
  kind: 'overtime',
  line: 2,
  employeeId: place.company.id.amina,
  data: {
    reasonTypeId: place.company.overtime.release,
    day: on,
    startsAt: at(from, on),
    endsAt: at(until, on),
    breakMinutes: 0,
    minutes: (until - from) * 60,
    worth: 120,
    free: false,
    siteId: place.company.site.jakarta,
    timeZone: zone,
    compensation: 'pay',
  },
})
const source = (requestId: string = randomUUID()) => ({ requestId, actorId: null, today: day })
const found = (...given: Parameters<typeof change>) => transaction(db, (tx) => overtimeChange.check(tx, change(...given), source()))
const whose = { line: 2, name: 'Amina Tester' }

test('other overtime at that time and a day of leave stand in its way, a part of a day of leave is only told', async () => {
  const { amina } = place.company.id
  const earlier = await bareRequest(db, amina, 'OT-1')
  await transaction(db, (tx) => overtimeChange.reserve(tx, change(17, 18), source(earlier)))
  const overlap = { key: 'overtime.overlap', params: { ...whose, code: 'OT-1', from: '17:00', until: '18:00' }, field: 'employees.1' }
  expect(await found(17, 19)).toEqual([{ ...overlap, blocks: 'submit' }])
  expect(await found(18, 19)).toEqual([])
  const leave = await bareRequest(db, amina, 'LV-1')
  const onLeave = async (part: string) => {
    await sql`delete from leave_day`.execute(db)
    await sql`insert into leave_day (employee_id, day, request_id, line, leave_type_id, part, quantity, taken)
      values (${amina}, ${day}, ${leave}, 1, ${place.company.leave.annual}, ${part}, 0.5, false)`.execute(db)
    return found(18, 19)
  }
  const told = { params: { ...whose, code: 'LV-1', day }, field: 'employees.1' }
  expect(await onLeave('full')).toEqual([{ ...told, key: 'overtime.onLeave', blocks: 'submit' }])
  for (const part of ['first', 'second', 'hours'])
    expect(await onLeave(part)).toEqual([{ ...told, key: 'overtime.leaveThatDay', blocks: 'never' }])
})

test('limits are those of the site and the day; rules to come may be taken back, and none that have begun', async () => {
  const policy = { ...plainOvertime, limits: { ...plainOvertime.limits, month: { most: 150, hard: false } } }
  const keep = (siteId: string | null, startsOn: string) =>
    transaction(db, (tx) => keepOvertimeRule(tx, { siteId, startsOn, policy }, place.company.id.indra))
  const id = await keep(place.company.site.jakarta, '2026-06-11')
  expect(await found(19, 21)).toMatchObject([{ key: 'overtime.leaveThatDay' }])
  // With the hour of the day before it is three.
  const month = { key: 'overtime.most.month', params: { ...whose, most: 150, minutes: 180 }, field: 'employees.1', blocks: 'never' }
  expect(await found(19, 21, '2026-06-11')).toEqual([month])
  expect(await keep(place.company.site.jakarta, '2026-06-11')).toBe(id)
  const drop = (today: string) => transaction(db, (tx) => dropOvertimeRule(tx, id, today))
  expect([await drop('2026-06-11'), await drop('2026-06-10'), await drop('2026-06-10')]).toEqual([false, true, false])
  expect(await overtimeRules(db)).toEqual([])
})
