import { sql } from 'kysely'
import { placesOf } from '#shared/records/money.ts'
import { payKinds, type PayKind } from '#shared/records/pay/slip.ts'
import { rows, type Tx } from '#server/foundation/database/db.ts'
import { heldPeriod } from '#server/records/pay/periods.ts'

/** Whether somebody manages the groups of a site (null: of all sites) for a kind of pay. */
export type Manages = (kind: PayKind, siteId: string | null) => boolean

/** What decides which slips come. */
export interface SlipGround {
  /** Periods to which nothing comes any more, and those of which a release is under way. */
  closed: string[]
  underWay: string[]
}

/**
 * Finds out of whom and of which period each slip is: `stage_slip` has one row for each person, group, period and kind that rows
 * name, `stage_slip_line` their rows in order. Holds the periods, and the components as they are set up.
 */
export async function groundOf(tx: Tx, { key, manages }: { key: 'code' | 'userName'; manages: Manages }): Promise<SlipGround> {
  await groups(tx, manages)
  await sql`
    create temp table stage_slip on commit drop as
    select x.*, e.id as employee_id, g.id as group_id, g.currency, g.places, p.id as period_id, ''::text as reason
    from (
      select min(seq) as key, employee, group_code, period_code, kind, count(*)::int as lines, bool_and(good) as good from stage_slip_read
      where employee is not null and group_code is not null and period_code is not null and kind is not null
      group by employee, group_code, period_code, kind
    ) x
    left join employee e on ${key === 'code' ? sql`e.code` : sql`e.user_name`} = x.employee
    left join stage_slip_group g on g.code = x.group_code and g.kind = x.kind
    left join pay_period p on p.group_id = g.id and p.kind = x.kind and p.code = x.period_code`.execute(tx)
  await sql`create unique index on stage_slip (key)`.execute(tx)
  await sql`analyze stage_slip`.execute(tx)
  await sql`
    create temp table stage_slip_line on commit drop as
    select s.key, row_number() over (partition by s.key order by r.seq)::int as place, r.seq, r.part, r.line, r.good, r.employee, r.group_code,
      r.period_code, r.component, r.name, r.line_kind, r.quantity, r.unit, r.rate, r.amount, r.to_date, r.note, r.requests, r.reason,
      r.earnings, r.deductions, r.net, r.currency, r.said
    from stage_slip_read r join stage_slip s using (employee, group_code, period_code, kind)`.execute(tx)
  await sql`drop table stage_slip_read`.execute(tx)
  await sql`
    update stage_slip s set reason = r.reasons from (
      select key, string_agg(reason, '; ' order by first) as reasons from (
        select key, reason, min(seq) as first from stage_slip_line where reason is not null group by key, reason
      ) said group by key
    ) r where r.key = s.key`.execute(tx)
  await sql`analyze stage_slip, stage_slip_line`.execute(tx)
  await sql`lock table pay_component in share row exclusive mode`.execute(tx)
  return states(tx)
}

/** The groups for which slips may be brought, by kind; every other one is unknown. */
async function groups(tx: Tx, manages: Manages): Promise<void> {
  const all = await rows(
    tx,
    sql<{
      id: string
      code: string
      siteId: string | null
      currency: string
    }>`select id, code, site_id as "siteId", currency from pay_group`,
  )
  const mayBring = all.flatMap(({ siteId, ...group }) =>
    payKinds.flatMap((kind) => (manages(kind, siteId) ? [{ ...group, kind, places: placesOf(group.currency) }] : [])),
  )
  await sql`
    create temp table stage_slip_group on commit drop as
    select * from json_to_recordset(${JSON.stringify(mayBring)}::json) as g(id uuid, code text, kind text, currency text, places int)`.execute(
    tx,
  )
}

/** Always in the same order: two that hold several wait for each other and not in a circle. */
async function states(tx: Tx): Promise<SlipGround> {
  const named = await rows(tx, sql<{ id: string }>`select distinct period_id as id from stage_slip where period_id is not null order by 1`)
  const ground: SlipGround = { closed: [], underWay: [] }
  for (const { id } of named) {
    const { state } = await heldPeriod(tx, id)
    if (state === 'closed') ground.closed.push(id)
    if (state === 'asked' || state === 'held') ground.underWay.push(id)
  }
  return ground
}
