import { sql } from 'kysely'
import type { MailChoice, MailEvent, MailKind } from '#shared/areas/mail.ts'
import type { Language } from '#shared/texts/index.ts'
import { offeredLanguage } from '#server/foundation/basis/texts.ts'
import { dayOfGrantor, inForce } from '#server/people/delegations.ts'
import { jsonRows, rows, transaction, type Db, type Tx } from '#server/foundation/database/db.ts'
import { isAddress } from '#server/foundation/settings/mail-settings.ts'
import { choiceColumns } from './choices.ts'
import { afterQuiet, dueMoment, isHopeless, pauseAfter } from './moments.ts'

/** Longer than any try takes: whoever holds a lease sends alone. */
export const leaseMs = 15 * 60_000

/** What happened, as it is told when the mail goes. */
export interface MailItem {
  id: string
  event: MailKind
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

/** What was taken, and whether nothing else is due. */
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
  /** Where it goes in place of the receiver's address of now. */
  toAddress: string | null
}

interface Receiver extends MailChoice {
  id: string
  name: string
  firstName: string
  address: string | null
  language: string | null
  timeZone: string
}

/** A mail that is due, and whom it is for. */
interface Lead {
  mail: MailRow
  receiver: Receiver & { address: string }
  isUntried: boolean
  /** It goes with the daily mail, which begins with it. */
  startsDigest: boolean
}

const mailColumns = sql`
  m.id, m.employee_id as "employeeId", m.event, m.key, m.params, m.module, m.request_id as "requestId",
  m.created_at as "createdAt", m.attempts, m.first_tried_at as "firstTriedAt", m.digest_id as "digestId", m.to_address as "toAddress"`

/** So many are looked at together, of which some go now, some later, and some to nobody. */
const mostLooked = 50

const isDue = (now: Date) => sql`
  m.state = 'waiting' and m.due_at <= ${now.toISOString()}::timestamptz and (m.leased_until is null or m.leased_until < ${now.toISOString()}::timestamptz)`

/** Takes the next mails that are due, at most so many, for as long as a lease. Processes beside each other take different ones. */
export const claimDue = (db: Db, now: Date, most: number): Promise<Due> =>
  transaction(db, async (tx) => {
    const next = await rows(
      tx,
      sql<{ id: string; employeeId: string }>`
        select m.id, m.employee_id as "employeeId" from mail m where ${isDue(now)} order by m.due_at, m.id limit ${mostLooked}`,
    )
    if (next.length === 0) return { claimed: [], isAll: true }
    const wanted = [...new Set(next.map(({ employeeId }) => employeeId))]
    const alone = await aloneWith(tx, wanted)
    const open = next.flatMap(({ id, employeeId }) => (alone.has(employeeId) ? [id] : []))
    const claimed: Claimed[] = []
    for (const lead of await sortedOut(tx, await leadsOf(tx, open, now), now)) {
      if (claimed.length === most) return { claimed, isAll: false }
      if (claimed.every(({ items }) => items.every(({ id }) => id !== lead.mail.id))) claimed.push(await lease(tx, lead, now))
    }
    return { claimed, isAll: next.length < mostLooked && alone.size === wanted.length }
  })

/** Those whose mails nobody else looks at: two processes must not each make a daily mail of one person's rows. */
async function aloneWith(tx: Tx, employeeIds: readonly string[]): Promise<Set<string>> {
  const found = await rows(
    tx,
    sql<{ id: string; alone: boolean }>`
      select id, pg_try_advisory_xact_lock(hashtextextended('mail ' || id, 0)) as alone from unnest(${employeeIds}::text[]) as id`,
  )
  return new Set(found.flatMap(({ id, alone }) => (alone ? [id] : [])))
}

/** Which of these mails are still due, now that nobody else looks at them: in their order, without those that nobody wants. */
async function leadsOf(tx: Tx, ids: readonly string[], now: Date): Promise<Lead[]> {
  const mails = await rows(
    tx,
    sql<MailRow>`
      select ${mailColumns} from mail m where m.id = any (${ids}::uuid[]) and ${isDue(now)} order by m.due_at, m.id for update skip locked`,
  )
  const receivers = await receiversOf(tx, [...new Set(mails.map(({ employeeId }) => employeeId))])
  const unwanted: Unwanted[] = []
  const leads: Lead[] = []
  for (const mail of mails) {
    const receiver = receivers.get(mail.employeeId)
    const address = mail.toAddress ?? receiver?.address
    // What concerns somebody's own sign-in goes whatever they have chosen, and alone.
    const isUntried = mail.attempts === 0 && mail.digestId === null && mail.event !== 'account'
    if (!receiver || !address || !isAddress(address))
      unwanted.push({ employeeId: mail.employeeId, events: null, isHere: receiver !== undefined })
    else if (isUntried && receiver.eventsOff.some((event) => event === mail.event))
      unwanted.push({ employeeId: receiver.id, events: receiver.eventsOff, isHere: true })
    else leads.push({ mail, receiver: { ...receiver, address }, isUntried, startsDigest: isUntried && receiver.digestAt !== null })
  }
  await drop(tx, unwanted)
  return leads
}

