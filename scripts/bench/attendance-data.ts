import { sql } from 'kysely'
import type { Db } from '../../src/server/foundation/database/db.ts'

export const employees = Number(process.env['BENCH_EMPLOYEES'] ?? 100_000)

/** People of one site with a weekly schedule. */
export async function fillPeople(db: Db, people: number, since: string): Promise<void> {
  await sql`insert into site (id, code, name, country, time_zone, asks_location, attendance_since)
    values (gen_random_uuid(), 'S', 'Site', 'ID', 'Asia/Jakarta', false, ${since}::date)`.execute(db)
  await sql`insert into working_schedule (id, code, name, hours, start_time, end_time)
    values (gen_random_uuid(), 'OFFICE', 'Office', '{8,8,8,8,8,0,0}', '08:00', '17:00')`.execute(db)
  await sql`insert into module_permission (id, module, category_id, sequence) values (gen_random_uuid(), 'Attendance', 0, 1)`.execute(db)
  await sql`insert into employee (id, code, user_name, first_name, last_name, display_name)
    select gen_random_uuid(), 'E' || i, 'e' || i, 'E', i::text, 'E ' || i from generate_series(1, ${people}) i`.execute(db)
  await sql`insert into assignment (employee_id, starts_on, site_id) select e.id, '2015-01-01', s.id from employee e, site s`.execute(db)
  await sql`insert into schedule_assignment (employee_id, starts_on, schedule_id)
    select e.id, '2015-01-01', w.id from employee e, working_schedule w`.execute(db)
}

/** Two check times a working day of everybody, or of those with such user names; some of them late, some forgotten. */
export async function fillCheckTimes(db: Db, from: string, days: number, whose = '%'): Promise<void> {
  await sql`
    insert into check_time (id, employee_id, at, direction, source, device)
    select gen_random_uuid(), e.id, (d.day + c.time + (floor(random() * 20) - 12) * interval '1 minute') at time zone 'Asia/Jakarta', c.direction, 'device', 'gate'
    from employee e
    cross join (select ${from}::date + g as day from generate_series(0, ${days - 1}) g where extract(isodow from ${from}::date + g) < 6) d
    cross join (values ('in', time '08:00'), ('out', time '17:05')) c (direction, time)
    where random() > 0.01 and e.user_name like ${whose}
    order by e.id, d.day on conflict do nothing`.execute(db)
  await sql`vacuum analyze`.execute(db)
}
