import { sql } from 'kysely'
import { sure } from '#shared/sure.ts'
import { first, rows, type Tx } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { circlesOf, type Edge } from '../posts/circles.ts'
import { differingPost, samePost, writePosts } from '../posts/write.ts'
import { addedPosts } from './additions.ts'
import { changedPosts, fields, postFields, shownOf, stagedAs } from './changed-posts.ts'
import { hireEarlier } from './hired-earlier.ts'
import type { Written } from './records.ts'
import { resembling, type Resembling } from './resembling.ts'
import { oneRowEach } from './several.ts'
import { analyseStage, emptyTally, givenBy, giversOf, isOf, refuse, saidOf, type Batch, type Tally } from './stage.ts'
import { refuseUnknown } from './units.ts'

export interface AssignmentsGiven {
  /** Which column of employee the stage names people by. */
  key: 'code' | 'user_name'
  /** What the parts of the mapping say; columns that none gives keep what was valid the day before. */
  batches: readonly Batch[]
  /** What of the people themselves the parts say. */
  people: readonly Batch[]
  /** A row that lasts beyond the beginning of the person's next: refused, or cut there. */
  overlaps: 'refuse' | 'cut'
  /** add: rows are put into the history that is there. whole: they are the whole history of each person they name. */
  history: 'add' | 'whole'
  /** Units and positions that do not exist yet are made, with their code as name. */
  creates: readonly ('unit' | 'position')[]
  samples: number
}

/** Writes the staged assignments: each lasts until its own end or the beginning of the person's next, whichever is first. */
export async function writeAssignments(
  tx: Tx,
  given: AssignmentsGiven,
): Promise<Written & { created: Record<string, number>; made: Made[] }> {
  const tally = emptyTally()
  await analyseStage(tx, 'stage_assignment')
  await refuse(
    tx,
    null,
    'ends_on',
    'backwards',
    sql`
    delete from stage_assignment s where s.ends_on <= s.starts_on
    returning s.file, s.line, ${saidOf('s', 'ends_on')} as value, null as key, ${saidOf('s', 'starts_on')} as against, null::int as against_line`,
    { against: true },
  )
  const settled = await oneRowEach(tx, 'stage_assignment', { key: ['person', 'starts_on'], field: 'person', batches: given.batches })
  Object.assign(tally, settled)
  if (given.overlaps === 'refuse')
    await refuse(
      tx,
      null,
      'ends_on',
      'overlap',
      sql`
      delete from stage_assignment s using (
        select seq, coalesce(ends_on > lead(starts_on) over history, false) or coalesce(lag(ends_on) over history > starts_on, false) as overlaps
        from stage_assignment window history as (partition by person order by starts_on)
      ) o where o.seq = s.seq and o.overlaps returning s.file, s.line, ${saidOf('s', 'ends_on')} as value, null as key`,
    )
  // Who is left out with their manager is told of that one first.
  await refuseUnknown(tx, 'stage_assignment', 'manager', 'employee', given.key)
  await refuseUnknown(tx, 'stage_assignment', 'person', 'employee', given.key)
  await refuseUnknown(tx, 'stage_assignment', 'site', 'site', 'code')
  const made: Made[] = []
  for (const kind of ['unit', 'position'] as const) {
    if (given.creates.includes(kind)) made.push(await create(tx, kind))
    else await refuseUnknown(tx, 'stage_assignment', kind, kind, 'code')
  }
  await merge(tx, given)
  const saysManagers = givenBy(given.batches).includes('manager')
  if (saysManagers) while (await refuseCircles(tx)) await merge(tx, given)
  const earlier = await hireEarlier(tx, given)
  if (saysManagers) await tellManagersNotThere(tx)
  const written = await write(tx, tally, given.samples)
  tally.changed += earlier.count
  written.changes.unshift(...earlier.changes)
  tally.taken += settled.joined
  return { tally, ...written, made, created: Object.fromEntries(made.map(({ kind, count }) => [kind, count])) }
}

