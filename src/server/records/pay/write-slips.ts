import { sql } from 'kysely'
import type { Tx } from '#server/foundation/database/db.ts'

type Sql = ReturnType<typeof sql>

interface Brought {
  /** Who brought them; null: an import that nobody signed in for. */
  by: string | null
  /** Rows `key bigint, id uuid, period_id uuid, employee_id uuid, reason text`, one for each slip; no two of a person and period. */
  slips: Sql
  /** Rows `key bigint, place int, component_id uuid, quantity, unit, rate, amount, to_date, note, request_codes`, by the `key` of their slip. */
  lines: Sql
}

/**
 * Writes slips with their lines: each is the next version of whoever has one of the period already. Sums are those of the
 * lines, in the group's currency. Who asks holds the periods (`heldPeriod`); `lines` is read twice. Answers how many slips were written.
 */
export async function writeSlips(tx: Tx, { by, slips, lines }: Brought): Promise<number> {
  await sql`create temp table brought_slip on commit drop as
    select x.key, x.id, x.period_id, x.employee_id, x.reason from ${slips} x`.execute(tx)
  await sql`create unique index on brought_slip (key)`.execute(tx)
  await sql`analyze brought_slip`.execute(tx)
  const { numAffectedRows } = await sql`
    insert into pay_slip (id, period_id, employee_id, version, reason, currency, earnings, deductions, net, brought_by)
    select b.id, b.period_id, b.employee_id,
      1 + coalesce((select max(s.version) from pay_slip s where s.period_id = b.period_id and s.employee_id = b.employee_id), 0),
      b.reason, g.currency, coalesce(t.earnings, 0), coalesce(t.deductions, 0), coalesce(t.earnings, 0) - coalesce(t.deductions, 0), ${by}::uuid
    from brought_slip b join pay_period p on p.id = b.period_id join pay_group g on g.id = p.group_id
    left join (
      select l.key, sum(l.amount) filter (where c.kind = 'earning') as earnings, sum(l.amount) filter (where c.kind = 'deduction') as deductions
      from ${lines} l join pay_component c on c.id = l.component_id group by l.key) t on t.key = b.key`.execute(tx)
  await sql`
    insert into pay_slip_line (slip_id, place, component_id, quantity, unit, rate, amount, to_date, note, request_codes)
    select b.id, l.place, l.component_id, l.quantity, l.unit, l.rate, l.amount, l.to_date, l.note, l.request_codes
    from ${lines} l join brought_slip b on b.key = l.key`.execute(tx)
  await sql`drop table brought_slip`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
