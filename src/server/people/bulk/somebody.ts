import { sql } from 'kysely'
import type { Tx } from '#server/foundation/database/db.ts'
import { isOf, giversOf, refuse, saidOf, type Batch } from './stage.ts'

interface Given {
  key: string
  batches: readonly Batch[]
}

const marks = ['user_name', 'email'] as const

/**
 * Refuses rows that would make somebody a second time: new by their key, with the user name or the address of one person who
 * is there and whom the files do not name by that one's own key. Who is only called the same is told, and made.
 */
export async function refuseSomebodyThere(tx: Tx, { key, batches }: Given): Promise<void> {
  const absent = sql`not exists (select from stage_employee o where o.known = t.id)`
  const who = sql`t.display_name || ${key === 'code' ? ', number ' : ', user name '}::text || ${sql.ref(`t.${key}`)}`
  for (const mark of marks.filter((one) => one !== key)) {
    const givers = giversOf(batches, mark)
    if (givers.length === 0) continue
    await refuse(
      tx,
      'employee',
      mark,
      'somebody',
      sql`
      delete from stage_employee s using (
        select s.seq, min(${who}) as who from stage_employee s join employee t on lower(t.${sql.id(mark)}) = lower(s.${sql.id(mark)})
        where s.known is null and ${isOf(givers)} and ${absent} group by s.seq having count(*) = 1
      ) d
      where d.seq = s.seq
      returning s.file, s.line, ${saidOf('s', mark)} as value, ${sql.ref(`s.${key}`)} as key, d.who as against, null::int as against_line`,
      { against: true },
    )
  }
  const named = (row: string) => sql`lower(btrim(${sql.ref(`${row}.first_name`)}) || ' ' || btrim(${sql.ref(`${row}.last_name`)}))`
  await sql`
    insert into stage_finding (file, line, field, value, reason, against, note)
    select s.file, s.line, 'last_name', min(${saidOf('s', 'last_name')}), 'namesake', string_agg(${who}, '; ' order by t.code), true
    from stage_employee s join employee t on ${named('t')} = ${named('s')}
    where s.known is null and ${absent} group by s.seq, s.file, s.line`.execute(tx)
}
