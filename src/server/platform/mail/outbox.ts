import { sql } from 'kysely'
import type { MailChoice, MailEvent } from '#shared/areas/mail.ts'
import { isLanguage, type Language } from '#shared/texts/index.ts'
import { dayOfGrantor, inForce } from '#server/people/delegations.ts'
import { first, rows, transaction, type Db, type Tx } from '#server/foundation/db.ts'
import { isAddress } from '#server/foundation/mail-settings.ts'
import { choiceColumns } from './choices.ts'
import { afterQuiet, dueMoment, isHopeless, pauseAfter } from './moments.ts'

/** Longer than any try takes: whoever holds a lease sends alone. */
export const leaseMs = 15 * 60_000

/** What happened, as it is told when the mail goes. */
export interface MailItem {
  id: string
  event: MailEvent
  key: string
  params: Record<string, string | number>
  module: string | null
  requestId: string | null
}

/** One mail to be sent now, by nobody else: a single one, or the daily one with all its items. */
export interface Claimed {
  /** Of its Message-ID: the same whenever it is tried again. */
  id: string
  digest: boolean
  items: MailItem[]
  receiver: { id: string; name: string; firstName: string; address: string; language: Language }
  attempts: number
  firstTried: Date
}

/** What was taken, and whether nothing else is due that somebody else is not just looking at. */
export interface Due {
  claimed: Claimed[]
  isAll: boolean
}

interface MailRow extends MailItem {
  employeeId: string
  createdAt: string
  attempts: number
  firstTriedAt: string | null
  digestId: string | null
}

interface Receiver extends MailChoice {
  name: string
  firstName: string
  address: string | null
  language: string | null
  active: boolean
  timeZone: string
}

const mailColumns = sql`
  m.id, m.employee_id as "employeeId", m.event, m.key, m.params, m.module, m.request_id as "requestId",
  m.created_at as "createdAt", m.attempts, m.first_tried_at as "firstTriedAt", m.digest_id as "digestId"`

/** So many mails that go later, or to nobody, are put aside at once. */
const mostLooked = 50

/** Takes the next mails that are due, at most so many, for as long as a lease. Processes beside each other take different ones. */
export const claimDue = (db: Db, now: Date, most: number): Promise<Due> =>
  transaction(db, async (tx) => {
    const claimed: Claimed[] = []
    const others: string[] = []
    for (let looked = 0; looked < mostLooked && claimed.length < most; looked += 1) {
      const lead = await nextDue(tx, now, others)
      if (!lead) return { claimed, isAll: others.length === 0 }
      if (!(await isAloneWith(tx, lead))) others.push(lead.employeeId)
      else claimed.push(...(await claim(tx, lead, now)))
    }
    return { claimed, isAll: false }
  })

const nextDue = (tx: Tx, now: Date, but: readonly string[]): Promise<MailRow | undefined> =>
  first(
    tx,
    sql<MailRow>`
      select ${mailColumns} from mail m
      where m.state = 'waiting' and m.due_at <= ${now.toISOString()}::timestamptz
        and (m.leased_until is null or m.leased_until < ${now.toISOString()}::timestamptz) and m.employee_id <> all (${but}::uuid[])
      order by m.due_at, m.id limit 1 for update skip locked`,
  )

/** Two processes must not each make a daily mail of one person's rows. */
async function isAloneWith(tx: Tx, { employeeId }: MailRow): Promise<boolean> {
  const found = await first(
    tx,
    sql<{ alone: boolean }>`select pg_try_advisory_xact_lock(hashtextextended('mail ' || ${employeeId}::text, 0)) as alone`,
  )
  return found?.alone === true
}

/** The mail to be sent now, or none: it is dropped, or its time has not come. */
async function claim(tx: Tx, lead: MailRow, now: Date): Promise<Claimed[]> {
  const receiver = await receiverOf(tx, lead.employeeId)
  const untried = lead.attempts === 0 && lead.digestId === null
  if (!receiver?.active || !receiver.address || !isAddress(receiver.address)) return drop(tx, lead, sql`true`)
  if (untried && receiver.eventsOff.includes(lead.event)) return drop(tx, lead, sql`event = any (${receiver.eventsOff}::text[])`)
  const startsDigest = untried && receiver.digestAt !== null
  if ((await dropSettled(tx, lead, startsDigest, now.toISOString())).includes(lead.id)) return []
  const due = untried ? dueMoment(receiver, receiver.timeZone, new Date(lead.createdAt), now) : afterQuiet(receiver, receiver.timeZone, now)
  if (due > now) {
    await sql`update mail set due_at = ${due.toISOString()}::timestamptz where id = ${lead.id}::uuid`.execute(tx)
    return []
  }
  return [await lease(tx, lead, startsDigest, receiver, now)]
}

function receiverOf(tx: Tx, employeeId: string): Promise<Receiver | undefined> {
  return first(
    tx,
    sql<Receiver>`
      select e.display_name as name, e.first_name as "firstName", nullif(trim(e.email), '') as address, e.language,
        e.disabled_at is null and (e.left_on is null or e.left_on >= current_date) as active,
        coalesce(s.time_zone, 'UTC') as "timeZone", ${choiceColumns}
      from employee e
      left join lateral (select site_id from assignment a where a.employee_id = e.id and a.starts_on <= current_date order by a.starts_on desc limit 1) a on true
      left join site s on s.id = a.site_id
      left join mail_choice c on c.employee_id = e.id
      where e.id = ${employeeId}::uuid`,
  )
}

async function drop(tx: Tx, { employeeId }: MailRow, which: ReturnType<typeof sql>): Promise<[]> {
  await sql`update mail set state = 'dropped', ended_at = now(), leased_until = null where employee_id = ${employeeId}::uuid and state = 'waiting' and ${which}`.execute(
    tx,
  )
  return []
}

