import { sql } from 'kysely'
import { daysOfUndo } from '#shared/areas/import.ts'
import type { ImportUndo } from '#shared/import-mapping/told.ts'
import { first, rows, tried, type Db, type Tx } from '#server/foundation/database/db.ts'
import { lockNames } from '#server/foundation/database/locks.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { withRightsAsTheyAre } from '#server/people/roles/by-post.ts'
import { tellingSignInData } from '#server/platform/account/account-news.ts'
import { closingLock } from '#server/records/attendance/days/closings.ts'
import { everybodysLeave } from '#server/records/leave/events.ts'
import type { Ended, Going, Work } from '../browser/work-of-import.ts'
import { employees } from '../employees.ts'
import { checkTimes } from '../check-times/check-times.ts'
import { regions } from '../regions/regions.ts'
import { slips } from '../slips/slips.ts'
import { ImportBusy } from '../run.ts'
import { carryOut } from './carry-out.ts'
import { follows, givenTables, goesAlong, isApart, isKept, tablesOf } from './catalogue.ts'
import { planUndo, type Ground } from './plan.ts'
import { demandPay, holdSlips } from './slips.ts'

/** Looks at what could be taken back of an import, or takes it back: all of it, or where `partly` is said what nothing was built on. In one transaction. */
export async function undoWork(db: Db, work: Work, going: Going): Promise<Ended> {
  going.told('writing', 0)
  const outcome = await tried(db, async (tx) => {
    const told = await undo(tx, work, going)
    if (told.undone) await keepEnd(tx, work, told)
    return { stays: told.undone, answer: told }
  })
  return { outcome, faults: null, kept: outcome.undone }
}

async function undo(tx: Tx, work: Work, going: Going): Promise<ImportUndo> {
  await sql`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true),
    set_config('work_mem', '64MB', true)`.execute(tx)
  await going.begun(tx)
  for (const { lock } of [employees, checkTimes, regions, slips]) {
    const free = await first(tx, sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${lock}) as free`)
    if (!free?.free) throw new ImportBusy()
  }
  const ground = await groundOf(tx, work)
  await demandPay(tx, going.by(), work.runId)
  if (work.act === 'undo') await standStill(ground)
  await planUndo(ground)
  const told = await toldOf(ground)
  if (work.act !== 'undo') return told
  if (told.stays > 0 && !work.partly) throw refuse(409, 'import.builtSince')
  if (told.back === 0) return told
  const people = sql`select key[1]::uuid from undo_row where of_table = 'employee' and not made and stays is null`
  await tellingSignInData(tx, { whose: people, by: work.personId }, () =>
    withRightsAsTheyAre(tx, work.personId, () => carryOut(ground, new Date())),
  )
  return { ...told, undone: true }
}

async function groundOf(tx: Tx, { runId, along }: Work): Promise<Ground> {
  const run = await first(
    tx,
    sql<{ state: string; writtenAt: string; shapes: Ground['shapes']; late: boolean; effect: number }>`
      select state, written_at::text as "writtenAt", shapes, written_at < now() - make_interval(days => ${daysOfUndo}) as late, effect
      from import_run where id = ${runId}::uuid for no key update`,
  )
  if (!run || (run.state !== 'written' && run.state !== 'partly') || run.effect === 0) throw refuse(409, 'import.nothingWritten')
  const tables = await tablesOf(tx)
  // What a version since has taken away cannot be put back.
  const isOther = Object.entries(run.shapes).some(
    ([name, columns]) => !columns.every((column) => tables.find((table) => table.name === name)?.columns.includes(column)),
  )
  const kept = await first(tx, sql`select from import_row where run_id = ${runId}::uuid limit 1`)
  if (run.late || isOther || !kept) throw refuse(409, 'import.tooLate')
  return { tx, runId, writtenAt: run.writtenAt, shapes: run.shapes, tables, along, own: [] }
}

/** Nobody writes what is looked at until all is done; everything can be read. */
async function standStill({ tx, tables, runId }: Ground): Promise<void> {
  await lockNames(tx, [everybodysLeave, closingLock])
  await sql`lock table site, position, unit, employee, assignment in share row exclusive mode`.execute(tx)
  await holdSlips(tx, runId)
  const people = await first(
    tx,
    sql`select from import_row where run_id = ${runId}::uuid and of_table = 'employee' and before is null limit 1`,
  )
  if (!people) return
  // Most of these name people without a reference that the database would look after (decision 008).
  const naming = tables.filter(({ name, naming: columns }) => columns.length > 0 && !isApart(name) && !follows(name))
  await sql`lock table ${sql.join(naming.map(({ name }) => sql.table(name)))} in share mode`.execute(tx)
}

const mostNames = 5

async function toldOf({ tx, along, tables }: Ground): Promise<ImportUndo> {
  const parts = await rows(
    tx,
    sql<ImportUndo['parts'][number]>`
      select of_table as what, count(*) filter (where stays is null) as back, count(*) filter (where stays is not null) as stays
      from undo_row where of_table not in ('attendance_due', 'attendance_change') group by 1 order by min(seq)`,
  )
  const built = await rows(
    tx,
    sql<ImportUndo['built'][number]>`
      select b.kind as what,
        coalesce(nullif(count(distinct b.request_id) filter (where b.kind in ('request', 'approval')), 0), sum(b.rows))::bigint as rows,
        count(distinct b.person_id) as people, coalesce((
        select array_agg(n.display_name) from (
          select distinct e.display_name from undo_built o join employee e on e.id = o.person_id where o.kind = b.kind order by 1 limit ${mostNames}
        ) n), '{}') as names
      from undo_built b group by 1 order by 1`,
  )
  const sum = (name: 'back' | 'stays') => parts.reduce((total, part) => total + part[name], 0)
  return { undone: false, parts, back: sum('back'), stays: sum('stays'), along: along ? await givenOf(tx, tables) : 0, built }
}

/** How much was given since, beside what the import itself gave, to people who go. */
async function givenOf(tx: Tx, tables: Ground['tables']): Promise<number> {
  let count = 0
  for (const table of tables.filter(({ name }) => givenTables.includes(name))) {
    const found = await first(
      tx,
      sql<{ rows: number }>`
        select count(*) as rows from ${sql.table(table.name)} t where ${goesAlong(table.name, true)}
          and not exists (select from undo_row u where u.of_table = ${table.name} and ${isKept(table, 'u.key')})`,
    )
    count += found?.rows ?? 0
  }
  return count
}

/** What was taken back and what is told of it are one. */
async function keepEnd(tx: Tx, { id, runId, personId }: Work, told: ImportUndo): Promise<void> {
  const state = told.stays > 0 ? 'partly' : 'undone'
  await sql`
    update import_run set state = ${state}, changed_at = now(), written_at = case when ${state} = 'partly' then written_at end where id = ${runId}::uuid`.execute(
    tx,
  )
  await sql`
    insert into audit (actor_id, act, entity, entity_id, detail)
    select ${personId}::uuid, 'import taken back', entity, id, ${JSON.stringify({ back: told.back, stays: told.stays, along: told.along, built: told.built.map(({ what, rows: count }) => ({ what, rows: count })) })}::jsonb
    from import_run where id = ${runId}::uuid`.execute(tx)
  await sql`
    update import_work set finished_at = now(), held_until = null, phase = 'ending', outcome = ${JSON.stringify(told)}::jsonb where id = ${id}::uuid`.execute(
    tx,
  )
}
