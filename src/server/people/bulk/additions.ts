import { sql } from 'kysely'
import { rows, type Tx } from '#server/foundation/database/db.ts'
import { readAs, type Change, type Stage } from './stage.ts'

/** So many new records of each kind are shown. */
const mostShown = 10

/** The first of the settled rows that become records, with what they say. */
export async function additionsOf(
  tx: Tx,
  { stage, key, columns }: { stage: Stage; key: string; columns: readonly string[] },
): Promise<Change[]> {
  const found = await rows(
    tx,
    sql<Added>`
      select s.file, s.line, s.${sql.id(key)} as name, json_build_array(${sql.join(columns.map((column) => sql`${readAs(column, sql.ref(`s.${column}`))}::text`))}) as after
      from ${sql.id(stage)} s where s.known is null order by s.file, s.line limit ${mostShown}`,
  )
  return found.map((one) => addedOf(one, columns))
}

interface Added {
  file: number | null
  line: number | null
  name: string
  after: (string | null)[]
}

/** The first of the posts that begin, each with the codes of what it names. */
export async function addedPosts(
  tx: Tx,
  columns: readonly string[],
  { same, shown }: Record<'same' | 'shown', ReturnType<typeof sql>>,
): Promise<Change[]> {
  const found = await rows(
    tx,
    sql<Added>`
      select s.file, s.line, e.display_name || ' from ' || m.starts_on as name, ${shown} as after
      from merged_assignment m join employee e on e.id = m.employee_id join stage_assignment s on s.seq = m.seq
      where not exists (select from assignment a where ${same}) order by s.file, s.line limit ${mostShown}`,
  )
  return found.map((one) => addedOf(one, columns))
}

const addedOf = ({ file, line, name, after }: Added, columns: readonly string[]): Change => ({
  file: file ?? 0,
  line: line ?? 0,
  name,
  fields: columns.flatMap((field, at) => (after[at] == null ? [] : [{ field, before: null, after: after[at] }])),
})
