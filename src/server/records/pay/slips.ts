import { payModules } from '#shared/permissions.ts'
import { sql } from 'kysely'
import type { LineKind, LineUnit, PayKind, Sums } from '#shared/records/pay/slip.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import { first, rows, type Db } from '#server/foundation/database/db.ts'
import { calledIn, exact } from '#server/foundation/database/expressions.ts'
import { isWithin } from '#server/people/roles/duties.ts'
import { postOn } from '#server/people/sight.ts'
import { requireModule, type Viewer } from '#server/people/viewer.ts'
import { periodName } from './periods.ts'
import { isCorrection, isLatestReleased, isReleased, payReach, readsOwn } from './sight.ts'

type Sql = ReturnType<typeof sql>

/** A slip with what is said of its period and person. */
export interface StoredSlip extends Sums {
  id: string
  employeeId: string
  employee: string
  employeeCode: string
  periodId: string
  /** What the period is called; its month where nobody named it. */
  period: string
  periodCode: string
  groupId: string
  group: string
  kind: PayKind
  startsOn: string
  endsOn: string
  paidOn: string
  currency: string
  version: number
  reason: string
  isReleased: boolean
  /** People have read an earlier version of it. */
  isCorrection: boolean
  /** The day on which it came from the payroll. */
  broughtOn: string
}

const sums = sql`${exact(sql`s.earnings`)} as earnings, ${exact(sql`s.deductions`)} as deductions, ${exact(sql`s.net`)} as net`

interface Seen extends StoredSlip {
  siteId: string | null
  unitId: string | null
}

/**
 * A slip that somebody may read: of their own those that are released, where the module is on for them; of others those of
 * whom they look after. Any other does not exist for them; where the module is off
 * for them, their own are refused (403). `which`: over slip `s`, its employee `e` and its period `p`.
 */
export async function slipSeen(db: Db, viewer: Viewer, kind: PayKind, which: Sql, language: string): Promise<StoredSlip> {
  const found = await first(
    db,
    sql<Seen>`
      select s.id, s.employee_id as "employeeId", e.display_name as employee, e.code as "employeeCode", p.id as "periodId",
        ${periodName(language)} as period, p.code as "periodCode", p.group_id as "groupId", ${calledIn(language, sql`g.names`)} as "group", p.kind,
        p.starts_on as "startsOn", p.ends_on as "endsOn", p.paid_on as "paidOn", s.currency, s.version, s.reason, ${sums},
        ${isReleased} as "isReleased", ${isCorrection} as "isCorrection", s.brought_at::date::text as "broughtOn", a.site_id as "siteId", a.unit_id as "unitId"
      from pay_slip s join pay_period p on p.id = s.period_id join pay_group g on g.id = p.group_id join employee e on e.id = s.employee_id
      ${postOn(sql`current_date`)} where p.kind = ${kind} and ${which}`,
  )
  if (!found || !isSeen(viewer, found)) throw notFound()
  const { siteId: _site, unitId: _unit, ...slip } = found
  return slip
}

function isSeen(viewer: Viewer, { employeeId, kind, siteId, unitId, isReleased: isOut }: Seen): boolean {
  if (employeeId === viewer.id) {
    requireModule(viewer, payModules[kind])
    return isOut && viewer.id === viewer.readerId
  }
  return isWithin(payReach(viewer, kind, 'see'), { employeeId, siteId, unitId })
}

/** Over slip `s` and period `p`: that of a person and period which counts for whoever reads it: of one's own the latest that is released. */
export const ofPeriod = (viewer: Viewer, employeeId: string, periodId: string): Sql => sql`
  s.id = (select x.id from pay_slip x where x.employee_id = ${employeeId}::uuid and x.period_id = ${periodId}::uuid
    and (${employeeId !== viewer.id} or exists (
      select from pay_release r where r.id = x.release_id and r.taken_back_at is null and r.release_at <= now()))
    order by x.version desc limit 1)`

export interface PaidSlip extends Sums {
  id: string
  groupId: string
  period: string
  paidOn: string
}

/**
 * What a person was paid in the year of a slip by slips of its kind that are released, each in the version that counts, in the order of
 * their payment, and the ones around that year. The slip itself stands in place of that of its period, be it released or not.
 * Amounts of another currency are neither added nor compared: such slips are left out.
 */
