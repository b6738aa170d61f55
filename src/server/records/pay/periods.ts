import { sql } from 'kysely'
import type { PeriodState } from '#shared/areas/pay-period.ts'
import type { PayKind } from '#shared/records/pay/slip.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { first, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { isLatest, isOut } from './sight.ts'

type Sql = ReturnType<typeof sql>

/** People have so many seconds to take a release back before anybody can read. */
export const secondsToTakeBack = 10

/** What period `p` is called in a language; its month is its code. */
export const periodName = (language: string): Sql => sql`coalesce(nullif(p.names->>${language}, ''), nullif(p.names->>'en', ''), p.code)`

/** Before people read their slips nobody tells them of which period there are any. */
export const areRead = (state: PeriodState): boolean => state === 'released' || state === 'closed'

/** A release of a period `p` that waits for a second person; that is confirmed and to come; that has come. */
const hasRelease = (condition: Sql): Sql =>
  sql`exists (select from pay_release r where r.period_id = p.id and r.taken_back_at is null and ${condition})`

export const stateOf: Sql = sql`case
  when p.closed_at is not null then 'closed'
  when ${hasRelease(sql`r.release_at is null`)} then 'asked'
  when ${hasRelease(sql`r.release_at > now()`)} then 'held'
  when ${hasRelease(isOut)} then 'released'
  else 'open' end`

export interface Period {
  id: string
  groupId: string
  siteId: string | null
  kind: PayKind
  code: string
  state: PeriodState
  currency: string
  startsOn: string
  endsOn: string
  cutOffOn: string
  paidOn: string
  isHandedOver: boolean
  /** Whether it ever had a slip. */
  hasSlips: boolean
}

const columns = sql`p.id, p.group_id as "groupId", g.site_id as "siteId", p.kind, p.code, ${stateOf} as state, g.currency,
  p.starts_on as "startsOn", p.ends_on as "endsOn", p.cut_off_on as "cutOffOn", p.paid_on as "paidOn",
  exists (select from pay_hand_over h where h.period_id = p.id) as "isHandedOver", exists (select from pay_slip s where s.period_id = p.id) as "hasSlips"`

export const findPeriod = (db: Db | Tx, id: string): Promise<Period | undefined> =>
  first(db, sql<Period>`select ${columns} from pay_period p join pay_group g on g.id = p.group_id where p.id = ${id}::uuid`)

/** A period that nobody else changes until the transaction ends: slips come to it and go from it one after the other. */
export async function heldPeriod(tx: Tx, id: string): Promise<Period> {
  await sql`select from pay_period where id = ${id}::uuid for update`.execute(tx)
  const period = await findPeriod(tx, id)
  if (!period) throw notFound()
  return period
}

/** Over an employee `e` and their post `a`: they belong to the group, on the days of the period. */
export const belongsTo = (groupId: Sql): Sql => sql`exists (
  select from pay_group g where g.id = ${groupId} and case when g.site_id is not null then a.site_id = g.site_id
    else not exists (select from pay_group own where own.site_id = a.site_id and own.retired_at is null) end)`

export interface PeriodWish {
  id: string | null
  groupId: string
  kind: PayKind
  code: string
  names: Readonly<Record<string, string>>
  startsOn: string
  endsOn: string
  cutOffOn: string
  paidOn: string
}

/** Makes a period, or changes one: once people read slips of it, only its last day of taking part and of payment. */
export async function savePeriod(tx: Tx, wish: PeriodWish): Promise<string> {
  if (wish.endsOn < wish.startsOn) throw refuse(400, 'pay.endsBefore', undefined, 'endsOn')
  const group = await first(
    tx,
    sql<{ retired: boolean }>`select retired_at is not null as retired from pay_group where id = ${wish.groupId}::uuid for share`,
  )
  if (!group) throw refuse(400, 'pay.groupUnknown', undefined, 'groupId')
  const stands = wish.id === null ? null : await heldPeriod(tx, wish.id)
  if (stands) demandChangeable(stands, wish)
  else if (group.retired) throw refuse(409, 'pay.groupRetired', undefined, 'groupId')
  await demandFree(tx, wish)
  const id = wish.id ?? newId()
  await sql`
    insert into pay_period (id, group_id, kind, code, names, starts_on, ends_on, cut_off_on, paid_on)
    values (${id}::uuid, ${wish.groupId}::uuid, ${wish.kind}, ${wish.code}, ${JSON.stringify(wish.names)}::jsonb, ${wish.startsOn}::date,
      ${wish.endsOn}::date, ${wish.cutOffOn}::date, ${wish.paidOn}::date)
    on conflict (id) do update set group_id = excluded.group_id, kind = excluded.kind, code = excluded.code, names = excluded.names,
      starts_on = excluded.starts_on, ends_on = excluded.ends_on, cut_off_on = excluded.cut_off_on, paid_on = excluded.paid_on`.execute(tx)
  return id
}

function demandChangeable(stands: Period, wish: PeriodWish): void {
  if (stands.state === 'closed') throw refuse(409, 'pay.isClosed')
  const fixed = ['groupId', 'kind', 'code', 'startsOn', 'endsOn'] as const
  const other = (fields: readonly (typeof fixed)[number][]) => fields.find((field) => stands[field] !== wish[field])
  const [bySlips, byHandOver] = [stands.hasSlips && other(fixed), stands.isHandedOver && other(fixed)]
  if (bySlips) throw refuse(409, 'pay.hasSlips', undefined, bySlips)
  if (byHandOver) throw refuse(409, 'pay.isHandedOver', undefined, byHandOver)
  if (stands.isHandedOver && stands.cutOffOn !== wish.cutOffOn) throw refuse(409, 'pay.isHandedOver', undefined, 'cutOffOn')
}

