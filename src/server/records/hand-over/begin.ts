import { sql } from 'kysely'
import { addDays } from '#shared/records/calendar.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { refuse, type Refusal } from '#server/foundation/basis/refusal.ts'
import { first, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { lockNames } from '#server/foundation/database/locks.ts'
import { heldPeriod, type Period } from '../pay/periods.ts'
import { isOut } from '../pay/sight.ts'
import type { Allowance, Covered } from './items.ts'

/** Held by whoever writes what is handed over, together, and whole for a moment by whoever begins a hand-over (`note_pay_due`). */
const inputLock = 'pay inputs'

interface Before {
  spanUntil: string
  version: number
}

interface Neighbours {
  /** What it was handed over as last. */
  own: (Before & Pick<Covered, 'spanFrom' | 'sites' | 'withoutSite' | 'allowances'>) | null
  /** The period before that was handed over, until when. */
  earlier: string | null
  /** The cut-off of the period before, handed over or not. */
  cutOff: string | null
  /** A period before that comes first: earlier ones of the group were handed over, and it was not. */
  first: string | null
  later: string | null
  isWorking: boolean
  isOut: boolean
}

/**
 * Begins to hand a period over: from its commit on, whatever is written of its days is noted, and whatever was written before is in it.
 * Answers the id of the version; its inputs are computed by `carryOut`.
 */
export async function beginHandOver(tx: Tx, { id, by }: { id: string; by: string | null }): Promise<string> {
  await sql`select from pay_group g join pay_period p on p.group_id = g.id where p.id = ${id}::uuid for update of g`.execute(tx)
  const period = await heldPeriod(tx, id)
  const around = await neighbours(tx, period)
  const barred = barredBy(period, around)
  if (barred) throw barred
  const covered = around.own ?? (await coveredFirst(tx, period, around))
  await lockNames(tx, [inputLock])
  const handOverId = newId()
  await sql`
    insert into pay_hand_over (id, period_id, version, span_from, span_until, sites, without_site, allowances, due_until, begun_by)
    values (${handOverId}::uuid, ${id}::uuid, ${(around.own?.version ?? 0) + 1}, ${covered.spanFrom}::date, ${covered.spanUntil}::date,
      ${covered.sites}::uuid[], ${covered.withoutSite}, ${JSON.stringify(covered.allowances)}::jsonb,
      (select coalesce(max(id), 0) from pay_due), ${by}::uuid)`.execute(tx)
  return handOverId
}

/** Why a period cannot be handed over now; null: it can. */
export const handOverBarred = async (db: Db | Tx, period: Period): Promise<Refusal | null> => barredBy(period, await neighbours(db, period))

function barredBy(
  { kind, state, startsOn, cutOffOn }: Period,
  { own, earlier, cutOff, first, later, isWorking, isOut }: Neighbours,
): Refusal | null {
  if (kind !== 'pay') return refuse(409, 'pay.handOver.bonus')
  if (state === 'closed') return refuse(409, 'pay.isClosed')
  if (isWorking) return refuse(409, 'pay.handOver.working')
  if (later) return refuse(409, 'pay.handOver.later', { period: later })
  if (isOut) return refuse(409, 'pay.handOver.released')
  if (own) return null
  if (first) return refuse(409, 'pay.handOver.first', { period: first })
  return cutOffOn < spanFrom(startsOn, { earlier, cutOff }) ? refuse(409, 'pay.handOver.noDays', undefined, 'cutOffOn') : null
}

/** The first day whose time a period brings: the one after the cut-off of the period before. */
function spanFrom(startsOn: string, { earlier, cutOff }: Pick<Neighbours, 'earlier' | 'cutOff'>): string {
  const before = earlier ?? cutOff
  return before === null ? startsOn : addDays(before, 1)
}

async function neighbours(db: Db | Tx, { id, groupId, startsOn }: Period): Promise<Neighbours> {
  const of = sql`p.group_id = ${groupId}::uuid and p.kind = 'pay'`
  const handed = sql`exists (select from pay_hand_over h where h.period_id = p.id)`
  const found = await first(
    db,
    sql<Neighbours>`
      select
        (select jsonb_build_object('version', h.version, 'spanFrom', h.span_from, 'spanUntil', h.span_until, 'sites', h.sites,
          'withoutSite', h.without_site, 'allowances', h.allowances)
          from pay_hand_over h where h.period_id = ${id}::uuid order by h.version desc limit 1) as own,
        (select max(h.span_until) from pay_hand_over h join pay_period p on p.id = h.period_id
          where ${of} and p.starts_on < ${startsOn}::date) as earlier,
        (select p.cut_off_on from pay_period p where ${of} and p.starts_on < ${startsOn}::date order by p.starts_on desc limit 1) as "cutOff",
        (select p.code from pay_period p where ${of} and p.starts_on < ${startsOn}::date and not ${handed} and exists (
          select from pay_hand_over h join pay_period o on o.id = h.period_id where o.group_id = p.group_id and o.starts_on < p.starts_on)
          order by p.starts_on limit 1) as first,
        (select p.code from pay_period p where ${of} and p.starts_on > ${startsOn}::date and ${handed} order by p.starts_on limit 1) as later,
        exists (select from pay_hand_over h join pay_period p on p.id = h.period_id where ${of} and h.finished_at is null) as "isWorking",
        exists (select from pay_release r where r.period_id = ${id}::uuid and ${isOut}) as "isOut"`,
  )
  if (!found) throw new Error('a select without a table has one row')
  return found
}

/** What is of a period that is handed over for the first time. It stays so, whatever becomes of group, sites and allowances. */
async function coveredFirst(
  tx: Tx,
  { startsOn, cutOffOn, groupId, siteId }: Period,
  around: Neighbours,
): Promise<Pick<Covered, 'spanFrom' | 'spanUntil' | 'sites' | 'withoutSite' | 'allowances'>> {
  const sites = await sitesOf(tx, groupId, siteId)
  return { spanFrom: spanFrom(startsOn, around), spanUntil: cutOffOn, ...sites, allowances: await allowancesNow(tx) }
}

/** The sites whose people are of a group: its own, or all that have none of their own, and people without a site. */
async function sitesOf(tx: Tx, groupId: string, siteId: string | null): Promise<Pick<Covered, 'sites' | 'withoutSite'>> {
  // Of several groups of a site the one that stands first has its people.
  const found = await rows(
    tx,
    sql<{ id: string }>`
      select s.id from site s where (
        select g.id from pay_group g where g.retired_at is null and (g.site_id = s.id or g.site_id is null)
        order by g.site_id is null, g.sequence, g.code limit 1) = ${groupId}::uuid`,
  )
  const general = await first(
    tx,
    sql<{ id: string }>`select id from pay_group where retired_at is null and site_id is null order by sequence, code limit 1`,
  )
  return { sites: found.map(({ id }) => id), withoutSite: siteId === null && general?.id === groupId }
}

const allowancesNow = (tx: Tx): Promise<Allowance[]> =>
  rows(
    tx,
    sql<Allowance>`
      select code, site_id as "siteId", least_worked as "leastWorked", trim_scale(amount)::text as amount, currency
      from pay_allowance where retired_at is null order by sequence, code`,
  )