/** Units or positions that are made because rows name them: how many, the first of them, and those that resemble another. */
export interface Made {
  kind: 'unit' | 'position'
  count: number
  names: string[]
  resembling: Resembling[]
}

/** So many are named. */
const mostNamed = 20

async function create(tx: Tx, kind: Made['kind']): Promise<Made> {
  const known = await rows(tx, sql<{ code: string; name: string }>`select code, name from ${sql.id(kind)} limit 20000`)
  const found = await rows(
    tx,
    sql<{ code: string }>`
      select distinct ${sql.id(kind)} as code from stage_assignment s
      where ${sql.id(kind)} is not null and not exists (select from ${sql.id(kind)} t where t.code = s.${sql.id(kind)}) order by 1`,
  )
  const made = found.map(({ code }) => ({ id: newId(), code }))
  const codes = found.map(({ code }) => code)
  // Where one unit stands above all others, and these files do not bring it, what nobody has placed stands under it.
  const above =
    kind === 'unit'
      ? await rows(
          tx,
          sql<{ id: string; isBrought: boolean }>`
            select u.id, exists (select from stage_unit s where s.code = u.code) as "isBrought" from unit u where u.parent_id is null limit 2`,
        )
      : []
  const placed =
    above.length === 1 && above[0]?.isBrought === false
      ? { column: sql`, parent_id`, value: sql`, ${above[0]?.id}::uuid` }
      : { column: sql``, value: sql`` }
  await sql`
    insert into ${sql.id(kind)} (id, code, name${placed.column})
    select id, code, code${placed.value} from json_to_recordset(${JSON.stringify(made)}::json) as r(id uuid, code text)`.execute(tx)
  return {
    kind,
    count: codes.length,
    names: codes.slice(0, mostNamed),
    resembling: (await resembling(codes, [...new Set(known.flatMap(({ code, name }) => [code, name]))])).slice(0, mostNamed),
  }
}

/** The histories of all people in the stage, as they will be. */
async function merge(tx: Tx, { key, batches, history }: AssignmentsGiven): Promise<void> {
  const codes: Partial<Record<(typeof fields)[number], ReturnType<typeof sql>>> = {
    unit_id: sql`u.id`,
    position_id: sql`p.id`,
    site_id: sql`w.id`,
    manager_id: sql`m.id`,
  }
  const resolved = fields.map((field) => {
    const value = codes[field] ?? sql`s.${sql.id(field)}`
    const givers = giversOf(batches, stagedAs[field])
    return sql`case when ${isOf(givers)} then ${value} else before.${sql.id(field)} end as ${sql.id(field)}`
  })
  // Where no part says ends, one that somebody has set stays: the beginning of the next post is none.
  const ends = sql`case when ${isOf(giversOf(batches, 'ends_on'))} then s.ends_on
      when before.ends_on > s.starts_on and not exists (select from assignment n where n.employee_id = e.id and n.starts_on = before.ends_on)
      then before.ends_on end`
  const kept = sql.join(fields.map((field) => sql`a.${sql.id(field)}`))
  const names = sql.join(fields.map((field) => sql.id(field)))
  await sql`drop table if exists merged_assignment`.execute(tx)
  await sql`
    create temp table merged_assignment on commit drop as
    with founding as materialized (${foundingPost(key)}),
    staged as (
      select e.id as employee_id, s.starts_on, ${ends} as ends_on, s.seq, ${sql.join(resolved)}
      from stage_assignment s
      join employee e on e.${sql.id(key)} = s.person
      left join unit u on u.code = s.unit
      left join position p on p.code = s.position
      left join site w on w.code = s.site
      left join employee m on m.${sql.id(key)} = s.manager
      left join lateral (
        select * from assignment x where x.employee_id = e.id
          and (x.starts_on <= s.starts_on or exists (select from founding f where f.employee_id = x.employee_id)) order by x.starts_on desc limit 1
      ) before on true
    ),
    together as (
      select * from staged
      union all
      select a.employee_id, a.starts_on, a.ends_on, null, ${kept} from assignment a
      where ${history === 'add'} and a.employee_id in (select employee_id from staged)
        and not exists (select from staged s where s.employee_id = a.employee_id and s.starts_on = a.starts_on)
        and not exists (select from founding f where f.employee_id = a.employee_id)
    )
    select employee_id, starts_on, seq, ${names},
      least(ends_on, lead(starts_on) over (partition by employee_id order by starts_on)) as ends_on
    from together`.execute(tx)
  await sql`update merged_assignment set full_time = 1 where full_time is null`.execute(tx)
  await sql`analyze merged_assignment`.execute(tx)
}