/** Those of whom each is here. */
async function receiversOf(tx: Tx, employeeIds: readonly string[]): Promise<Map<string, Receiver>> {
  const found = await rows(
    tx,
    sql<Receiver>`
      select e.id, e.display_name as name, e.first_name as "firstName", nullif(trim(e.email), '') as address, e.language,
        coalesce(s.time_zone, 'UTC') as "timeZone", ${choiceColumns}
      from employee e
      left join lateral (select site_id from assignment a where a.employee_id = e.id and a.starts_on <= current_date order by a.starts_on desc limit 1) a on true
      left join site s on s.id = a.site_id
      left join mail_choice c on c.employee_id = e.id
      where e.id = any (${employeeIds}::uuid[]) and e.disabled_at is null and (e.left_on is null or e.left_on >= current_date)`,
  )
  return new Map(found.map((one) => [one.id, one]))
}

/** What waits for somebody: mails of these kinds that nobody has tried to send, or everything where `events` is null. */
interface Unwanted {
  employeeId: string
  events: readonly MailEvent[] | null
  /** Who is here has no address of now: what goes to another one stays. */
  isHere: boolean
}

async function drop(tx: Tx, unwanted: readonly Unwanted[]): Promise<void> {
  if (unwanted.length === 0) return
  await sql`
    update mail m set state = 'dropped', ended_at = now(), leased_until = null
    from ${jsonRows(unwanted)} as x ("employeeId" uuid, events text[], "isHere" boolean)
    where m.employee_id = x."employeeId" and m.state = 'waiting' and (m.to_address is null or not x."isHere") and (x.events is null or m.digest_id is null and m.attempts = 0 and m.event = any (x.events))`.execute(
    tx,
  )
}

/** Which of them may go now: what is settled is dropped, and what goes later waits until then. */
async function sortedOut(tx: Tx, leads: readonly Lead[], now: Date): Promise<Lead[]> {
  const settled = new Set(await dropSettled(tx, leads, now))
  const open = leads.filter(({ mail }) => !settled.has(mail.id)).map((lead) => ({ lead, due: dueOf(lead, now) }))
  const later = open.filter(({ due }) => due > now).map(({ lead, due }) => ({ id: lead.mail.id, due }))
  if (later.length > 0)
    await sql`update mail m set due_at = x.due from ${jsonRows(later)} as x (id uuid, due timestamptz) where m.id = x.id`.execute(tx)
  return open.flatMap(({ lead, due }) => (due > now ? [] : [lead]))
}

function dueOf({ mail, receiver, isUntried }: Lead, now: Date): Date {
  const { timeZone } = receiver
  if (mail.event === 'account') return now
  return isUntried ? dueMoment(receiver, timeZone, new Date(mail.createdAt), now) : afterQuiet(receiver, timeZone, now)
}

/**
 * Nobody is told of a turn that is not theirs any more, neither their own nor as a stand-in, nor of one before the form was
 * changed: by one of these mails, or by any that a daily one would take along. Answers which mails went.
 */
async function dropSettled(tx: Tx, leads: readonly Lead[], now: Date): Promise<string[]> {
  const ofDays = leads.filter(({ startsDigest }) => startsDigest).map(({ receiver }) => receiver.id)
  const single = leads.filter(({ startsDigest }) => !startsDigest).map(({ mail }) => mail.id)
  const gone = await rows(
    tx,
    sql<{ id: string }>`
      update mail m set state = 'dropped', ended_at = ${now.toISOString()}::timestamptz, leased_until = null
      from request r
      where (m.id = any (${single}::uuid[]) or m.employee_id = any (${ofDays}::uuid[]))
        and m.state = 'waiting' and m.digest_id is null and m.event <> 'decision'
        and (m.leased_until is null or m.leased_until < ${now.toISOString()}::timestamptz) and r.id = m.request_id
        and not (r.version = coalesce((m.params->>'version')::int, r.version)
          and (exists (select from task t where t.request_id = r.id and t.person_id = m.employee_id)
            or exists (select from delegation d ${dayOfGrantor} join task t on t.person_id = d.from_id and t.request_id = r.id
              where d.to_id = m.employee_id and ${inForce} and (d.modules is null or r.module = any (d.modules)))))
      returning m.id`,
  )
  return gone.map(({ id }) => id)
}

async function lease(tx: Tx, { mail: lead, receiver, startsDigest }: Lead, now: Date): Promise<Claimed> {
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
    receiver: { ...receiver, language: offeredLanguage(receiver.language) },
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
        and m.event <> 'account' and not m.event = any (${receiver.eventsOff}::text[])
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
