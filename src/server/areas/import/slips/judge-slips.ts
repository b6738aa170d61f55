import { sql } from 'kysely'
import type { Tx } from '#server/foundation/database/db.ts'
import type { FaultLog } from '#server/platform/import/faults.ts'
import { isOfGroup } from '#server/records/pay/belonging.ts'
import { isReleased } from '#server/records/pay/sight.ts'
import type { SlipGround } from './periods-of-slips.ts'
import type { SlipPart } from './read-slips.ts'
import { mostLines, tellWrong } from './tell-wrong.ts'

type Sql = ReturnType<typeof sql>

/** What is wrong with a row by one of its columns, and what it is held against. */
interface Rule {
  field: string
  why: string
  against: Sql
  wrong: Sql
}

/**
 * Finds out which slips can be taken: whole, of people of the group and periods that there are, in the currency of their group, of components
 * that are known, with the totals that their lines come to. The others are told, and are `good` no more.
 */
export async function judgeSlips(tx: Tx, ground: SlipGround, parts: readonly SlipPart[], log: FaultLog): Promise<void> {
  await sql`create temp table slip_wrong (id int generated always as identity, seq int, field text, why text, against text) on commit drop`.execute(
    tx,
  )
  await components(tx)
  await ofSlips(tx, ground)
  await ofRows(tx)
  if (parts.length > 1) await ofPlaces(tx)
  await leaveOut(tx)
  await ofTotals(tx)
  await leaveOut(tx)
  await tellWrong(tx, parts, log)
}

/** The components that rows name, as they are set up (`known`), or as the first row says that they are (`said`). */
async function components(tx: Tx): Promise<void> {
  await sql`
    create temp table stage_component on commit drop as
    select s.code, c.id is null as is_new, c.kind as known, min(s.first) as first,
      (array_agg(s.line_kind order by s.first) filter (where s.line_kind is not null))[1] as said,
      count(distinct s.line_kind) > 1 as is_two, string_agg(distinct s.line_kind, ', ') as kinds,
      (array_agg(s.name order by s.first) filter (where s.name is not null))[1] as name
    from (
      select component as code, line_kind, name, min(seq) as first from stage_slip_line where component is not null group by 1, 2, 3
    ) s left join pay_component c on c.code = s.code group by s.code, c.id, c.kind`.execute(tx)
  await sql`analyze stage_component`.execute(tx)
}

/** What is wrong with a slip as a whole is told of its first row. */
async function ofSlips(tx: Tx, { closed, underWay }: SlipGround): Promise<void> {
  const isOut = sql`exists (select from pay_slip s where s.period_id = x.period_id and s.employee_id = x.employee_id and ${isReleased})`
  // What was taken of somebody once can be corrected, wherever they went since.
  const hasOne = sql`exists (select from pay_slip s where s.period_id = x.period_id and s.employee_id = x.employee_id)`
  const from = sql`stage_slip x left join employee e on e.id = x.employee_id left join pay_period p on p.id = x.period_id`
  await told(tx, from, sql`x.key`, [
    { field: 'employee', why: 'person', against: sql`null`, wrong: sql`x.employee_id is null` },
    {
      field: 'employee',
      why: 'foreign',
      against: sql`null`,
      wrong: sql`(e.id is not null and p.id is not null and not ${isOfGroup} and not ${hasOne})`,
    },
    { field: 'group_code', why: 'group', against: sql`null`, wrong: sql`x.group_id is null` },
    { field: 'period_code', why: 'period', against: sql`null`, wrong: sql`(x.group_id is not null and x.period_id is null)` },
    { field: 'period_code', why: 'closed', against: sql`null`, wrong: sql`x.period_id = any (${closed}::uuid[])` },
    { field: 'period_code', why: 'underWay', against: sql`null`, wrong: sql`x.period_id = any (${underWay}::uuid[])` },
    { field: 'reason', why: 'released', against: sql`null`, wrong: sql`(x.reason = '' and ${isOut})` },
  ])
  await told(tx, sql`stage_slip_line x join stage_slip s on s.key = x.key`, sql`x.seq`, [
    { field: 'employee', why: 'many', against: sql`s.lines::text`, wrong: sql`(s.lines > ${mostLines} and x.place = ${mostLines + 1})` },
  ])
}

