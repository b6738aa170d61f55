import { sql } from 'kysely'
import { first, rows, transaction, type Db } from '#server/foundation/database/db.ts'
import type { LongChange } from '#server/foundation/database/long-changes.ts'
import { part } from '../request/parts.ts'

/** So many persons are followed in one transaction. */
const peopleAtOnce = 200

const siteOf = (employee: ReturnType<typeof sql>) => sql`
  select x.site_id from assignment x where x.employee_id = ${employee} and x.starts_on <= current_date order by x.starts_on desc limit 1`

/**
 * A person's requests, old ones too, are seen by the HR of the site where the person is now. Answers how many persons have
 * moved since the last time. It may run in several processes at once.
 */
export async function followMoves(db: Db): Promise<number> {
  let moved = 0
  for (;;) {
    const followed = await transaction(db, (tx) =>
      rows(
        tx,
        sql<{ id: string }>`
          with moved as materialized (
            select e.id, (${siteOf(sql`e.id`)}) as site_id from employee e
            where e.requests_site_id is distinct from (${siteOf(sql`e.id`)})
            order by e.id limit ${peopleAtOnce} for no key update of e skip locked
          ),
          touched as materialized (
            select distinct v.request_id, v.module from request_viewer v join moved m on m.id = v.viewer_id where v.parts & ${part.party} > 0
          ),
          wanted as materialized (
            select distinct t.request_id, t.module, s.site_id
            from touched t join request r on r.id = t.request_id
            cross join lateral (
              select (line->>'employeeId')::uuid as id from jsonb_array_elements(r.lines) line
              union select r.requestor_id where jsonb_array_length(r.lines) = 0
            ) concerned
            cross join lateral (${siteOf(sql`concerned.id`)}) s
            where s.site_id is not null
          ),
          gone as (
            update request_viewer v set parts = v.parts & ~${part.site}::smallint
            from touched t
            where v.request_id = t.request_id and v.parts & ${part.site} > 0
              and not exists (select from wanted w where w.request_id = v.request_id and w.site_id = v.viewer_id)
          ),
          come as (
            insert into request_viewer (viewer_id, module, request_id, parts)
            select site_id, module, request_id, ${part.site}::smallint from wanted
            on conflict (viewer_id, module, request_id) do update set parts = request_viewer.parts | excluded.parts
              where request_viewer.parts & excluded.parts = 0
          )
          update employee e set requests_site_id = m.site_id from moved m where e.id = m.id returning e.id`,
      ),
    )
    moved += followed.length
    if (followed.length < peopleAtOnce) return moved
  }
}

/**
 * Requests of people who had moved before anybody followed: when the site of each person was first written down, theirs were
 * taken to be seen there already. Whoever was elsewhere once is taken for somebody who has just come from there.
 */
export const followEarlierMoves: LongChange = {
  name: 'requests of those who moved before 0017',
  async piece(tx, after, size) {
    const found = await first(
      tx,
      sql<{ last: string | null }>`
        with chosen as (select id from employee where ${after}::uuid is null or id > ${after}::uuid order by id limit ${size}),
        taken_back as (
          update employee e set requests_site_id = x.site_id
          from chosen c cross join lateral (
            select a.site_id from assignment a join employee own on own.id = a.employee_id
            where a.employee_id = c.id and a.starts_on <= current_date and a.site_id is distinct from own.requests_site_id limit 1
          ) x
          where e.id = c.id
        )
        select (select id::text from chosen order by id desc limit 1) as last`,
    )
    return found?.last ?? null
  },
}
