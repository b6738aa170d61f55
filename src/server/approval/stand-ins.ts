import { sql } from 'kysely'
import { first, rows, type Db } from '#server/foundation/db.ts'
import { newId } from '#server/foundation/ids.ts'
import { tellNow } from '#server/foundation/live-news.ts'
import { dayOfGrantor, inForce } from '#server/people/delegations.ts'
import { mailIsSent } from '#server/platform/mail/choices.ts'
import { part } from './parts.ts'

/** A process that has told persons tells their stand-ins at once; where it came to an end before, another does within this. */
const lookBackMs = 15 * 60_000

/** Seldom does anybody have one, and the statement that tells them takes long to plan. */
async function haveStandIns(db: Db, personIds: readonly string[] | null): Promise<boolean> {
  const given = await first(
    db,
    sql`select from delegation where revoked_at is null and (${personIds === null} or from_id = any (${personIds ?? []}::uuid[])) limit 1`,
  )
  return given !== undefined
}

/**
 * Tells those who decide for somebody now what that person was told of their turn, by notice and mail; of these persons, or
 * of all. It follows the act instead of going with it: within its statement it made every act slower by a millisecond, also
 * where nobody has a stand-in. The id of what is told follows from the notice, so that it is told once however often this
 * runs, in however many processes. Nobody is told of their own request, nor what they were told themselves, nor what has
 * been decided meanwhile.
 */
export async function tellStandIns(db: Db, personIds: readonly string[] | null): Promise<void> {
  if (!(await haveStandIns(db, personIds))) return
  const since = newId(new Date(Date.now() - lookBackMs))
  const whose = personIds === null ? sql`true` : sql`d.from_id = any (${personIds}::uuid[])`
  const told = await rows(
    db,
    sql<{ id: string }>`
      with turns as (
        select distinct on (n.request_id, n.created_at, d.to_id) n.*, d.to_id, f.display_name as grantor, r.version,
          md5(n.request_id::text || n.created_at::text || d.to_id::text) as mark
        from delegation d
        join employee f on f.id = d.from_id and f.disabled_at is null and (f.left_on is null or f.left_on >= current_date)
        join employee t on t.id = d.to_id and t.disabled_at is null and (t.left_on is null or t.left_on >= current_date)
        ${dayOfGrantor}
        join notification n on n.employee_id = d.from_id and n.id > ${since}::uuid and n.key in ('told.turn', 'told.reminder') and n.created_at >= d.created_at
        join task on task.person_id = d.from_id and task.request_id = n.request_id
        join request r on r.id = n.request_id
        where ${whose} and ${inForce} and (d.modules is null or n.module = any (d.modules))
          and not exists (select from request_viewer v where v.request_id = n.request_id and v.viewer_id = d.to_id and v.parts & ${part.party} > 0)
          and not exists (
            select from notification own
            where own.employee_id = d.to_id and own.id > ${since}::uuid and own.request_id = n.request_id and own.created_at = n.created_at)
        order by n.request_id, n.created_at, d.to_id, n.id
      ),
      notices as (
        insert into notification (id, employee_id, type_id, key, params, module, request_id, created_at)
        select (left(id::text, 15) || left(mark, 3) || '-8' || substr(mark, 4, 3) || '-' || substr(mark, 7, 12))::uuid, to_id, type_id, key || 'For',
          params || jsonb_build_object('grantor', grantor), module, request_id, created_at
        from turns
        on conflict (id) do nothing
        returning id, employee_id, key, params, module, request_id, created_at
      ),
      mails as (
        insert into mail (id, employee_id, event, key, params, module, request_id, created_at, due_at)
        select x.id, x.employee_id, x.event, x.key, x.params || jsonb_build_object('version', x.version), x.module, x.request_id, x.created_at, now()
        from (
          select n.*, t.version, coalesce((
              select case h.act when 'remind' then 'reminder' else 'escalation' end from request_history h
              where h.request_id = n.request_id and h.at = n.created_at and h.act in ('remind', 'escalate') limit 1), 'turn') as event
          from notices n join turns t on t.request_id = n.request_id and t.created_at = n.created_at and t.to_id = n.employee_id
        ) x
        join employee e on e.id = x.employee_id and e.email <> ''
        where ${mailIsSent} and not exists (select from mail_choice c where c.employee_id = x.employee_id and x.event = any (c.events_off))
        on conflict (id) do nothing
      )
      select employee_id as id from notices`,
  )
  tellNow(db, { request: null, notices: told.map(({ id }) => id), inbox: [] })
}
