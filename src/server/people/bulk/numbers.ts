import { sql } from 'kysely'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'
import { analyseStage } from './stage.ts'

/** Numbers from here on are codes of another kind: behind them nothing is left to be counted. */
const end = 1_000_000_000_000

/** What the numbers begin with where nobody has one. */
const none = '0000'

/** The number after the largest that anybody has, written as wide: after `0099` comes `0100`. Null: nobody has one. */
export async function nextNumber(db: Db): Promise<string | null> {
  const largest = await largestNumber(db)
  return largest === null ? null : String(Number(largest) + 1).padStart(largest.length, '0')
}

async function largestNumber(db: Db | Tx): Promise<string | null> {
  const found = await first(
    db,
    sql<{ code: string }>`
      select code from employee where code ~ '^[0-9]{1,15}$' and code::numeric < ${end}::numeric order by code::numeric desc, length(code) desc limit 1`,
  )
  return found?.code ?? null
}

/** Gives staged people whom nobody knows yet their numbers, one after the other in the order of their files. */
export async function numberNewPeople(tx: Tx): Promise<void> {
  await analyseStage(tx, 'stage_employee')
  const largest = (await largestNumber(tx)) ?? none
  await sql`
    with new_person as (
      select s.user_name, row_number() over (order by min(s.seq)) as place from stage_employee s
      where s.user_name is not null and not exists (select from employee t where t.user_name = s.user_name)
      group by s.user_name
    ), numbered as (
      select user_name, (${largest}::bigint + place)::text as number from new_person
    )
    update stage_employee s set code = lpad(n.number, greatest(length(n.number), ${largest.length}::int), '0')
    from numbered n where n.user_name = s.user_name`.execute(tx)
}
