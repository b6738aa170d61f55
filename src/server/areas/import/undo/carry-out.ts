import { sql } from 'kysely'
import { first, rows, type Tx } from '#server/foundation/database/db.ts'
import { lastDay, takeDown, takeDownMoved } from '#server/records/attendance/upkeep/due.ts'
import { alongsideTables, goesAlong, isKept, type Table } from './catalogue.ts'
import type { Ground } from './plan.ts'
import { dropLines } from './slips.ts'

/** Of so many people the checks of references take longer than all else; each was looked for by the plan. */
const manyPeople = 2000

/**
 * Makes the rows of the plan that can be taken back as they were before the run, and whom it made with what the portal has made
 * of them by itself.
 */
export async function carryOut(ground: Ground, now: Date): Promise<void> {
  const { tx, runId, writtenAt, own } = ground
  const ordered = inOrder(own)
  await dropAlongside(ground)
  for (const table of ordered) await putBackGone(tx, table)
  // What rows name first: what is named by the new values could not go before, and may be in the way of the old ones.
  for (const table of ordered) await putBack(tx, table, table.naming)
  await sql`select set_config('calendula.import_taken_back', ${writtenAt}::timestamptz::text, true)`.execute(tx)
  if (own.some(({ name }) => name === 'pay_slip')) await dropLines(tx)
  for (const table of ordered.toReversed()) await dropMade(tx, table)
  for (const table of ordered) await putBack(tx, table, table.columns)
  await followDays(ground, now)
  await sql`
    delete from import_row r using undo_row u where r.run_id = ${runId}::uuid and u.stays is null and r.of_table = u.of_table and r.key = u.key`.execute(
    tx,
  )
}

/** Tables before those that name them. */
function inOrder(tables: readonly Table[]): Table[] {
  const done: Table[] = []
  const left = [...tables]
  while (left.length > 0) {
    const free = left.findIndex(({ needs }) => !needs.some((name) => left.some((one) => one.name === name)))
    // Units name their heads, and people's posts name units: whichever comes first, what rows name is put back before.
    done.push(...left.splice(Math.max(free, 0), 1))
  }
  return done
}

const goes = (table: Table) => sql`u.of_table = ${table.name} and u.stays is null and not u.later`

/** What the portal has made by itself of people who go. */
async function dropAlongside({ tx, along }: Ground): Promise<void> {
  if (!(await first(tx, sql`select from undo_row where of_table = 'employee' and made and stays is null limit 1`))) return
  for (const name of alongsideTables(along))
    await sql`
      delete from ${sql.table(name)} t using undo_row p
      where p.of_table = 'employee' and p.made and p.stays is null and t.employee_id = p.person_id and ${goesAlong(name, along)}`.execute(
      tx,
    )
}

/** Rows that the run took away. */
async function putBackGone(tx: Tx, table: Table): Promise<void> {
  if (!(await first(tx, sql`select from undo_row u where ${goes(table)} and u.gone limit 1`))) return
  const columns = table.columns.filter((column) => !table.generated.includes(column))
  const names = sql.join(columns.map((column) => sql.id(column)))
  const values = sql.join(columns.map((column) => sql.ref(`o.${column}`)))
  await sql`
    insert into ${sql.table(table.name)} (${names}) overriding system value
    select ${values} from undo_row u cross join lateral jsonb_populate_record(null::${sql.table(table.name)}, u.before) o
    where ${goes(table)} and u.gone`.execute(tx)
}

/** Rows that the run changed: some of their columns, as they were. */
async function putBack(tx: Tx, table: Table, of: readonly string[]): Promise<void> {
  const isOfKey = new Set(table.key.map(({ column }) => column))
  const columns = of.filter((column) => !table.generated.includes(column) && !isOfKey.has(column))
  if (columns.length === 0 || !(await first(tx, sql`select from undo_row u where ${goes(table)} and not u.made and not u.gone limit 1`)))
    return
  // A column that came after the run has no value from before: it stays.
  const set = sql.join(
    columns.map(
      (column) => sql`${sql.id(column)} = case when u.before ? ${column} then ${sql.ref(`o.${column}`)} else ${sql.ref(`t.${column}`)} end`,
    ),
  )
  await sql`
    update ${sql.table(table.name)} t set ${set}
    from undo_row u cross join lateral jsonb_populate_record(null::${sql.table(table.name)}, u.before) o
    where ${goes(table)} and not u.made and not u.gone and ${isKept(table, 'u.key')}`.execute(tx)
}

async function dropMade(tx: Tx, table: Table): Promise<void> {
  const isOfMany = table.name === 'employee' && (await mayLeaveChecks(tx))
  if (isOfMany) await sql`set local session_replication_role = replica`.execute(tx)
  await sql`delete from ${sql.table(table.name)} t using undo_row u where ${goes(table)} and u.made and ${isKept(table, 'u.key')}`.execute(
    tx,
  )
  if (isOfMany) await sql`set local session_replication_role = origin`.execute(tx)
}

/** Whether the checks of references, one by one, can be left to the plan, which has made them all at once. */
async function mayLeaveChecks(tx: Tx): Promise<boolean> {
  const found = await first(
    tx,
    sql<{ many: boolean }>`
      select (select count(*) from undo_row where of_table = 'employee' and made and stays is null) > ${manyPeople}
        and has_parameter_privilege('session_replication_role', 'SET') as many`,
  )
  return found?.many ?? false
}

/** Days that have been computed since are computed anew, of those who stay. */
async function followDays({ tx, own }: Ground, now: Date): Promise<void> {
  const has = (name: string) => own.some((table) => table.name === name)
  const isComputed = await first(
    tx,
    sql`select from undo_row where later and of_table in ('attendance_day', 'attendance_due') and stays is null limit 1`,
  )
  if (isComputed) {
    await sql`
      insert into attendance_due (employee_id, from_day, until_day)
      select u.person_id, min(u.key[2]::date), max(u.key[2]::date) from undo_row u join employee e on e.id = u.person_id
      where u.later and u.of_table = 'attendance_day' and u.stays is null group by 1`.execute(tx)
    if (has('assignment') || has('schedule_assignment'))
      await takeDownMoved(
        tx,
        sql`select u.person_id as employee_id, min(u.key[2]::date) as from_day from undo_row u join employee e on e.id = u.person_id
          where u.of_table in ('assignment', 'schedule_assignment') and u.stays is null group by 1`,
        now,
      )
  }
  const weeks = await rows(
    tx,
    sql<{ id: string }>`select key[1] as id from undo_row where of_table = 'working_schedule' and stays is null and not made`,
  )
  for (const { id } of weeks) await takeDown(tx, { of: 'schedule', id })
  // A site that began to keep attendance by the run keeps it no more: its days go as they came.
  const sites = await rows(
    tx,
    sql<{ id: string }>`
      select u.key[1] as id from undo_row u join site s on s.id = u.key[1]::uuid where u.of_table = 'site' and u.stays is null and not u.made
        and exists (select from undo_row c where c.of_table = 'attendance_change' and c.later)`,
  )
  for (const { id } of sites) await takeDown(tx, { of: 'kept', siteId: id, groupId: null, from: '0001-01-01', until: lastDay(now) })
}