export const paidAround = (
  db: Db,
  { id, employeeId, kind, paidOn, currency, periodId, groupId }: StoredSlip,
  language: string,
): Promise<PaidSlip[]> => {
  const [first, last] = [`${paidOn.slice(0, 4)}-01-01`, `${paidOn.slice(0, 4)}-12-31`]
  const counts = sql`(s.id = ${id}::uuid or (${isReleased} and ${isLatestReleased} and s.period_id <> ${periodId}::uuid))`
  const of = (days: Sql, order: Sql) => sql`
    select s.id, ${periodName(language)} as period, p.paid_on as "paidOn", p.id as "periodId", p.group_id as "groupId", ${sums}
    from pay_slip s join pay_period p on p.id = s.period_id
    where s.employee_id = ${employeeId}::uuid and p.kind = ${kind} and s.currency = ${currency} and ${days} and ${counts} order by ${order}`
  // The slip before is one of the same group: what another group pays on the same day is no other month.
  const ofGroup = sql`p.group_id = ${groupId}::uuid`
  return rows(
    db,
    sql<PaidSlip>`select id, period, "paidOn", "groupId", earnings, deductions, net from (
      (${of(sql`p.paid_on between ${first}::date and ${last}::date`, sql`p.paid_on`)})
      union all (${of(sql`p.paid_on < ${first}::date and ${ofGroup}`, sql`p.paid_on desc, p.id desc limit 1`)})
      union all (${of(sql`p.paid_on > ${last}::date and ${ofGroup}`, sql`p.paid_on, p.id limit 1`)})
    ) x order by "paidOn", "periodId"`,
  )
}

/** The version that a slip corrects: the last one before it that people could read; undefined: none. */
export const correctedBy = (db: Db, { id }: Pick<StoredSlip, 'id'>): Promise<{ id: string; version: number } | undefined> =>
  first(
    db,
    sql<{ id: string; version: number }>`
      select s.id, s.version from pay_slip s join pay_slip later on later.period_id = s.period_id and later.employee_id = s.employee_id
      where later.id = ${id}::uuid and s.version < later.version and ${isReleased} order by s.version desc limit 1`,
  )

export interface StoredLine {
  slipId: string
  place: number
  code: string
  name: string
  kind: LineKind
  quantity: string | null
  unit: LineUnit | null
  rate: string | null
  amount: string
  toDate: string | null
  note: string
  requestCodes: string[]
}

/** The lines of some slips, in their order. */
export const linesOf = (db: Db, slipIds: readonly string[], language: string): Promise<StoredLine[]> =>
  rows(
    db,
    sql<StoredLine>`
      select l.slip_id as "slipId", l.place, c.code, ${calledIn(language, sql`c.names`)} as name, c.kind,
        ${exact(sql`l.quantity`)} as quantity, nullif(l.unit, '') as unit, ${exact(sql`l.rate`)} as rate, ${exact(sql`l.amount`)} as amount,
        ${exact(sql`l.to_date`)} as "toDate", l.note, l.request_codes as "requestCodes"
      from pay_slip_line l join pay_component c on c.id = l.component_id where l.slip_id = any (${slipIds}::uuid[]) order by l.slip_id, l.place`,
  )

/** Takes down that the person has opened their slip, once. */
export const noteSeen = (db: Db, id: string, employeeId: string) =>
  sql`update pay_slip set seen_at = now() where id = ${id}::uuid and employee_id = ${employeeId}::uuid and seen_at is null`.execute(db)

export interface OwnSlip extends Sums {
  id: string
  periodPayId: string
  periodPay: string
  paidDate: string
  currency: string
  version: number
  /** People have read an earlier version of it. */
  isCorrection: boolean
  /** The person has not opened it yet. */
  isNew: boolean
}

/** A person's own slips of a kind that are released, each in the version that counts, the latest first. */
export const ownSlips = (db: Db, viewer: Pick<Viewer, 'id'>, kind: PayKind, language: string): Promise<OwnSlip[]> =>
  rows(
    db,
    sql<OwnSlip>`
      select s.id, p.id as "periodPayId", ${periodName(language)} as "periodPay", p.paid_on as "paidDate", s.currency, s.version, ${sums},
        ${isCorrection} as "isCorrection", s.seen_at is null as "isNew"
      from pay_slip s join pay_period p on p.id = s.period_id
      where s.employee_id = ${viewer.id}::uuid and p.kind = ${kind} and ${isReleased} and ${isLatestReleased}
      order by p.paid_on desc, p.id desc`,
  )

/** Slips that a person has not opened yet. */
export const unseenSlips = async (db: Db, viewer: Viewer, kind: PayKind): Promise<number> =>
  readsOwn(viewer, kind) ? (await ownSlips(db, viewer, kind, 'en')).filter(({ isNew }) => isNew).length : 0
