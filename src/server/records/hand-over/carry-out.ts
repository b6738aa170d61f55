import { sql } from 'kysely'
import { first, rows, transaction, type Db, type Tx } from '#server/foundation/database/db.ts'
import { itemsOf, type Covered } from './items.ts'

type Sql = ReturnType<typeof sql>

/** A hand-over that was begun. */
interface Begun extends Covered {
  id: string
  groupId: string
  version: number
  dueUntil: string
  /** The last change that hand-overs of the group follow already. */
  dueFrom: string
}

const covered = sql`h.period_id as "periodId", h.span_from as "spanFrom", h.span_until as "spanUntil", p.starts_on as "startsOn", p.ends_on as "endsOn",
  h.sites, h.without_site as "withoutSite", h.allowances`

/** Computes the inputs of a hand-over that was begun, in one transaction. */
export const carryOut = (db: Db, id: string): Promise<void> => transaction(db, (tx) => computeHandOver(tx, id))

/**
 * Computes the inputs of a hand-over that was begun: those of its own period, of everybody at first and later of whom something
 * has changed; and of periods before what is otherwise since they were handed over. Nothing where it is finished already.
 */
export async function computeHandOver(tx: Tx, id: string): Promise<void> {
  const begun = await first(
    tx,
    sql<Begun>`
      select h.id, p.group_id as "groupId", h.version, h.due_until as "dueUntil", coalesce((
        select max(o.due_until) from pay_hand_over o join pay_period q on q.id = o.period_id
        where q.group_id = p.group_id and o.finished_at is not null), 0) as "dueFrom", ${covered}
      from pay_hand_over h join pay_period p on p.id = h.period_id where h.id = ${id}::uuid and h.finished_at is null for update of h`,
  )
  if (!begun) return
  // A month of everybody is sorted in memory, one kind after the other.
  await sql`set local work_mem = '256MB'`.execute(tx)
  await duePeople(tx, begun)
  await sql`create temp table hand_over_new (like pay_input including defaults) on commit drop`.execute(tx)
  await compute(tx, begun, begun)
  const earlier = await earlierOf(tx, begun)
  for (const period of earlier) await compute(tx, begun, period)
  const looked = [begun, ...earlier].map(({ periodId }) => periodId)
  if (begun.version > 1) await keep(tx, begun, looked)
  await finish(tx, begun)
}

/** Whose inputs have changed since the hand-over before, and of which days. */
async function duePeople(tx: Tx, { dueFrom, dueUntil }: Begun): Promise<void> {
  await sql`
    create temp table hand_over_due on commit drop as
    select employee_id, min(from_day) as from_day, max(until_day) as until_day from pay_due
    where id > ${dueFrom}::bigint and id <= ${dueUntil}::bigint group by employee_id`.execute(tx)
  await sql`create unique index on hand_over_due (employee_id)`.execute(tx)
  await sql`analyze hand_over_due`.execute(tx)
}

/** Periods of the group that were handed over before, as far as anything has changed in them. */
const earlierOf = (tx: Tx, { periodId, groupId }: Begun): Promise<Covered[]> =>
  rows(
    tx,
    sql<Covered>`
      select ${covered} from pay_hand_over h join pay_period p on p.id = h.period_id
      where p.group_id = ${groupId}::uuid and h.version = 1 and p.id <> ${periodId}::uuid
        and exists (select from hand_over_due d where d.from_day <= greatest(h.span_until, p.ends_on) and d.until_day >= least(h.span_from, p.starts_on))
      order by p.starts_on`,
  )

/** Computes what a period comes to now beyond what others have handed over of it. */
async function compute(tx: Tx, begun: Begun, of: Covered): Promise<void> {
  const { periodId, version } = begun
  const isWhole = of.periodId === periodId && version === 1
  await posts(tx, of, isWhole)
  const now = itemsOf(of, isWhole)
  // What a period comes to that nobody has handed over yet is all of it: each kind by itself, so that little is sorted at once.
  if (isWhole) for (const items of now) await put(tx, begun, of, items)
  else
    await put(
      tx,
      begun,
      of,
      sql`
      select employee_id, kind, code, unit, currency, day, sum(quantity), sum(amount), source from (
        select * from (${sql.join(now, sql` union all `)}) n (employee_id, kind, code, unit, currency, day, quantity, amount, source)
        union all ${handedElsewhere(of, periodId)}
      ) x group by employee_id, kind, code, unit, currency, day, source having sum(quantity) <> 0 or sum(amount) <> 0`,
    )
  await sql`drop table hand_over_post`.execute(tx)
}

const columns = sql`id, period_id, of_period_id, employee_id, kind, code, unit, currency, quantity, amount, days, quantities, amounts, sources, from_version`