/**
 * Nobody is told of a turn that is not theirs any more, neither their own nor as a stand-in, nor of one before the form was
 * changed: by this mail, or by any that a daily one would take along. Answers which mails went.
 */
async function dropSettled(tx: Tx, lead: MailRow, startsDigest: boolean, at: string): Promise<string[]> {
  const which = startsDigest ? sql`m.employee_id = ${lead.employeeId}::uuid` : sql`m.id = ${lead.id}::uuid`
  const gone = await rows(
    tx,
    sql<{ id: string }>`
      update mail m set state = 'dropped', ended_at = ${at}::timestamptz, leased_until = null
      from request r
      where ${which} and m.state = 'waiting' and m.digest_id is null and m.event <> 'decision'
        and (m.leased_until is null or m.leased_until < ${at}::timestamptz) and r.id = m.request_id
        and not (r.version = coalesce((m.params->>'version')::int, r.version)
          and (exists (select from task t where t.request_id = r.id and t.person_id = m.employee_id)
            or exists (select from delegation d ${dayOfGrantor} join task t on t.person_id = d.from_id and t.request_id = r.id
              where d.to_id = m.employee_id and ${inForce} and (d.modules is null or r.module = any (d.modules)))))
      returning m.id`,
  )
  return gone.map(({ id }) => id)
}

async function lease(tx: Tx, lead: MailRow, startsDigest: boolean, receiver: Receiver, now: Date): Promise<Claimed> {
  const mails = startsDigest ? await newsOf(tx, lead, receiver, now) : lead.digestId ? await digestOf(tx, lead.digestId) : [lead]
  const digestId = startsDigest ? lead.id : lead.digestId
  await sql`
    update mail set leased_until = ${new Date(now.getTime() + leaseMs).toISOString()}::timestamptz, attempts = attempts + 1,
      first_tried_at = coalesce(first_tried_at, ${now.toISOString()}::timestamptz), digest_id = ${digestId}::uuid
    where id = any (${mails.map((mail) => mail.id)}::uuid[])`.execute(tx)
  return {
    id: digestId ?? lead.id,
    digest: digestId !== null,
    items: mails,
    receiver: {
      ...receiver,
      id: lead.employeeId,
      address: receiver.address ?? '',
      language: isLanguage(receiver.language) ? receiver.language : 'en',
    },
    attempts: lead.attempts + 1,
    firstTried: lead.firstTriedAt ? new Date(lead.firstTriedAt) : now,
  }
}

/** What goes with the daily mail of now: it waits for whoever holds one of these rows, who then finds them taken. */
async function newsOf(tx: Tx, lead: MailRow, receiver: Receiver, now: Date): Promise<MailRow[]> {
  const found = await rows(
    tx,
    sql<MailRow>`
      select ${mailColumns} from mail m
      where m.employee_id = ${lead.employeeId}::uuid and m.state = 'waiting' and m.attempts = 0 and m.digest_id is null
        and not m.event = any (${receiver.eventsOff}::text[])
      order by m.id for update`,
  )
  return found.filter((mail) => dueMoment(receiver, receiver.timeZone, new Date(mail.createdAt), now) <= now)
}

const digestOf = (tx: Tx, digestId: string): Promise<MailRow[]> =>
  rows(
    tx,
    sql<MailRow>`select ${mailColumns} from mail m where m.digest_id = ${digestId}::uuid and m.state = 'waiting' order by m.id for update`,
  )

const idsOf = (claimed: Claimed) => claimed.items.map((item) => item.id)

export async function markSent(db: Db, claimed: readonly Claimed[], now: Date): Promise<void> {
  if (claimed.length === 0) return
  await sql`
    update mail set state = 'sent', ended_at = ${now.toISOString()}::timestamptz, leased_until = null, error = null
    where id = any (${claimed.flatMap(idsOf)}::uuid[]) and state = 'waiting'`.execute(db)
}

/** It is tried again after a pause; given up where that is hopeless or `final`. */
export async function markFailed(db: Db, claimed: Claimed, now: Date, { error, final }: { error: string; final: boolean }): Promise<void> {
  const over = final || isHopeless(claimed.firstTried, now)
  const next = new Date(now.getTime() + pauseAfter(claimed.attempts))
  await sql`
    update mail set state = ${over ? 'failed' : 'waiting'}, ended_at = ${over ? now.toISOString() : null}::timestamptz,
      due_at = ${next.toISOString()}::timestamptz, leased_until = null, error = ${error}
    where id = any (${idsOf(claimed)}::uuid[]) and state = 'waiting'`.execute(db)
}

/** Failed mails wait again, a daily one as a whole; they keep their Message-ID. Answers how many. */
export async function sendAgain(db: Db | Tx, ids: readonly string[], by: string): Promise<number> {
  const again = await rows(
    db,
    sql<{ id: string }>`
      with again as (
        update mail set state = 'waiting', due_at = now(), ended_at = null, first_tried_at = null, attempts = 1
        where state = 'failed' and (id = any (${ids}::uuid[]) or digest_id in (select digest_id from mail where id = any (${ids}::uuid[])))
        returning id, employee_id
      ),
      audited as (insert into audit (actor_id, act, entity, entity_id, detail)
        select ${by}::uuid, 'send again', 'mail', id, jsonb_build_object('receiver', employee_id) from again)
      select id from again`,
  )
  return again.length
}

/** What was told long ago is forgotten. */
export const sweepMail = (db: Db): Promise<unknown> =>
  sql`with links as (delete from email_action_use where used_at < now() - interval '30 days')
    delete from mail where state in ('sent', 'dropped') and ended_at < now() - interval '90 days'`.execute(db)
