import { sql } from 'kysely'
import { addDays, weekday } from '../../src/shared/records/calendar.ts'
import type { Db } from '../../src/server/foundation/database/db.ts'
import { recomputeEverybody } from '../../src/server/records/attendance/upkeep/upkeep.ts'
import { fillCheckTimes } from './attendance-data.ts'

/** People for whom everything is kept: `f1…`, managed by `m`, beside those of the plain company. */
export const everythingFor = 2000

const today = new Date().toISOString().slice(0, 10)
/** Days of which attendance is kept. */
const kept = 60

/**
 * Adds a site whose attendance is kept, with a working schedule, a holiday and two check times a working day of each of its
 * people, whose days are computed; and somebody to whom `m` has given the right to decide. Mail goes where the portal has a server.
 */
export async function fillEverything(db: Db): Promise<void> {
  const from = addDays(today, -kept)
  await sql`insert into site (id, code, name, country, time_zone, asks_location, attendance_since)
    values (gen_random_uuid(), 'F', 'Full site', 'ID', 'Asia/Jakarta', false, ${from}::date)`.execute(db)
  await sql`insert into holiday (site_id, day, name, off) select id, ${addDays(today, 30)}::date, 'Rest day', 1 from site where code = 'F'`.execute(
    db,
  )
  await sql`insert into working_schedule (id, code, name, hours, start_time, end_time)
    values (gen_random_uuid(), 'OFFICE', 'Office', '{8,8,8,8,8,0,0}', '08:00', '17:00')`.execute(db)
  await sql`
    insert into employee (id, code, user_name, first_name, last_name, display_name, email, hired_on)
    select gen_random_uuid(), 'F' || i, 'f' || i, 'F', i::text, 'F ' || i, 'f' || i || '@example.com', '2015-01-01' from generate_series(1, ${everythingFor}) i`.execute(
    db,
  )
  const full = sql`(select * from employee where user_name ~ '^f[0-9]+$') e`
  await sql`
    insert into assignment (employee_id, starts_on, unit_id, position_id, site_id, manager_id, employment_status)
    select e.id, '2015-01-01', u.id, (select id from position), (select id from site where code = 'F'),
      (select id from employee where user_name = 'm'), 'permanent' from ${full} join unit u on u.code = 'U' || substr(e.user_name, 2)::int / 20`.execute(
    db,
  )
  await sql`insert into schedule_assignment (employee_id, starts_on, schedule_id)
    select e.id, '2015-01-01', (select id from working_schedule where code = 'OFFICE') from ${full}`.execute(db)
  await sql`insert into leave_event (id, employee_id, leave_type_id, kind, quantity, effective_on)
    select gen_random_uuid(), e.id, (select id from leave_type), 'adjustment', 9000, '2015-01-01' from ${full}`.execute(db)
  await sql`insert into delegation (id, from_id, to_id, modules, starts_on)
    select gen_random_uuid(), m.id, s.id, array['LeaveRequest'], current_date - 1 from employee m, employee s where m.user_name = 'm' and s.user_name = 'some'`.execute(
    db,
  )
  await fillCheckTimes(db, from, kept, 'f%')
  await recomputeEverybody(db, from, addDays(today, -1), new Date())
  await sql`vacuum analyze`.execute(db)
  await sql`checkpoint`.execute(db)
}

const past = Array.from({ length: 45 }, (_, back) => addDays(today, -45 + back)).filter((day) => weekday(day) < 5)
const ahead = Array.from({ length: 300 }, (_, days) => addDays(today, 31 + days)).filter((day) => weekday(day) < 5)

/** Working days for the n-th leave of one person, no day twice: by turns one that attendance has counted, and one to come. */
export function dayOfLeave(nth: number): string {
  const list = nth % 2 === 0 && nth / 2 < past.length ? past : ahead
  const place = list === past ? nth / 2 : nth
  const day = list[place]
  if (!day) throw new Error('the bench has run out of days: make it shorter')
  return day
}
