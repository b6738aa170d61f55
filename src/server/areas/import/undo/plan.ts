import { sql } from 'kysely'
import { first, rows, type Tx } from '#server/foundation/database/db.ts'
import { siteOn } from '#server/records/attendance/days/closings.ts'
import {
  builtKind,
  follows,
  givenTables,
  goesAlong,
  hashOf,
  isApart,
  isKept,
  isPart,
  isOwner,
  requestKind,
  requestOf,
  type Table,
} from './catalogue.ts'
import { markComponents, markReleased } from './slips.ts'

/** What is taken back, and of what it is made. */
export interface Ground {
  tx: Tx
  runId: string
  writtenAt: string
  /** The columns of each table that the run has written in, as they were then. */
  shapes: Readonly<Record<string, readonly string[]>>
  tables: readonly Table[]
  /** Whether what was given since to people who go goes along. */
  along: boolean
  /** Of these, the tables in which the run has written. */
  own: Table[]
}

/**
 * Finds out what of a run can be taken back: rows of `undo_row` with `stays` null. The others say why they stay; in
 * `undo_built` stands what was built on them. Both are there until the transaction ends.
 */
export async function planUndo(ground: Ground): Promise<void> {
  const { tx, runId } = ground
  // Hashes are of what a row says in these forms.
  await sql`select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true), set_config('intervalstyle', 'postgres', true),
    set_config('bytea_output', 'hex', true)`.execute(tx)
  await sql`
    create temp table undo_row on commit drop as
    select seq, of_table, key, person_id, before, after, before is null as made, after is null as gone, null::text as stays, false as later
    from import_row where run_id = ${runId}::uuid`.execute(tx)
  await oneEach(tx)
  const written = await rows(tx, sql<{ name: string }>`select distinct of_table as name from undo_row`)
  ground.own.push(...ground.tables.filter(({ name }) => written.some((one) => one.name === name)))
  await sql`
    create temp table undo_made on commit drop as
    select key[1]::uuid as id, of_table, person_id from undo_row where made and cardinality(key) = 1 and of_table not in ('attendance_due', 'attendance_change')`.execute(
    tx,
  )
  await sql`create index on undo_row (person_id) where person_id is not null`.execute(tx)
  await sql`create unique index on undo_made (id)`.execute(tx)
  await sql`create temp table undo_built (person_id uuid, kind text, rows bigint, request_id uuid) on commit drop`.execute(tx)
  await sql`analyze undo_row, undo_made`.execute(tx)

  const hasSlips = ground.own.some(({ name }) => name === 'pay_slip')
  if (hasSlips) await markReleased(tx)
  for (const table of ground.own) await markChanged(ground, table)
  await markUsed(ground)
  await markClosed(ground)
  const outside = ground.tables.filter(({ name, naming }) => naming.length > 0 && !isApart(name))
  for (const table of outside) await markBuilt(ground, table)
  await markNamedInTexts(ground)
  for (const table of byCode) await markCoded(ground, table, false)
  const within = ground.own.filter(({ naming }) => naming.length > 0)
  for (let known = 0; ;) {
    const stays = await keepWhole(tx)
    if (stays === known) return
    known = stays
    for (const table of within) await markNeeded(ground, table)
    for (const table of outside.filter(({ name }) => ground.along && givenTables.includes(name))) await markGiven(ground, table)
    for (const table of byCode) await markCoded(ground, table, true)
    if (hasSlips) await markComponents(tx)
  }
}

/** Several changes of one row are one: from what it was first to what it became last. */
async function oneEach(tx: Tx): Promise<void> {
  await sql`
    create temp table undo_twice on commit drop as
    select of_table, key, min(seq) as first, max(seq) as last from undo_row group by 1, 2 having count(*) > 1`.execute(tx)
  await sql`
    update undo_row u set after = l.after, gone = l.gone from undo_twice t join undo_row l on l.seq = t.last where u.seq = t.first`.execute(
    tx,
  )
  await sql`delete from undo_row u using undo_twice t where u.of_table = t.of_table and u.key = t.key and u.seq <> t.first`.execute(tx)
  await sql`delete from undo_row where made and gone`.execute(tx)
}

