import { sql } from 'kysely'
import { rows, type Tx } from '#server/foundation/database/db.ts'
import { giversOf, isOf, type Batch, type Change } from './stage.ts'

interface Given {
  /** What parts of the mapping say of the people themselves. */
  people: readonly Batch[]
  samples: number
}

/**
 * Whose first post, as `merged_assignment` has it, begins before the day on which they were hired was hired on that day, unless the
 * files say when: service is counted from there. The day never moves forward, and it moves for posts of the files alone.
 */
export async function hireEarlier(tx: Tx, { people, samples }: Given): Promise<{ count: number; changes: Change[] }> {
  await sql`
    create temp table hired_earlier on commit drop as
    select e.id, e.user_name as name, s.file, s.line, e.hired_on as before, m.starts_on as after
    from (select distinct on (employee_id) employee_id, starts_on, seq from merged_assignment order by employee_id, starts_on) m
    join stage_assignment s on s.seq = m.seq join employee e on e.id = m.employee_id
    where m.starts_on < e.hired_on
      and not exists (select from stage_employee s where s.known = e.id and ${isOf(giversOf(people, 'hired_on'))})`.execute(tx)
  const changes = await rows(
    tx,
    sql<Omit<Change, 'fields'> & { before: string; after: string }>`
      select file, line, name, before, after from hired_earlier order by file, line limit ${samples}`,
  )
  const moved = await sql`update employee e set hired_on = h.after from hired_earlier h where h.id = e.id`.execute(tx)
  await sql`drop table hired_earlier`.execute(tx)
  return {
    count: Number(moved.numAffectedRows ?? 0),
    changes: changes.map(({ before, after, ...row }) => ({ ...row, fields: [{ field: 'hired_on', before, after }] })),
  }
}
