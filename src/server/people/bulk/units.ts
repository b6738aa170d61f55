import { sql } from 'kysely'
import { sure } from '#shared/sure.ts'
import { first, rows, type Tx } from '#server/foundation/database/db.ts'
import { circlesOf, type Edge } from '../posts/circles.ts'
import { coded, settleCoded, writeSettled, type CodedGiven, type Written } from './records.ts'
import { oneRowEach } from './several.ts'
import { analyseStage, emptyTally, giversOf, isOf, refuse, saidOf, type Change } from './stage.ts'

/** Writes the staged units and puts each under its parent where the mapping gives one. A parent may stand in the same stage, or in none. */
export async function writeUnits(tx: Tx, given: CodedGiven): Promise<Written> {
  // Parents are those of the rows that count.
  const settled = await settleCoded(tx, 'unit', given)
  // Parts that say no parent leave it as it is.
  await sql`
    update stage_unit s set parent = p.code from unit u join unit p on p.id = u.parent_id
    where u.code = s.code and not ${isOf(giversOf(given.batches, 'parent'))}`.execute(tx)
  await refuseParents(tx)
  const written = await writeSettled(tx, 'unit', given, settled)
  await sql`
    update unit u set parent_id = p.id from stage_unit s left join unit p on p.code = s.parent
    where u.code = s.code and u.parent_id is distinct from p.id`.execute(tx)
  return written
}

async function refuseParents(tx: Tx): Promise<void> {
  await refuse(
    tx,
    'unit',
    'parent',
    'ownParent',
    sql`delete from stage_unit s where s.parent = s.code returning s.file, s.line, ${saidOf('s', 'parent')} as value, s.code as key`,
  )
  await sql`create index if not exists stage_unit_code on stage_unit (code)`.execute(tx)
  const absent = (reason: 'unknown' | 'refused', why: ReturnType<typeof sql>) =>
    refuse(
      tx,
      'unit',
      'parent',
      reason,
      sql`
      delete from stage_unit s where s.parent is not null and ${why}
        and not exists (select from unit u where u.code = s.parent) and not exists (select from stage_unit o where o.code = s.parent)
      returning s.file, s.line, ${saidOf('s', 'parent')} as value, s.code as key, ${refusedAt('unit', 'parent')}`,
      { against: true },
    )
  const hanging = () => absent('refused', isRefused('unit', 'parent'))
  // A unit whose parent is refused is refused too, and so are those below it; one that stays where it stood may close a circle.
  while ((await hanging()) || (await absent('unknown', sql`true`)) || (await refuseCircles(tx)));
}

async function refuseCircles(tx: Tx): Promise<number> {
  const found = await rows(
    tx,
    sql<Edge>`
      select code as person, parent as manager, '' as "startsOn", null as "endsOn", seq from (
        select distinct on (code) code, parent, seq from (
          select code, parent, seq, 0 as rank from stage_unit
          union all select u.code, p.code, null, 1 from unit u left join unit p on p.id = u.parent_id
        ) x order by code, rank, seq
      ) y where parent is not null`,
  )
  return refuse(
    tx,
    'unit',
    'parent',
    'circle',
    sql`
    delete from stage_unit s where s.parent is not null
      and s.code in (select code from stage_unit where seq = any (${circlesOf(found)}::int[]))
    returning s.file, s.line, ${saidOf('s', 'parent')} as value, s.code as key`,
  )
}

interface HeadsGiven extends CodedGiven {
  key: 'code' | 'user_name'
}

/** Writes the staged heads of units. */
export async function writeHeads(tx: Tx, { key, batches, samples }: HeadsGiven): Promise<Written> {
  const tally = emptyTally()
  await analyseStage(tx, 'stage_head')
  const settled = await oneRowEach(tx, 'stage_head', { key: ['unit'], field: 'unit', batches })
  Object.assign(tally, settled)
  await refuseUnknown(tx, 'stage_head', 'unit', 'unit', 'code')
  await refuseUnknown(tx, 'stage_head', 'person', 'employee', key)
  const changes = await rows(
    tx,
    sql<Omit<Change, 'fields'> & { before: string | null; after: string }>`
      select s.file, s.line, u.name, h.display_name as before, e.display_name as after
      from stage_head s join unit u on u.code = s.unit join employee e on e.${sql.id(key)} = s.person left join employee h on h.id = u.head_id
      where u.head_id is distinct from e.id order by s.file, s.line limit ${samples}`,
  )
  const changed = await sql`
    update unit u set head_id = e.id from stage_head s, employee e
    where u.code = s.unit and e.${sql.id(key)} = s.person and u.head_id is distinct from e.id`.execute(tx)
  const { count } = sure(await first(tx, sql<{ count: number }>`select count(*) as count from stage_head`), 'a count is one row')
  tally.changed = Number(changed.numAffectedRows ?? 0)
  tally.unchanged = count - tally.changed
  tally.taken = count + settled.joined
  return {
    tally,
    changes: changes.map(({ before, after, ...row }) => ({ ...row, fields: [{ field: 'person', before, after }] })),
    additions: [],
  }
}

/** The refused rows of what a column of a staged row names. */
const refusedRows = (kind: keyof typeof coded, field: string) =>
  sql`from stage_refused r where r.kind = ${kind} and r.key = s.${sql.id(field)}`
const isRefused = (kind: keyof typeof coded, field: string) => sql`exists (select ${refusedRows(kind, field)})`
/** Where the first of them stands: the number of its file, and the line. */
const refusedAt = (kind: keyof typeof coded, field: string) => sql`
  (select r.file ${refusedRows(kind, field)} order by r.file, r.line limit 1) as against,
  (select r.line ${refusedRows(kind, field)} order by r.file, r.line limit 1) as against_line`

/** Refuses staged rows that name a record which does not exist; `refused` where only its own row is to blame. */
export async function refuseUnknown(
  tx: Tx,
  stage: 'stage_head' | 'stage_assignment' | 'stage_opening' | 'stage_absence' | 'stage_scheduled',
  field: string,
  table: keyof typeof coded,
  key: string,
): Promise<void> {
  const absent = sql`s.${sql.id(field)} is not null and not exists (select from ${sql.id(table)} t where t.${sql.id(key)} = s.${sql.id(field)})`
  const returned = sql`returning s.file, s.line, ${saidOf('s', field)} as value, null as key`
  await refuse(
    tx,
    null,
    field,
    'refused',
    sql`
    delete from ${sql.id(stage)} s where ${absent}
      and ${isRefused(table, field)} ${returned}, ${refusedAt(table, field)}`,
    { against: true },
  )
  await refuse(tx, null, field, 'unknown', sql`delete from ${sql.id(stage)} s where ${absent} ${returned}`)
}
