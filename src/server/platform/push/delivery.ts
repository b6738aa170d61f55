import { sql } from 'kysely'
import { toldPathOf } from '#shared/contract/told-places.ts'
import { requests } from '#shared/requests/index.ts'
import type { TextKey } from '#shared/texts/index.ts'
import { rows, type Db } from '#server/foundation/database/db.ts'
import { openGathering } from '#server/foundation/database/gathering.ts'
import { offeredLanguage, say } from '#server/foundation/basis/texts.ts'
import { noticeText } from '../notice-text.ts'
import type { PushAnswer, PushService } from './service.ts'

/** What shows notices on devices. */
export interface PushDelivery {
  /** Sends what is due, of these persons or of all, and ends when nothing is. Answers how many were taken. */
  run(personIds?: readonly string[]): Promise<number>
  /** Looks soon for what these persons were told. */
  soon(personIds: readonly string[]): void
  stop(): Promise<void>
}

interface Waiting {
  deviceId: string
  notificationId: string
  endpoint: string
  p256dh: string
  auth: string
  key: string
  params: Record<string, unknown>
  typeId: string
  module: string | null
  requestId: string | null
  language: string | null
  attempts: number
}

/** The message that a device's worker shows. `path` stands under the portal's base path. */
export interface PushMessage {
  title: string
  body: string
  path: string
  tag: string
}

const atOnce = 20
const leaseSeconds = 120
const gatherMs = 200
/** A device whose service is slow keeps others waiting no longer than that many are. */
const runsAtOnce = 8
/** A notice that could not be shown for so long is old: it is in the portal. */
const hours = 6
const mostAttempts = 8
const mostFailures = 20

export function openPushDelivery(db: Db, service: PushService, failed: (error: unknown) => void): PushDelivery {
  let stopped = false
  const running = new Set<Promise<number>>()

  const deliver = async (personIds?: readonly string[]): Promise<number> => {
    await gather(db, personIds)
    let taken = 0
    while (!stopped) {
      const due = await claim(db)
      if (due.length === 0) break
      const answers = await Promise.all(due.map(async (one) => ({ one, answer: await service(one, JSON.stringify(messageOf(one))) })))
      for (const { one, answer } of answers) await settle(db, one, answer)
      taken += answers.filter(({ answer }) => answer === 'taken').length
    }
    return taken
  }

  const run = async (personIds?: readonly string[]) => {
    const work = deliver(personIds)
    running.add(work)
    try {
      return await work
    } finally {
      running.delete(work)
    }
  }

  const gathering = openGathering({ ms: gatherMs, atOnce: runsAtOnce }, run, failed)

  return {
    run,
    soon: gathering.soon,
    async stop() {
      stopped = true
      await Promise.allSettled([gathering.stop(), ...running])
    },
  }
}

/** Notifications, written in the deciding transaction, are the outbox: a row for each device that has not had one. */
async function gather(db: Db, personIds: readonly string[] | undefined): Promise<void> {
  const whose = personIds ? sql`d.employee_id = any (${personIds}::uuid[])` : sql`true`
  await sql`
    insert into push (device_id, notification_id)
    select d.id, n.id from push_device d
    join employee e on e.id = d.employee_id and e.disabled_at is null and (e.left_on is null or e.left_on >= current_date)
    cross join lateral (
      select id from notification n
      where n.employee_id = d.employee_id and n.read_at is null and n.created_at > greatest(d.created_at, now() - ${hours}::int * interval '1 hour')
      order by n.id desc limit 50) n
    where ${whose} and not exists (select from push p where p.device_id = d.id and p.notification_id = n.id)
    on conflict do nothing`.execute(db)
}

/** Takes what is due for as long as a lease; processes beside each other take different ones. */
const claim = (db: Db): Promise<Waiting[]> =>
  rows(
    db,
    sql<Waiting>`
      with due as (
        select device_id, notification_id from push
        where state = 'waiting' and due_at <= now() and (leased_until is null or leased_until < now())
        order by due_at limit ${atOnce} for update skip locked
      ),
      taken as (
        update push p set leased_until = now() + ${leaseSeconds}::int * interval '1 second', attempts = attempts + 1
        from due where p.device_id = due.device_id and p.notification_id = due.notification_id
        returning p.device_id, p.notification_id, p.attempts
      )
      select t.device_id as "deviceId", t.notification_id as "notificationId", t.attempts, d.endpoint, d.p256dh, d.auth,
        n.key, n.params, n.type_id as "typeId", n.module, n.request_id as "requestId", e.language
      from taken t join push_device d on d.id = t.device_id join notification n on n.id = t.notification_id and n.employee_id = d.employee_id join employee e on e.id = d.employee_id`,
  )

async function settle(db: Db, { deviceId, notificationId, attempts }: Waiting, answer: PushAnswer): Promise<void> {
  if (answer === 'gone') return void (await sql`delete from push_device where id = ${deviceId}::uuid`.execute(db))
  const over = answer === 'refused' || attempts >= mostAttempts
  const state = answer === 'taken' ? 'sent' : over ? 'failed' : 'waiting'
  await sql`
    with device as (
      update push_device set last_used_at = case when ${answer === 'taken'} then now() else last_used_at end,
        failures = case when ${answer === 'taken'} then 0 else failures + 1 end
      where id = ${deviceId}::uuid
    )
    update push set state = ${state}, leased_until = null, due_at = now() + ${pauseSeconds(attempts)}::int * interval '1 second'
    where device_id = ${deviceId}::uuid and notification_id = ${notificationId}::uuid`.execute(db)
}

/** 30 s, 1 min, 2 min … */
const pauseSeconds = (attempts: number) => Math.min(30 * 2 ** (attempts - 1), 3600)

/** Title and subject of the notice in its receiver's language: no amount, no reason. */
export function messageOf({ key, params, typeId, module, requestId, notificationId, ...to }: Omit<Waiting, 'attempts'>): PushMessage {
  const language = offeredLanguage(to.language)
  const place = Object.values(requests).find((contract) => contract.module === module)?.place
  return {
    title: say(language, `told.type.${typeId}` as TextKey),
    body: noticeText(key, params, language),
    path: toldPathOf(module, requestId) ?? (place && requestId ? `${place.path}/${requestId}` : '/'),
    tag: notificationId,
  }
}

/** What was shown long ago is forgotten, and a device that has taken nothing for long. */
export const sweepPush = (db: Db): Promise<unknown> =>
  sql`with dead as (
      delete from push_device where failures >= ${mostFailures} and coalesce(last_used_at, created_at) < now() - interval '30 days'
    )
    delete from push where made_at < now() - interval '1 day'`.execute(db)
