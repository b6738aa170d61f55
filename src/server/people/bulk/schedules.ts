import { sql } from 'kysely'
import { weekdays, weekFlaw } from '#shared/records/working-week.ts'
import { sure } from '#shared/sure.ts'
import { first, rows, type Tx } from '#server/foundation/database/db.ts'
import { additionsOf } from './additions.ts'
import type { Written } from './records.ts'
import { oneRowEach } from './several.ts'
import { emptyTally, refuse, saidOf, type Batch, type Change, type FindingReason, type PersonKey } from './stage.ts'
import { refuseUnknown } from './units.ts'

const isDay = (column: string) => weekdays.some((day) => day === column)

/** Puts the hours of the days that parts say together, as a schedule has them: a day that a part does not say has none. */
export async function gatherHours(tx: Tx, batches: readonly Batch[]): Promise<Batch[]> {
  const gathered: Batch[] = []
  for (const batch of batches) {
    const gives = batch.gives.filter((column) => !isDay(column))
    const isWeek = gives.length < batch.gives.length
    if (isWeek)
      await sql`
        update stage_schedule set hours = array[${sql.join(weekdays.map((day) => sql`coalesce(${sql.id(day)}, 0)`))}] where file = ${batch.file}`.execute(
        tx,
      )
    gathered.push({ ...batch, gives: isWeek ? [...gives, 'hours'] : gives })
  }
  return gathered
}

/** Refuses weeks that cannot be meant, also where the files say a part of one that is there. */
export async function refuseWeeks(tx: Tx): Promise<void> {
  const found = await rows(
    tx,
    sql<{ seq: number; hours: number[]; start: string; end: string }>`
      select s.seq, to_jsonb(coalesce(s.hours, t.hours)) as hours, to_char(coalesce(s.start_time, t.start_time), 'HH24:MI') as start,
        to_char(coalesce(s.end_time, t.end_time), 'HH24:MI') as end
      from stage_schedule s left join working_schedule t on t.code = s.code`,
  )
  const gone = async (field: string, reason: FindingReason, seqs: number[], against: number | null) =>
    refuse(
      tx,
      'working_schedule',
      field,
      reason,
      sql`
      delete from stage_schedule s where s.seq = any (${seqs}::int[])
      returning s.file, s.line, ${saidOf('s', 'code')} as value, s.code as key, ${against}::text as against, null::int as against_line`,
      { against: true },
    )
  for (const { seq, ...week } of found) {
    // What is new and says less is refused for what it lacks.
    if (week.hours === null || week.start === null || week.end === null) continue
    const flaw = weekFlaw(week)
    if (flaw === 'none') await gone('code', 'noHours', [seq], null)
    else if (flaw) await gone('code', 'hoursBeyond', [seq], flaw.most)
  }
}

interface Given {
  key: PersonKey
  batches: readonly Batch[]
  samples: number
}

/** Gives people working schedules from days on. `moved_schedule` tells until the transaction ends whose days follow, and from when. */
export async function writeScheduled(tx: Tx, { key, batches, samples }: Given): Promise<Written> {
  const settled = await oneRowEach(tx, 'stage_scheduled', { key: ['person', 'starts_on'], field: 'person', batches })
  await refuseUnknown(tx, 'stage_scheduled', 'person', 'employee', key)
  await refuseUnknown(tx, 'stage_scheduled', 'schedule', 'working_schedule', 'code')
  const named = sql`stage_scheduled s join employee e on e.${sql.id(key)} = s.person join working_schedule w on w.code = s.schedule`
  await refuse(
    tx,
    null,
    'starts_on',
    'noPost',
    sql`
    delete from stage_scheduled s using employee e where e.${sql.id(key)} = s.person and not exists (
      select from assignment a where a.employee_id = e.id and a.starts_on <= s.starts_on and (a.ends_on is null or a.ends_on > s.starts_on))
    returning s.file, s.line, ${saidOf('s', 'starts_on')} as value, null as key`,
  )
  await sql`
    update stage_scheduled s set known = e.id from employee e join schedule_assignment a on a.employee_id = e.id
    where e.${sql.id(key)} = s.person and a.starts_on = s.starts_on`.execute(tx)
  const changes = await rows(
    tx,
    sql<Omit<Change, 'fields'> & { before: string; after: string }>`
      select s.file, s.line, e.display_name || ' from ' || s.starts_on as name, o.code as before, w.code as after
      from ${named} join schedule_assignment a on a.employee_id = e.id and a.starts_on = s.starts_on join working_schedule o on o.id = a.schedule_id
      where a.schedule_id <> w.id order by s.file, s.line limit ${samples}`,
  )
  const additions = await additionsOf(tx, { stage: 'stage_scheduled', key: 'person', columns: ['schedule', 'starts_on'] })
  await sql`
    create temp table moved_schedule on commit drop as
    select e.id as employee_id, s.starts_on as from_day from ${named}
    where not exists (select from schedule_assignment a where a.employee_id = e.id and a.starts_on = s.starts_on and a.schedule_id = w.id)`.execute(
    tx,
  )
  await sql`
    insert into schedule_assignment (employee_id, starts_on, schedule_id) select e.id, s.starts_on, w.id from ${named}
    on conflict (employee_id, starts_on) do update set schedule_id = excluded.schedule_id
    where schedule_assignment.schedule_id <> excluded.schedule_id`.execute(tx)
  const { count, added, moved } = sure(
    await first(
      tx,
      sql<{ count: number; added: number; moved: number }>`
        select count(*) as count, count(*) filter (where known is null) as added, (select count(*) from moved_schedule) as moved from stage_scheduled`,
    ),
    'a count is one row',
  )
  const tally = { ...emptyTally(), ...settled, added, changed: moved - added, unchanged: count - moved }
  return {
    tally: { ...tally, taken: count + settled.joined },
    changes: changes.map(({ before, after, ...row }) => ({ ...row, fields: [{ field: 'schedule', before, after }] })),
    additions,
  }
}
