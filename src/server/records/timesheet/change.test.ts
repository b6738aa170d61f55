import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#shared/records/calendar.ts'
import { wallAt } from '#shared/records/clock.ts'
import { rows, transaction, type Db } from '#server/foundation/database/db.ts'
import { bareRequest } from '../../../../test/support/bare-request.ts'
import { freshCompany } from '../../../../test/support/database.ts'
import { timesheetChange } from './change.ts'
import { workedDays } from './entries.ts'

let place: Awaited<ReturnType<typeof freshCompany>>
let db: Db
const today = '2026-06-04'

/** Attendance is kept from Wednesday, 3 June 2026 on, on which Amina worked 08:00–18:00, the last hour as overtime; Friday is a feast. */
beforeAll(async () => {
  place = await freshCompany()
  db = place.database.db
  const { id, site, overtime } = place.company
  await sql`update site set attendance_since = '2026-06-03'`.execute(db)
  await sql`insert into holiday (site_id, day, name, off) values (${site.jakarta}, '2026-06-05', 'Feast', 1)`.execute(db)
  for (const [hour, direction] of [
    ['08', 'in'],
    ['18', 'out'],
  ])
    await sql`insert into check_time (id, employee_id, at, direction)
      values (${randomUUID()}, ${id.amina}, ${`2026-06-03T${hour}:00+07:00`}, ${direction})`.execute(db)
  await sql`insert into overtime (id, employee_id, reason_type_id, request_id, line, day, starts_at, ends_at, break_minutes, minutes, worth, free, compensation, granted_at)
    values (${randomUUID()}, ${id.amina}, ${overtime.release}, ${await bareRequest(db, id.amina, 'OT-1')}, 1, '2026-06-03', '2026-06-03T17:00+07:00',
      '2026-06-03T18:00+07:00', 0, 60, 60, false, 'pay', now())`.execute(db)
  await sql`update employee set hired_on = '2026-06-04' where id = ${id.budi}`.execute(db)
})
afterAll(() => place?.drop())

const entry = (day: string, from: number, minutes: number) => ({
  day,
  projectId: place.company.project.portal,
  taskCategoryId: null,
  from,
  until: from + minutes,
  minutes,
  note: '',
})
const change = (...entries: ReturnType<typeof entry>[]) => ({
  kind: 'timesheet',
  line: 1,
  employeeId: place.company.id.amina,
  data: { entries },
})
const found = (...entries: ReturnType<typeof entry>[]) =>
  transaction(db, (tx) => timesheetChange.check(tx, change(...entries), { requestId: randomUUID(), actorId: null, today }))

test('of each day is told what was planned, and what was worked until today where attendance is kept', async () => {
  const { amina, budi } = place.company.id
  const told = await workedDays(db, [amina, budi], '2026-06-02', '2026-06-05', new Date(`${today}T18:00+07:00`))
  expect(told.get(amina)).toEqual([
    { day: '2026-06-02', planned: 480, worked: null, fromClosed: 0, holiday: null },
    { day: '2026-06-03', planned: 480, worked: 540, fromClosed: 0, holiday: null },
    { day: '2026-06-04', planned: 480, worked: 0, fromClosed: 0, holiday: null },
    { day: '2026-06-05', planned: 0, worked: null, fromClosed: 0, holiday: 'Feast' },
  ])
  // Before somebody's first day nothing is.
  expect(told.get(budi)?.slice(1, 3)).toEqual([
    { day: '2026-06-03', planned: 0, worked: null, fromClosed: 0, holiday: null },
    { day: '2026-06-04', planned: 480, worked: 0, fromClosed: 0, holiday: null },
  ])
})

test('a day off on which nobody came says nothing until it is over where somebody works', async () => {
  const { amina } = place.company.id
  const saturday = '2026-06-06'
  const workedAt = async (at: string) => (await workedDays(db, [amina], saturday, saturday, new Date(at))).get(amina)?.[0]?.worked
  const begun = [await workedAt('2026-06-05T16:59Z'), await workedAt('2026-06-05T17:00Z')]
  expect([...begun, await workedAt('2026-06-06T16:59Z'), await workedAt('2026-06-06T17:00Z')]).toEqual([null, null, null, 0])
})

test('of a day on which somebody may still be at work nothing is told, and no time is held against it', async () => {
  const { budi } = place.company.id
  const now = Date.now()
  const on = (minutes: number) => wallAt(now + minutes * 60_000, 'Asia/Jakarta').day
  const [first, last] = [on(-3), on(0)]
  for (const day of new Set([addDays(first, -1), first, last, addDays(last, 1)]))
    await sql`insert into roster_day (employee_id, day, shift_ids) values (${budi}, ${day}, '{}')`.execute(db)
  const told = async (direction: 'in' | 'out', minutes: number) => {
    const at = new Date(now + minutes * 60_000).toISOString()
    await sql`insert into check_time (id, employee_id, at, direction) values (${randomUUID()}, ${budi}, ${at}, ${direction})`.execute(db)
    return (await workedDays(db, [budi], first, last, new Date())).get(budi)?.[0]?.worked
  }
  expect(await told('in', -3)).toBeNull()
  expect(await told('out', -1)).toBe(2)
})

test('what is booked is held against what is booked already on each of its days, in whatever order', async () => {
  const earlier = await bareRequest(db, place.company.id.amina, 'TS-1')
  await transaction(db, (tx) =>
    timesheetChange.reserve(tx, change(entry('2026-06-03', 480, 60), entry('2026-06-02', 480, 60)), {
      requestId: earlier,
      actorId: null,
      today,
    }),
  )
  expect(await rows(db, sql`select line, day from timesheet_entry order by line`)).toEqual([
    { line: 1, day: '2026-06-03' },
    { line: 2, day: '2026-06-02' },
  ])
  const told = await found(entry('2026-06-05', 600, 60), entry('2026-06-02', 510, 60), entry('2026-06-03', 540, 481))
  expect(told.map(({ key, field, blocks }) => [key, field, blocks])).toEqual([
    ['timesheet.overlapOther', 'entries.2026-06-02', 'submit'],
    ['timesheet.break', 'entries.2026-06-03', 'never'],
  ])
  expect(await found(entry('2026-06-03', 540, 480))).toMatchObject([{ key: 'timesheet.break' }])
  expect(await found()).toEqual([])
})
