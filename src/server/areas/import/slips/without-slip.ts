import { sql } from 'kysely'
import { rows, type Tx } from '#server/foundation/database/db.ts'
import type { FaultLog } from '#server/platform/import/faults.ts'
import { belongsTo } from '#server/records/pay/periods.ts'

/** So many are named. */
const mostNamed = 20

/** People who work for the group on days of a period to which slips came, and have none of it: how many, and the first of them by name. */
export async function noteWithout(tx: Tx, file: string, log: FaultLog): Promise<void> {
  const found = await rows(
    tx,
    sql<{ period: string; count: number; names: string[] }>`
      select w.period, w.count, w.names from (
        select distinct s.period_id, s.group_code || ' ' || s.period_code as period, s.group_id from stage_slip s where s.good
      ) x join pay_period p on p.id = x.period_id cross join lateral (
        select x.period, count(*)::int as count, (array_agg(m.display_name order by m.display_name, m.id))[1:${sql.lit(mostNamed)}] as names from (
          select distinct e.id, e.display_name from employee e join assignment a on a.employee_id = e.id
          where a.starts_on <= p.ends_on and (a.ends_on is null or a.ends_on > p.starts_on)
            and (e.hired_on is null or e.hired_on <= p.ends_on) and (e.left_on is null or e.left_on >= p.starts_on) and e.disabled_at is null
            and ${belongsTo(sql`x.group_id`)}
            and not exists (select from pay_slip had where had.period_id = p.id and had.employee_id = e.id)
        ) m
      ) w where w.count > 0 order by w.period`,
  )
  for (const { period, count, names } of found) {
    const more = count > names.length ? ' …' : ''
    const why = `people of the pay group who have no slip of ${period}: ${count}, ${names.join(', ')}${more}`
    log.note({ file, line: 0, column: '', value: '', why })
  }
}
