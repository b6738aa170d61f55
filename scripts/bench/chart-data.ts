import { sql } from 'kysely'
import type { Db } from '../../src/server/foundation/database/db.ts'

/** So many report to everybody but the last, and so large a share of all to one alone. */
const [span, share] = [8, 0.2]

/**
 * People under each other, eight under each, and every fifth under one manager; each had another manager and another unit until 2023,
 * and every tenth has left since 2019. `chart1` stands at the top, everybody else is under `chart2`.
 */
export async function fillChart(db: Db, people: number): Promise<void> {
  await sql`insert into site (id, code, name, country, time_zone)
    select gen_random_uuid(), 'CHART' || i, 'Site ' || i, 'ID', 'Asia/Jakarta' from generate_series(1, 6) i`.execute(db)
  await sql`insert into unit (id, code, name) values (gen_random_uuid(), 'CHART', 'All of the chart')`.execute(db)
  await sql`insert into unit (id, code, name, parent_id)
    select gen_random_uuid(), 'CHART' || i, 'Unit ' || i, u.id from generate_series(1, 400) i, unit u where u.code = 'CHART'`.execute(db)
  await sql`insert into position (id, code, name) values (gen_random_uuid(), 'CHART', 'Clerk')`.execute(db)
  await sql`create temp table charted as
    select i as n, gen_random_uuid() as id, case when i > ${people} * ${1 - share}::numeric then 2 else greatest(1, (i + ${span} - 2) / ${span}) end as manager
    from generate_series(1, ${people}::int) i`.execute(db)
  await sql`create unique index on charted (n)`.execute(db)
  await sql`insert into employee (id, code, user_name, first_name, last_name, display_name, hired_on, left_on)
    select id, 'CHART' || n, 'chart' || n, left(md5(n::text), 8), 'Person', left(md5(n::text), 8) || ' Person ' || n, '2015-01-01',
      case when n > 100 and n % 10 = 0 then '2019-01-01'::date + n % 2500 end from charted`.execute(db)
  const posts = (from: string, until: string | null, shift: number) => sql`
    insert into assignment (employee_id, starts_on, ends_on, unit_id, position_id, site_id, manager_id)
    select c.id, ${from}::date, x.until, u.id, p.id, s.id, m.id
    from charted c join employee e on e.id = c.id
    cross join lateral (select least(${until}::date, e.left_on + 1) as until) x
    join unit u on u.code = 'CHART' || 1 + (c.n + ${shift}) % 400 join site s on s.code = 'CHART' || 1 + c.n % 6
    join position p on p.code = 'CHART' left join charted m on m.n = least(c.manager + ${shift}, greatest(1, c.n - 1)) and c.n > 1
    where x.until is null or x.until > ${from}::date`
  await posts('2015-01-01', '2023-01-01', 1).execute(db)
  await posts('2023-01-01', null, 0).execute(db)
  await sql`drop table charted`.execute(db)
  await sql`vacuum analyze`.execute(db)
}
