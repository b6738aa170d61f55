import { sql } from 'kysely'
import { openDatabase, rows, transaction, type Db } from '../../src/server/foundation/database/db.ts'
import { newId } from '../../src/server/foundation/basis/ids.ts'
import { beginHandOver } from '../../src/server/records/hand-over/begin.ts'
import { carryOut } from '../../src/server/records/hand-over/carry-out.ts'
import { fillPeople } from './attendance-data.ts'
import { report, times } from './report.ts'

const people = 100_000
const [from, until] = ['2026-11-01', '2026-11-30']

/** A period with a month of attendance, some overtime and leave of everybody. */
async function fillMonth(db: Db): Promise<string> {
  const [group, period, leave, reason] = [newId(), newId(), newId(), newId()]
  await sql`insert into pay_group (id, code, names, currency) values (${group}::uuid, 'ALL', '{"en":"All"}', 'IDR')`.execute(db)
  await sql`insert into pay_period (id, group_id, kind, code, names, starts_on, ends_on, cut_off_on, paid_on)
    values (${period}::uuid, ${group}::uuid, 'pay', '2026-11', '{}', ${from}::date, ${until}::date, ${until}::date, ${until}::date)`.execute(
    db,
  )
  await sql`insert into leave_type (id, code, names, policy, sequence) values (${leave}::uuid, 'ANNUAL', '{"en":"Annual leave"}', '{"unit": "day"}', 1)`.execute(
    db,
  )
  await sql`insert into overtime_reason_type (id, code, names, sequence) values (${reason}::uuid, 'REST', '{"en":"Rest"}', 1)`.execute(db)
  await sql`insert into pay_allowance (id, code, names, least_worked, amount, currency)
    values (gen_random_uuid(), 'MEAL', '{"en":"Meal"}', 240, 50000, 'IDR')`.execute(db)
  const days = sql`(select ${from}::date + g as day from generate_series(0, 29) g where extract(isodow from ${from}::date + g) < 6) d`
  await sql`
    insert into attendance_day (employee_id, day, status, shifts, planned, worked, overtime, late, early, missing, odd, version)
    select e.id, d.day, 'present', '{}', 480, m.worked, 0, 0, 0, 480 - m.worked, false, '1'
    from employee e cross join ${days} cross join lateral (select case when random() < 0.2 and e.id is not null then 450 else 480 end as worked) m`.execute(
    db,
  )
  await sql`
    insert into overtime (id, employee_id, reason_type_id, request_id, line, day, starts_at, ends_at, break_minutes, minutes, worth, bands, free, compensation, granted_at)
    select gen_random_uuid(), e.id, ${reason}::uuid, gen_random_uuid(), 1, ${from}::date + d, now(), now() + interval '3 hours', 0, 180, 330,
      '[{"rate": 1.5, "minutes": 60}, {"rate": 2, "minutes": 120}]', false, 'pay', now()
    from employee e cross join generate_series(2, 9, 7) d`.execute(db)
  await sql`insert into leave_day (employee_id, day, request_id, line, leave_type_id, part, quantity, taken)
    select e.id, ${from}::date + 16, gen_random_uuid(), 1, ${leave}::uuid, 'full', 1, true from employee e`.execute(db)
  await sql`vacuum analyze`.execute(db)
  return period
}

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** A month of 100,000 people handed over, against a bare insert of the same rows; then what has changed on 100 days since. */
export async function measureHandOver(url: string): Promise<void> {
  const database = openDatabase(url, { max: 2 })
  const { db } = database
  try {
    await sql`set statement_timeout = 0`.execute(db)
    await fillPeople(db, people, from)
    const id = await fillMonth(db)
    const handOver = async () => carryOut(db, await transaction(db, (tx) => beginHandOver(tx, { id, by: null })))
    const before = process.memoryUsage.rss()
    const first = await seconds(handOver)
    const grown = (process.memoryUsage.rss() - before) / 2 ** 20
    await sql`update attendance_day d set worked = d.worked - 15, missing = d.missing + 15 from (
      select employee_id, min(day) as day from attendance_day group by 1 limit 100) x where d.employee_id = x.employee_id and d.day = x.day`.execute(
      db,
    )
    const second = await seconds(handOver)
    const [inputs] = await rows(db, sql<{ count: number }>`select count(*)::int as count from pay_input where from_version = 1`)
    await sql`create table bare_input (like pay_input including all)`.execute(db)
    await sql`checkpoint`.execute(db)
    const bare = await seconds(() => sql`insert into bare_input select * from pay_input where from_version = 1`.execute(db))
    report({
      what: `hand-over of ${(inputs?.count ?? 0).toLocaleString('en')} inputs of ${people.toLocaleString('en')} people`,
      figure: `${first.toFixed(1)} s`,
      floor: `${bare.toFixed(1)} s`,
      ratio: times(first / bare),
      wanted: '≤ 4 ×',
      reached: first <= 4 * bare,
    })
    report({
      what: 'another one after 100 changed days',
      figure: `${second.toFixed(2)} s`,
      floor: `${first.toFixed(1)} s`,
      ratio: times(second / first),
      wanted: '≤ 0.1 ×',
      reached: second <= first / 10,
    })
    report({
      what: 'the same in memory',
      figure: `+${grown.toFixed(0)} MB`,
      floor: '–',
      ratio: '–',
      wanted: '< 20 MB',
      reached: grown < 20,
    })
  } finally {
    await database.close()
  }
}