/** No other period of the group bears its code, nor has days of it; of a bonus the days say nothing. */
async function demandFree(tx: Tx, { id, groupId, kind, code, startsOn, endsOn }: PeriodWish): Promise<void> {
  const others = sql`p.group_id = ${groupId}::uuid and p.kind = ${kind} and p.id is distinct from ${id}::uuid`
  const [alike] = await rows(
    tx,
    sql<{ code: string; isCode: boolean }>`select p.code, p.code = ${code} as "isCode" from pay_period p where ${others}
      and (p.code = ${code} or (p.kind = 'pay' and p.starts_on <= ${endsOn}::date and p.ends_on >= ${startsOn}::date))
      order by p.code = ${code} desc limit 1`,
  )
  if (alike?.isCode) throw refuse(409, 'pay.codeTaken', undefined, 'code')
  if (alike) throw refuse(409, 'pay.daysTaken', { period: alike.code }, 'startsOn')
}

/** Removes a period that never had a slip. */
export async function removePeriod(tx: Tx, id: string): Promise<void> {
  const { hasSlips, isHandedOver } = await heldPeriod(tx, id)
  if (hasSlips) throw refuse(409, 'pay.hasSlips')
  if (isHandedOver) throw refuse(409, 'pay.isHandedOver')
  await sql`delete from pay_period where id = ${id}::uuid`.execute(tx)
}

/** Over a period `p`: the slips that would be let go, in one word. It is another one as soon as a slip has come or gone. */
export const seenToRelease: Sql = sql`(
  select count(*) || '/' || coalesce(extract(epoch from max(s.brought_at)), 0) from pay_slip s
  where s.period_id = p.id and s.release_id is null and ${isLatest})`

interface Releasing {
  id: string
  by: string | null
  /** What whoever lets them go has looked at (`seenToRelease`). */
  seen: string
  /** From when on people may read; null: as soon as it can no longer be taken back. */
  at: string | null
  /** A second person has to confirm it. */
  byTwo: boolean
}

/** Counted from when nobody else is at the period any more: whoever waited for it has the ten seconds all the same. */
const soon = sql`clock_timestamp() + make_interval(secs => ${secondsToTakeBack})`

/** Lets go what has come to a period and is not let go yet: of each person the latest. */
export async function release(tx: Tx, { id, by, seen, at, byTwo }: Releasing): Promise<void> {
  const { state } = await heldPeriod(tx, id)
  if (state === 'closed') throw refuse(409, 'pay.isClosed')
  if (state === 'asked' || state === 'held') throw refuse(409, 'pay.isAsked')
  const now = await first(tx, sql<{ seen: string }>`select ${seenToRelease} as seen from pay_period p where p.id = ${id}::uuid`)
  if (now?.seen !== seen) throw refuse(409, 'pay.cameSince')
  const releaseId = newId()
  const moment = byTwo ? sql`null` : sql`greatest(${at}::timestamptz, ${soon})`
  await sql`insert into pay_release (id, period_id, asked_by, wished_at, release_at)
    values (${releaseId}::uuid, ${id}::uuid, ${by}::uuid, ${at}::timestamptz, ${moment})`.execute(tx)
  const { numAffectedRows } = await sql`
    update pay_slip s set release_id = ${releaseId}::uuid where s.period_id = ${id}::uuid and s.release_id is null and ${isLatest}`.execute(
    tx,
  )
  if (!numAffectedRows) throw refuse(409, 'pay.nothingToRelease')
}

/** Confirms what somebody else asked for. */
export async function confirmRelease(tx: Tx, id: string, by: string): Promise<void> {
  await heldPeriod(tx, id)
  const asked = await first(
    tx,
    sql<{ id: string; askedBy: string | null }>`select r.id, r.asked_by as "askedBy" from pay_release r
      where r.period_id = ${id}::uuid and r.release_at is null and r.taken_back_at is null`,
  )
  if (!asked) throw refuse(409, 'pay.nothingAsked')
  if (asked.askedBy === by) throw refuse(409, 'pay.confirmsAnother')
  await sql`update pay_release set confirmed_by = ${by}::uuid, release_at = greatest(wished_at, ${soon}) where id = ${asked.id}::uuid`.execute(
    tx,
  )
}

/** Takes a release back that nobody could read by yet: its slips are as they were before. */
export async function takeBack(tx: Tx, id: string, by: string): Promise<void> {
  await heldPeriod(tx, id)
  const back = await first(
    tx,
    sql<{ id: string }>`update pay_release r set taken_back_at = now(), taken_back_by = ${by}::uuid
      where r.period_id = ${id}::uuid and r.taken_back_at is null and (r.release_at is null or r.release_at > clock_timestamp()) returning r.id`,
  )
  if (!back) throw refuse(409, 'pay.isOut')
  await sql`update pay_slip set release_id = null where release_id = ${back.id}::uuid`.execute(tx)
}

/** Closes a period whose slips people read, or opens it again. */
export async function close(tx: Tx, id: string, by: string): Promise<void> {
  const { state } = await heldPeriod(tx, id)
  if (state !== 'released') throw refuse(409, 'pay.notReleased')
  const left = await first(tx, sql`select from pay_slip s where s.period_id = ${id}::uuid and s.release_id is null and ${isLatest} limit 1`)
  if (left) throw refuse(409, 'pay.leftToRelease')
  await sql`update pay_period set closed_at = now(), closed_by = ${by}::uuid where id = ${id}::uuid`.execute(tx)
}

export async function reopen(tx: Tx, id: string): Promise<void> {
  if ((await heldPeriod(tx, id)).state !== 'closed') throw refuse(409, 'pay.notClosed')
  await sql`update pay_period set closed_at = null, closed_by = null where id = ${id}::uuid`.execute(tx)
}