/**
 * Who began the company was put somewhere on that day, for want of anything better: where rows say where they worked then, and
 * since when, that gives way to them.
 */
const foundingPost = (key: AssignmentsGiven['key']) => sql`
  select a.employee_id from setting f
  join assignment a on a.employee_id = (f.value ->> 'employeeId')::uuid and a.starts_on = (f.value ->> 'day')::date
  join employee e on e.id = a.employee_id
  join lateral (
    select s.ends_on from stage_assignment s where s.person = e.${sql.id(key)} and s.starts_on <= a.starts_on order by s.starts_on desc limit 1
  ) said on said.ends_on is null or said.ends_on > a.starts_on
  where f.key = 'company.founding'
    and not exists (select from assignment o where o.employee_id = a.employee_id and o.starts_on <> a.starts_on)
    and not exists (select from person_event v where v.employee_id = a.employee_id and v.taken_back_at is null)`

async function refuseCircles(tx: Tx): Promise<boolean> {
  const edges = await rows(
    tx,
    sql<Edge>`
      select employee_id as person, manager_id as manager, starts_on as "startsOn", ends_on as "endsOn", seq
      from merged_assignment where manager_id is not null
      union all
      select a.employee_id, a.manager_id, a.starts_on, a.ends_on, null from assignment a
      where a.manager_id is not null and a.employee_id not in (select employee_id from merged_assignment)`,
  )
  const circling = circlesOf(edges)
  if (circling.length === 0) return false
  await refuse(
    tx,
    null,
    'manager',
    'circle',
    sql`
    delete from stage_assignment s where s.seq = any (${circling}::int[]) returning s.file, s.line, ${saidOf('s', 'manager')} as value, null as key`,
  )
  return true
}

/** Files often say the manager of today of a post that began long ago: that is taken, and told. */
async function tellManagersNotThere(tx: Tx): Promise<void> {
  await sql`
    insert into stage_finding (file, line, field, value, reason, against, note)
    select s.file, s.line, 'manager', ${saidOf('s', 'manager')}, 'notThere', case when e.hired_on > m.starts_on then e.hired_on else e.left_on end::text, true
    from merged_assignment m join stage_assignment s on s.seq = m.seq join employee e on e.id = m.manager_id
    where e.hired_on > m.starts_on or e.left_on < m.starts_on`.execute(tx)
}

async function write(tx: Tx, tally: Tally, samples: number): Promise<Pick<Written, 'changes' | 'additions'>> {
  const changes = await changedPosts(tx, samples)
  const additions = await addedPosts(tx, postFields, { same: samePost, shown: shownOf('m') })
  const counts = await first(
    tx,
    sql<Record<'staged' | 'added' | 'changed' | 'ended', number>>`
      select count(m.seq) as staged, count(m.seq) filter (where a.employee_id is null) as added,
        count(m.seq) filter (where a.employee_id is not null and ${differingPost}) as changed,
        count(*) filter (where m.seq is null and ${differingPost}) as ended
      from merged_assignment m left join assignment a on ${samePost}`,
  )
  const { staged, added, changed, ended } = sure(counts, 'a count is one row')
  const removed = await writePosts(tx)
  // Posts of no row end where one of a row begins, or go: they are counted beside the rows that were read.
  Object.assign(tally, { removed: removed + ended, changed, added, taken: staged, unchanged: staged - added - changed })
  return { changes, additions }
}