/** Rows that are no longer as the run has left them. Days that are computed have only to be computed anew. */
async function markChanged({ tx, shapes }: Ground, table: Table): Promise<void> {
  const columns = shapes[table.name] ?? []
  const as = follows(table.name) ? sql`later = true` : sql`stays = 'changed'`
  await sql`
    update undo_row u set ${as} where u.of_table = ${table.name} and not u.gone and u.stays is null
      and not exists (select from ${sql.table(table.name)} t where ${isKept(table, 'u.key')} and ${hashOf(columns)} = u.after)`.execute(tx)
  await sql`
    update undo_row u set ${as} where u.of_table = ${table.name} and u.gone and u.stays is null
      and exists (select from ${sql.table(table.name)} t where ${isKept(table, 'u.key')})`.execute(tx)
  if (!follows(table.name))
    await sql`
      insert into undo_built (person_id, kind, rows)
      select person_id, 'changed', count(*) from undo_row where of_table = ${table.name} and stays = 'changed' group by 1`.execute(tx)
}

/** Balances of which somebody has taken, or wants to take, something since. Of whom the run made, all leave is told as built on them. */
async function markUsed({ tx, own, writtenAt }: Ground): Promise<void> {
  if (!own.some(({ name }) => name === 'leave_event')) return
  await sql`
    with used as (
      select l.employee_id, count(distinct l.id) as rows from undo_row u join leave_event e on e.id = u.key[1]::uuid
      join leave_event l on l.employee_id = e.employee_id and l.leave_type_id = e.leave_type_id
      where u.of_table = 'leave_event' and l.request_id is not null and l.recorded_at > ${writtenAt}::timestamptz
        and not exists (select from undo_row o where o.of_table = 'leave_event' and o.key = array[l.id::text])
      group by 1
    ), told as (
      insert into undo_built (person_id, kind, rows) select employee_id, 'leave', rows from used
      where not exists (select from undo_made m where m.id = used.employee_id)
    )
    update undo_row u set stays = 'leave' from used where u.person_id = used.employee_id and u.of_table in ('leave_event', 'leave_day', 'past_absence')
      and u.stays is null`.execute(tx)
}

/** Days that were closed since: what they came to was settled with them. */
async function markClosed({ tx, writtenAt }: Ground): Promise<void> {
  const closed = await first(
    tx,
    sql`select from attendance_closing where reopened_at is null and closed_at > ${writtenAt}::timestamptz limit 1`,
  )
  if (!closed) return
  await sql`
    with days as (
      select u.seq, u.person_id, case when u.of_table = 'check_time' then (select t.at::date from check_time t where t.id = u.key[1]::uuid) else u.key[2]::date end as day
      from undo_row u where u.person_id is not null and u.of_table in ('check_time', 'leave_day', 'attendance_day', 'assignment', 'schedule_assignment')
    ), settled as (
      select d.seq, d.person_id from days d where exists (
        select from attendance_closing c where c.reopened_at is null and c.closed_at > ${writtenAt}::timestamptz and c.closed_until >= d.day
          and c.site_id = ${siteOn(sql`d.person_id`, sql`d.day`)})
    ), told as (insert into undo_built (person_id, kind, rows) select person_id, 'closing', count(*) from settled group by 1)
    update undo_row u set stays = 'closing' from settled s where u.seq = s.seq and u.stays is null`.execute(tx)
}

/** Rows of a table that the run has not written, and that name what it has made. */
async function markBuilt({ tx, own, along }: Ground, table: Table): Promise<void> {
  const { name } = table
  const isOwn = own.some((one) => one.name === name)
  const written = isOwn ? sql`exists (select from undo_row u where u.of_table = ${name} and ${isKept(table, 'u.key')})` : sql`false`
  await sql`
    with named as (
      select m.id, m.of_table, m.person_id, ${builtKind(table)} as kind, ${requestOf(table) ?? sql`null::uuid`} as request_id, count(*) as rows
      from ${namedBy(table)} where not (${goesAlong(name, along)}) and not (${isPart(name)}) and not ${written} group by 1, 2, 3, 4, 5
    ), ${tellAndStay}`.execute(tx)
}

/** The rows of a table with what each of them names that the run has made: `t`, `m`, and by which column: `v`. */
const namedBy = ({ name, naming }: Table) => sql`
  ${sql.table(name)} t cross join lateral (values ${sql.join(naming.map((column) => sql`(${sql.ref(`t.${column}`)}, ${sql.lit(isOwner(column))})`))}) as v (id, owns)
  join undo_made m on m.id = v.id`

