import { sql } from 'kysely'
import { rows, type Tx } from '#server/foundation/database/db.ts'
import { postColumns } from '../posts/post.ts'
import { differingPost, samePost } from '../posts/write.ts'
import type { Change } from './stage.ts'

/** The columns of a post, and how the stage calls each. */
export const fields = Object.values(postColumns)
export const stagedAs: Record<(typeof fields)[number], string> = {
  unit_id: 'unit',
  position_id: 'position',
  site_id: 'site',
  manager_id: 'manager',
  grade: 'grade',
  employment_status: 'employment_status',
  full_time: 'full_time',
}

/** What a post names, as it is called, with its code where that is another word. */
const called = (table: 'unit' | 'position' | 'site', id: string) =>
  sql`(select case when code = name then name else name || ' (' || code || ')' end from ${sql.table(table)} where id = ${sql.ref(id)})`

/** A post in words, in the order of `postFields`; its end as the last day that it holds. */
export const shownOf = (alias: string) => sql`json_build_array(
    ${called('unit', `${alias}.unit_id`)}, ${called('position', `${alias}.position_id`)}, ${called('site', `${alias}.site_id`)},
    (select display_name || ' (' || code || ')' from employee where id = ${sql.ref(`${alias}.manager_id`)}),
    ${sql.ref(`${alias}.grade`)}, ${sql.ref(`${alias}.employment_status`)}, trim_scale(${sql.ref(`${alias}.full_time`)})::text, ${sql.ref(`${alias}.ends_on`)} - 1)`
export const postFields = [...fields.map((field) => stagedAs[field]), 'ends_on']

/** Of what stands in no file and changes with what does. */
const ofNoFile = -1

interface Changed {
  file: number | null
  line: number | null
  name: string
  before: (string | null)[]
  /** Null: the post goes. */
  after: (string | null)[] | null
}

/** The first of the posts that become others, and of those that go because the files say the whole history without them. */
export async function changedPosts(tx: Tx, samples: number): Promise<Change[]> {
  const changed = await rows(
    tx,
    sql<Changed>`
      select s.file, s.line, e.user_name || ' from ' || m.starts_on as name, ${shownOf('a')} as before, ${shownOf('m')} as after
      from merged_assignment m join assignment a on ${samePost} and ${differingPost} join employee e on e.id = m.employee_id
      left join stage_assignment s on s.seq = m.seq
      order by s.file, s.line limit ${samples}`,
  )
  const gone = await rows(
    tx,
    sql<Changed>`
      select null::int as file, null::int as line, e.user_name || ' from ' || a.starts_on as name, ${shownOf('a')} as before, null::json as after
      from assignment a join employee e on e.id = a.employee_id
      where a.employee_id in (select employee_id from merged_assignment) and not exists (select from merged_assignment m where ${samePost})
      order by e.user_name, a.starts_on limit ${Math.max(0, samples - changed.length)}`,
  )
  return [...changed, ...gone].map(({ file, line, name, before, after }) => ({
    file: file ?? ofNoFile,
    line: line ?? 0,
    name,
    fields: postFields
      .map((field, place) => ({ field, before: before[place] ?? null, after: after?.[place] ?? null }))
      .filter((change) => change.before !== change.after),
  }))
}