/** Puts items together as inputs: of a first version where they stay, of another beside what stands. */
const put = (tx: Tx, { periodId, version }: Begun, of: Covered, items: Sql) =>
  sql`
    insert into ${sql.table(version === 1 ? 'pay_input' : 'hand_over_new')} (${columns})
    select gen_random_uuid(), ${periodId}::uuid, ${of.periodId}::uuid, employee_id, kind, code, unit, currency, sum(quantity), sum(amount),
      array_agg(day), array_agg(quantity), ${amounts}, ${sources}, ${version}
    from (
      select employee_id, kind collate "C", code collate "C", unit collate "C", currency collate "C", day, quantity, amount, source from (${items}) x (employee_id, kind,
        code, unit, currency, day, quantity, amount, source)
      order by 1, 2, 3, 4, 5, 6, 9
    ) i (employee_id, kind, code, unit, currency, day, quantity, amount, source)
    group by employee_id, kind, code, unit, currency`.execute(tx)

// Of what one input is the sum of either all has an amount or none, and all is said by something or none: they stand beside the days. All is
// gathered in the order in which it comes: to sort each input's own would take longer than all the rest.
const amounts = sql`coalesce(array_agg(amount) filter (where amount is not null), '{}')`
const sources = sql`coalesce(array_agg(source) filter (where source is not null), '{}')`

/** The posts at the sites that a period is of, from when until when: of everybody, or of whom something has changed. */
async function posts(tx: Tx, { sites, withoutSite }: Covered, isWhole: boolean): Promise<void> {
  const whom = isWhole ? sql`true` : sql`exists (select from hand_over_due d where d.employee_id = a.employee_id)`
  await sql`
    create temp table hand_over_post on commit drop as
    select employee_id, site_id, from_day, until_day from (
      select a.employee_id, a.site_id,
        case when lag(a.starts_on) over post is null then '-infinity'::date else a.starts_on end as from_day,
        coalesce(lead(a.starts_on) over post - 1, 'infinity'::date) as until_day
      from assignment a where ${whom} window post as (partition by a.employee_id order by a.starts_on)
    ) x where site_id = any (${sites}::uuid[]) or (${withoutSite} and site_id is null)`.execute(tx)
  await sql`create index on hand_over_post (employee_id)`.execute(tx)
  await sql`analyze hand_over_post`.execute(tx)
}

/** What other periods have handed over of one, of whom something has changed, with the other sign. */
const handedElsewhere = ({ periodId }: Covered, by: string): Sql => sql`
  select h.employee_id, h.kind, h.code, h.unit, h.currency, t.day, -t.quantity, -t.amount, t.source
  from pay_input h cross join lateral unnest(h.days, h.quantities, h.amounts, h.sources) as t (day, quantity, amount, source)
  where h.of_period_id = ${periodId}::uuid and h.period_id <> ${by}::uuid and h.until_version is null
    and exists (select from hand_over_due d where d.employee_id = h.employee_id)`

/** Keeps what is new of the periods that were looked at; what an earlier version has and this one has not ends with it. */
async function keep(tx: Tx, { periodId, version }: Begun, looked: readonly string[]): Promise<void> {
  const before = sql`o.period_id = ${periodId}::uuid and o.until_version is null and o.of_period_id = any (${looked}::uuid[])
    and exists (select from hand_over_due d where d.employee_id = o.employee_id)`
  await sql`create index on hand_over_new (employee_id)`.execute(tx)
  await sql`analyze hand_over_new`.execute(tx)
  // What is as it was stays the row that it was.
  await sql`
    create temp table hand_over_same on commit drop as
    select o.id as old_id, n.id as new_id from pay_input o join hand_over_new n on n.employee_id = o.employee_id and n.of_period_id = o.of_period_id
      and (n.kind, n.code, n.unit, n.currency, n.days, n.quantities, n.amounts, n.sources)
        = (o.kind, o.code, o.unit, o.currency, o.days, o.quantities, o.amounts, o.sources)
    where ${before}`.execute(tx)
  await sql`update pay_input o set until_version = ${version} where ${before} and not exists (select from hand_over_same s where s.old_id = o.id)`.execute(
    tx,
  )
  await sql`insert into pay_input (${columns}) select ${columns} from hand_over_new n where not exists (select from hand_over_same s where s.new_id = n.id)`.execute(
    tx,
  )
}

async function finish(tx: Tx, { id, periodId, version, dueUntil }: Begun): Promise<void> {
  await sql`
    update pay_hand_over set finished_at = now(), (people, inputs) = (
      select count(distinct i.employee_id), count(*) from pay_input i
      where i.period_id = ${periodId}::uuid and i.from_version <= ${version} and (i.until_version is null or i.until_version > ${version}))
    where id = ${id}::uuid`.execute(tx)
  for (const table of ['hand_over_due', 'hand_over_new', 'hand_over_same']) await sql`drop table if exists ${sql.table(table)}`.execute(tx)
  // What every group follows is looked at no more; one whose first hand-over is still computed follows what came before it began.
  await sql`
    delete from pay_due where id <= ${dueUntil}::bigint and id <= (
      select min(followed) from (
        select coalesce(max(h.due_until) filter (where h.finished_at is not null), min(h.due_until)) as followed
        from pay_hand_over h join pay_period p on p.id = h.period_id group by p.group_id) x)`.execute(tx)
}