/** Has what is `named` stay, and takes down what was built on it. */
const tellAndStay = sql`
  told as (insert into undo_built (person_id, kind, rows, request_id) select person_id, kind, rows, request_id from named)
  update undo_row u set stays = n.kind from named n where u.of_table = n.of_table and u.key = array[n.id::text] and u.stays is null`

/** What a row that stays names stays with it. */
async function markNeeded({ tx }: Ground, table: Table): Promise<void> {
  const rowsOf = sql`undo_row k join ${namedBy(table)} on true`
  await sql`
    update undo_row u set stays = 'needed' from (
      select distinct m.id, m.of_table from ${rowsOf} where k.of_table = ${table.name} and k.stays is not null and ${isKept(table, 'k.key')}
    ) n where u.of_table = n.of_table and u.key = array[n.id::text] and u.stays is null`.execute(tx)
}

/** What was given to people who stay stays with them, and so does what it names. */
async function markGiven({ tx }: Ground, table: Table): Promise<void> {
  await sql`
    update undo_row u set stays = 'needed' from (
      select distinct m.id, m.of_table from ${namedBy(table)}
      where exists (select from undo_row k where k.of_table = 'employee' and k.stays is not null and k.person_id = t.employee_id)
    ) n where u.of_table = n.of_table and u.key = array[n.id::text] and u.stays is null`.execute(tx)
}

/** Tables whose rows posts name by their codes, in a column of that name. */
const byCode = ['grade', 'employment_status'] as const

/** What posts name by its code: posts of others, which are told; or posts of the run that stay. */
async function markCoded({ tx, own }: Ground, name: (typeof byCode)[number], isOfRun: boolean): Promise<void> {
  if (!own.some((table) => table.name === name)) return
  const posts = own.find((table) => table.name === 'assignment')
  const kept = posts
    ? sql`exists (select from undo_row k where k.of_table = 'assignment' and ${isOfRun ? sql`k.stays is not null` : sql`true`} and ${isKept(posts, 'k.key')})`
    : sql`false`
  await sql`
    with named as (
      select m.id, m.of_table, null::uuid as person_id, 'post' as kind, null::uuid as request_id, count(*) as rows
      from undo_made m join ${sql.table(name)} c on c.id = m.id join assignment t on ${sql.ref(`t.${name}`)} = c.code
      where m.of_table = ${name} and ${isOfRun ? kept : sql`not ${kept}`} group by 1, 2
    )${isOfRun ? sql` update undo_row u set stays = 'needed' from named n where u.of_table = n.of_table and u.key = array[n.id::text] and u.stays is null` : sql`, ${tellAndStay}`}`.execute(
    tx,
  )
}

const isId = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/** Flows, settings and what was asked for since name people and units in their texts. */
async function markNamedInTexts({ tx, writtenAt }: Ground): Promise<void> {
  const texts = [
    sql`select definition::text, null::uuid from flow union all select definition::text, null from flow_draft union all select value::text, null from setting`,
    sql`select form::text || approval::text, id from request where updated_at > ${writtenAt}::timestamptz`,
  ]
  for (const text of texts)
    await sql`
      with named as (
        select m.id, m.of_table, m.person_id, x.request_id, count(*) as rows, case when x.request_id is null then 'other' else ${requestKind(sql`x.request_id`)} end as kind
        from (${text}) x (text, request_id) cross join lateral regexp_matches(x.text, ${isId}, 'g') as g (ids) join undo_made m on m.id = g.ids[1]::uuid
        group by 1, 2, 3, 4, 6
      ), ${tellAndStay}`.execute(tx)
}

/** Whoever keeps one row keeps all of theirs. How many rows stay. */
async function keepWhole(tx: Tx): Promise<number> {
  await sql`
    update undo_row u set stays = 'with' from (select distinct person_id from undo_row where stays is not null and person_id is not null) p
    where u.person_id = p.person_id and u.stays is null`.execute(tx)
  const found = await first(tx, sql<{ stays: number }>`select count(*) as stays from undo_row where stays is not null`)
  return found?.stays ?? 0
}