/** What is wrong with a row by itself. */
async function ofRows(tx: Tx): Promise<void> {
  const from = sql`stage_slip_line x join stage_slip s on s.key = x.key left join stage_component c on c.code = x.component`
  const tooExact = (field: string): Rule => {
    const amount = sql.ref(`x.${field}`)
    return { field, why: 'decimals', against: sql`s.places || ' ' || s.currency`, wrong: sql`${amount} <> round(${amount}, s.places)` }
  }
  await told(tx, from, sql`x.seq`, [
    tooExact('amount'),
    tooExact('to_date'),
    { field: 'component', why: 'unsaid', against: sql`null`, wrong: sql`(c.is_new and c.said is null)` },
    { field: 'line_kind', why: 'otherKind', against: sql`c.known`, wrong: sql`x.line_kind <> c.known` },
    { field: 'line_kind', why: 'twoKinds', against: sql`c.kinds`, wrong: sql`(c.is_new and c.is_two)` },
    { field: 'currency', why: 'currency', against: sql`s.currency`, wrong: sql`x.currency <> s.currency` },
  ])
}

/** Takes down what rows are wrong by, each as often as it is wrong. */
const told = (tx: Tx, from: Sql, seq: Sql, rules: readonly Rule[]) =>
  sql`
    insert into slip_wrong (seq, field, why, against)
    select ${seq}, w.field, w.why, w.against from ${from} cross join lateral (values ${sql.join(
      rules.map(({ field, why, against, wrong }) => sql`(${sql.lit(field)}, ${sql.lit(why)}, (${against})::text, ${wrong})`),
    )}) as w (field, why, against, wrong)
    where (${sql.join(
      rules.map(({ wrong }) => wrong),
      sql` or `,
    )}) and w.wrong`.execute(tx)

/** A slip comes by one part of the mapping: of two that bring it nobody knows which counts. */
const ofPlaces = (tx: Tx) =>
  sql`
    insert into slip_wrong (seq, field, why, against)
    select distinct on (x.key, x.part) x.seq, 'employee', 'twoPlaces', f.line || ' ' || f.part
    from stage_slip_line x join stage_slip_line f on f.key = x.key and f.place = 1 where x.part <> f.part
    order by x.key, x.part, x.seq`.execute(tx)

/** Totals of the file, exactly, against what the lines come to that are of earnings and of deductions; each that differs is told once. */
async function ofTotals(tx: Tx): Promise<void> {
  await sql`
    create temp table stage_slip_sum on commit drop as
    select key, earnings, deductions, earnings - deductions as net from (
      select l.key, coalesce(sum(l.amount) filter (where coalesce(c.known, c.said) = 'earning'), 0) as earnings,
        coalesce(sum(l.amount) filter (where coalesce(c.known, c.said) = 'deduction'), 0) as deductions
      from stage_slip_line l join stage_slip s on s.key = l.key and s.good join stage_component c on c.code = l.component group by l.key
    ) t`.execute(tx)
  await sql`create unique index on stage_slip_sum (key)`.execute(tx)
  await sql`analyze stage_slip_sum`.execute(tx)
  await sql`
    insert into slip_wrong (seq, field, why, against)
    select distinct on (x.key, w.field, w.said) x.seq, w.field, w.field, trim_scale(w.comes)::text
    from stage_slip_line x join stage_slip_sum t on t.key = x.key cross join lateral (values
      ('earnings', x.earnings, t.earnings), ('deductions', x.deductions, t.deductions), ('net', x.net, t.net)) as w (field, said, comes)
    where (x.earnings <> t.earnings or x.deductions <> t.deductions or x.net <> t.net) and w.said <> w.comes
    order by x.key, w.field, w.said, x.seq`.execute(tx)
}

/** A slip is taken whole or not at all. */
async function leaveOut(tx: Tx): Promise<void> {
  await sql`
    update stage_slip s set good = false from (select distinct l.key from slip_wrong w join stage_slip_line l on l.seq = w.seq) x
    where x.key = s.key and s.good`.execute(tx)
}
