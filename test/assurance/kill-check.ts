import type pg from 'pg'
import type { Acknowledged } from './kill-writer.ts'

/** What of a request must stand together, by its status: rows of each table that an act writes. */
const whole = `
  select r.id, r.code, r.status_id,
    (select count(*)::int from task t where t.request_id = r.id) as tasks,
    (select count(*)::int from request_viewer v where v.request_id = r.id) as viewers,
    (select coalesce(string_agg(h.act, ' ' order by h.at, h.id), '') from request_history h where h.request_id = r.id) as history,
    (select coalesce(string_agg(e.kind, ' ' order by e.kind), '') from leave_event e where e.request_id = r.id) as events,
    (select coalesce(string_agg(d.taken::text, ' '), '') from leave_day d where d.request_id = r.id) as days,
    (select count(*)::int from notification n where n.request_id = r.id) as notices,
    (select count(*)::int from audit a where a.entity_id = r.id) as audited
  from request r`

const expected: Record<number, object> = {
  1: { tasks: 1, viewers: 3, history: 'submit', events: 'reservation', days: 'false', notices: 1, audited: 1 },
  4: { tasks: 0, viewers: 3, history: 'submit approve', events: 'release reservation taken', days: 'true', notices: 2, audited: 2 },
}

interface Row {
  id: string
  code: string
  status_id: number
  [part: string]: unknown
}

/** What is missing of what was acknowledged, and every request of which only a part is there. */
export async function damage(client: pg.Client, acknowledged: Iterable<Acknowledged>): Promise<string[]> {
  const { rows } = await client.query<Row>(whole)
  const stored = new Map(rows.map((row) => [row.id, row]))
  const found: string[] = []
  for (const { id, statusId } of acknowledged) {
    const row = stored.get(id)
    if (!row) found.push(`${id} was acknowledged and is not there`)
    else if (statusId === 4 && row.status_id !== 4) found.push(`${row.code}: its approval was acknowledged and is not there`)
  }
  for (const { id: _, code, status_id, ...parts } of rows)
    if (JSON.stringify(parts) !== JSON.stringify(expected[status_id]))
      found.push(`${code} (${status_id}) is half: ${JSON.stringify(parts)}`)
  const { rows: strays } = await client.query<{ what: string; count: number }>(`
    select 'leave events of no request' as what, count(*)::int as count from leave_event e where e.request_id is not null and not exists (select from request r where r.id = e.request_id)
    union all select 'days of no request', count(*)::int from leave_day d where not exists (select from request r where r.id = d.request_id)
    union all select 'days filed twice', count(*)::int from (select from leave_day group by employee_id, day having count(*) > 1) x
    union all select 'viewers of a state that is no more', count(*)::int from request_viewer v join request r on r.id = v.request_id
      where v.parts & 7 > 0 and (v.status_id, v.starts_on, v.ends_on) is distinct from (r.status_id, r.starts_on, r.ends_on)
    union all select 'keys without an answer', count(*)::int from idempotency where answer is null`)
  return [...found, ...strays.filter(({ count }) => count > 0).map(({ what, count }) => `${count} ${what}`)]
}
