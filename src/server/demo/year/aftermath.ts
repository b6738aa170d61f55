import { sql } from 'kysely'
import type { Tx } from '#server/foundation/database/db.ts'
import type { Person } from '../company/people.ts'

/** Sets right what the portal dates by its own clock, and lets people have read most of what they were told. */
export async function settleDown(tx: Tx, people: readonly Person[], today: string): Promise<void> {
  // An event's id lies just before that of the act that wrote it.
  await sql`
    update leave_event e set recorded_at = h.at
    from (select e.id, (select h.at from request_history h where h.request_id = e.request_id and h.id > e.id order by h.id limit 1) as at
      from leave_event e where e.request_id is not null) h
    where h.id = e.id and h.at is not null`.execute(tx)
  await sql`update leave_event set recorded_at = effective_on + interval '3 hours' where request_id is null`.execute(tx)
  for (const kept of [sql`loan`, sql`permit_out`])
    await sql`
      update ${kept} l set reserved_at = r.submitted_at,
        granted_at = case when l.granted_at is not null then (select max(h.at) from request_history h where h.request_id = r.id and h.act = 'approve') end,
        ended_at = case when l.ended_at is not null then r.updated_at end
      from request r where r.id = l.request_id`.execute(tx)
  await sql`
    update notification n set read_at = n.created_at + make_interval(mins => 5 + abs(hashtext(n.employee_id::text || n.key || (n.params->>'code'))) % 300)
    where n.created_at < ${today}::date - interval '5 days' or abs(hashtext((n.params->>'code') || n.key || n.employee_id::text)) % 100 < 45`.execute(
    tx,
  )
  await sql`update notification set read_at = ${today}::date where read_at > ${today}::date`.execute(tx)
  const disabled = people.filter((person) => person.disabled).map((person) => person.id)
  await sql`update employee set disabled_at = ${today}::date - interval '6 days' where id = any (${disabled}::uuid[])`.execute(tx)
}
