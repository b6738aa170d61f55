import { sql } from 'kysely'
import { afterCommit, first, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { openGathering, type Gathering } from '#server/foundation/database/gathering.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { tellNow } from '#server/foundation/live/news.ts'
import { dayOfGrantor, inForce } from '#server/people/delegations.ts'
import { mailIsSent } from '#server/platform/mail/choices.ts'
import { part } from './parts.ts'

/** A process that has told persons tells their stand-ins at once; where it came to an end before, another does within this. */
const lookBackMs = 15 * 60_000
/** What is told at the same time goes together. */
const gatherMs = 250

const tellers = new WeakMap<Db, Gathering>()

/** From now on stand-ins are told of what this process tells others. */
export function openStandIns(db: Db, failed: (error: unknown) => void): { stop(): Promise<void> } {
  const teller = openGathering({ ms: gatherMs, atOnce: 1 }, (ids) => tellStandIns(db, ids), failed)
  tellers.set(db, teller)
  return teller
}

/** Says once a transaction is committed which notices it has written. */
export const noticesWritten = (tx: Tx, ids: readonly string[]): void => afterCommit(tx, (db) => tellers.get(db)?.soon(ids))

/** Seldom does anybody have one, and the statement that tells them takes long to plan. */
async function haveStandIns(db: Db, noticeIds: readonly string[] | null): Promise<boolean> {
  const whose =
    noticeIds === null ? sql`` : sql`and from_id in (select employee_id from notification where id = any (${noticeIds}::uuid[]))`
  const given = await first(db, sql`select from delegation where revoked_at is null ${whose} limit 1`)
  return given !== undefined
}

/**
 * Tells those who decide for somebody now what that person was told of their turn, by notice and mail: of these notices, with
 * all that the same acts have told others, or of all of late. It follows the act instead of going with it: within its statement
 * it made every act slower by a millisecond, also where nobody has a stand-in. The id of what is told follows from the notice,
 * so that it is told once however often this runs, in however many processes. Nobody is told of their own request, nor what
 * they were told themselves, nor what has been decided meanwhile.
 */
export async function tellStandIns(db: Db, noticeIds: readonly string[] | null): Promise<void> {
  if (!(await haveStandIns(db, noticeIds))) return
  const these = (id: ReturnType<typeof sql>) =>
    noticeIds === null ? sql`${id} > ${newId(new Date(Date.now() - lookBackMs))}::uuid` : sql`${id} = any (${noticeIds}::uuid[])`
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
        join notification n on n.employee_id = d.from_id and ${these(sql`n.id`)} and n.key in ('told.turn', 'told.reminder') and n.created_at >= d.created_at
        join task on task.person_id = d.from_id and task.request_id = n.request_id
        join request r on r.id = n.request_id
        where ${inForce} and (d.modules is null or n.module = any (d.modules))
          and not exists (select from request_viewer v where v.viewer_id = d.to_id and v.module = n.module and v.request_id = n.request_id and v.parts & ${part.party} > 0)
          and (d.to_id, n.request_id, n.created_at) not in (
            select own.employee_id, own.request_id, own.created_at from notification own where ${these(sql`own.id`)} and own.request_id is not null)
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
      -- As for whom they stand in: a reminder takes the place of what told of the turn before.
      outdated as (
        delete from notification o using turns t
        where t.key = 'told.reminder' and o.employee_id = t.to_id and o.request_id = t.request_id
          and o.key in ('told.turnFor', 'told.reminderFor') and o.created_at < t.created_at
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
