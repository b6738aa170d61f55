import { sql } from 'kysely'
import { jsonRows, type Tx } from '#server/foundation/database/db.ts'
import { findPeopleByName, namesIn, namesOf } from './named-people.ts'
import { analyseStage, refuse, saidOf, stageNames, type PersonKey, type Stage, type StagedRow } from './stage.ts'

/** What rows of a stage are about. */
interface Subject {
  kind: string
  /** Columns that name it. */
  columns: readonly string[]
}

const subjectsBy = (by: PersonKey): Partial<Record<Stage, Subject>> => ({
  stage_site: { kind: 'site', columns: ['code'] },
  stage_position: { kind: 'position', columns: ['code'] },
  stage_unit: { kind: 'unit', columns: ['code'] },
  stage_schedule: { kind: 'working_schedule', columns: ['code'] },
  stage_employee: { kind: 'employee', columns: [by] },
  stage_assignment: posts,
  stage_opening: balances,
})
const posts: Subject = { kind: 'post', columns: ['person'] }
const balances: Subject = { kind: 'opening', columns: ['person', 'leave_type_id'] }

/** The key of a subject in `stage_refused`. */
const keyOf = ({ columns }: Subject) =>
  sql.join(
    columns.map((column) => sql`s.${sql.id(column)}::text`),
    sql` || ' ' || `,
  )

/** Keeps the subjects of rows that could not be read, as far as these say them. */
export async function noteRefused(tx: Tx, stage: Stage, rows: readonly StagedRow<Stage>[], by: PersonKey): Promise<void> {
  const subject = subjectsBy(by)[stage]
  if (!subject) return
  const keys = rows.flatMap((row) => {
    const values = new Map<string, unknown>(Object.entries(row))
    const said = subject.columns.map((column) => values.get(column))
    if (!said.every((part) => typeof part === 'string')) return []
    const called = stage === 'stage_employee' ? namesIn(row as StagedRow<'stage_employee'>) : null
    return [{ key: said.join(' '), file: row.file, line: row.line, called }]
  })
  if (keys.length === 0) return
  await sql`
    insert into stage_refused (kind, key, file, line, names)
    select ${subject.kind}, key, file, line, called from ${jsonRows(keys)} as x (key text, file smallint, line int, called json)`.execute(
    tx,
  )
}

/** Of the numbers that staged rows carry as `file`, in their order, the file that each of them is, and its lines of which something was refused. */
export interface LeftOut {
  files: readonly string[]
  linesOf: (file: string) => Iterable<number>
}

const chunk = 50_000

/**
 * Takes refused lines out of all stages, so that a row is taken whole or not at all. Who would be made by a row whose manager is not
 * made is left out as well, and so on down the line: each of their posts is then refused for its manager.
 */
export async function leaveOut(tx: Tx, { files, linesOf }: LeftOut, by: PersonKey): Promise<void> {
  const names = [...new Set(files)]
  await sql`create temp table left_out (place smallint, line int) on commit drop`.execute(tx)
  await sql`create temp table stage_place on commit drop as
    select (n - 1)::smallint as file, place::smallint from unnest(${files.map((name) => names.indexOf(name))}::int[]) with ordinality x (place, n)`.execute(
    tx,
  )
  for (const [place, name] of names.entries()) for (const some of chunksOf(linesOf(name))) await take(tx, place, some)
  await sql`analyze left_out`.execute(tx)
  const subjects = subjectsBy(by)
  for (const stage of stageNames) {
    const subject = subjects[stage]
    const gone = sql`delete from ${sql.id(stage)} s using left_out l, stage_place p where p.file = s.file and l.place = p.place and l.line = s.line`
    if (!subject) await gone.execute(tx)
    else
      await sql`
        with gone as (
          ${gone} returning ${keyOf(subject)} as key, s.file, s.line, ${stage === 'stage_employee' ? namesOf('s') : sql`null::json`} as names
        )
        insert into stage_refused (kind, key, file, line, names) select ${subject.kind}, key, file, line, names from gone`.execute(tx)
  }
  await sql`create index on stage_refused (key)`.execute(tx)
  await sql`analyze stage_refused`.execute(tx)
  await findPeopleByName(tx, by)
  // A post lasts until the next begins: without that one it would last too long.
  await refuseBeside(tx, 'stage_assignment', posts)
  await leaveOutBelow(tx, by)
  await sql`drop table left_out, stage_place`.execute(tx)
}

function* chunksOf(lines: Iterable<number>): Generator<number[]> {
  let some: number[] = []
  for (const line of lines) {
    some.push(line)
    if (some.length < chunk) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

const take = (tx: Tx, place: number, lines: readonly number[]) =>
  sql`insert into left_out (place, line) select ${place}::smallint, l from unnest(${lines}::int[]) l`.execute(tx)

/** Refuses rows of a stage that say something of a subject of which another row is refused. */
const refuseBeside = (tx: Tx, stage: Stage, subject: Subject, which = sql`true`) =>
  refuse(
    tx,
    subject.kind,
    'person',
    'beside',
    sql`
    delete from ${sql.id(stage)} s
    where ${which} and exists (select from stage_refused r where r.kind = ${subject.kind} and r.key = ${keyOf(subject)})
    returning s.file, s.line, ${saidOf('s', 'person')} as value, ${keyOf(subject)} as key`,
  )

/** Of balances that are sums, of which a part is refused, no part is left. */
export const refuseSumsInPart = (tx: Tx, file: number) => refuseBeside(tx, 'stage_opening', balances, sql`s.file = ${file}`)

/**
 * People who are new, whose rows all say a post as well, and whose post names a manager who is not made: to the end of the line
 * at once, since such lines are long.
 */
async function leaveOutBelow(tx: Tx, by: PersonKey): Promise<void> {
  const key = sql.id(by)
  await analyseStage(tx, 'stage_employee')
  await analyseStage(tx, 'stage_assignment')
  await sql`create index on stage_assignment (manager)`.execute(tx)
  await sql`create index on stage_employee (${key})`.execute(tx)
  await sql`
    with recursive post as materialized (
      select a.person, a.line, p.place from stage_assignment a join stage_place p on p.file = a.file
    ), made as materialized (
      select s.${key} as key
      from stage_employee s join stage_place p on p.file = s.file left join post o on (o.person, o.line, o.place) = (s.${key}, s.line, p.place)
      where not exists (select from employee t where t.${key} = s.${key})
      group by 1 having bool_and(o.person is not null)
    ), gone (key) as (
      select r.key from stage_refused r where r.kind = 'employee'
        and not exists (select from employee t where t.${key} = r.key) and not exists (select from stage_employee s where s.${key} = r.key)
      union
      select m.key from gone g join stage_assignment a on a.manager = g.key join made m on m.key = a.person
    ), out as (
      delete from stage_employee s using gone g where s.${key} = g.key returning s.${key} as key, s.file, s.line
    )
    insert into stage_refused (kind, key, file, line) select distinct on (key) 'employee', key, file, line from out order by key, line`.execute(
    tx,
  )
}
