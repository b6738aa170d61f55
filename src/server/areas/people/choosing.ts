import { sql } from 'kysely'
import { peopleCalls, type PeopleChoices } from '#shared/areas/people.ts'
import type { Language } from '#shared/texts/index.ts'
import { first, rows, type Db } from '#server/foundation/database/db.ts'
import { calledIn } from '#server/foundation/database/expressions.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { reachesAnybody, reachOf } from '#server/people/roles/duties.ts'
import { demandPosts, people } from '#server/people/post-rights.ts'
import { nextNumber } from '#server/people/bulk/numbers.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { options, type OptionSource } from '#server/platform/options.ts'
import { pickEmployees } from '#server/platform/pickers.ts'

type Sql = ReturnType<typeof sql>

const named = (language: Language): Sql => calledIn(language, sql`t.names`)

/** What people are filtered by, retired ones too: people of before have them. */
const source = (table: string, id: Sql, name: Sql): OptionSource => ({
  select: sql`${id} as id, ${name} as "displayName"`,
  from: sql`from ${sql.table(table)} t`,
  search: sql`(${name} || ' ' || t.code)`,
  sortable: ['displayName'],
  order: [name, sql`t.id`],
})

/** What a post is chosen from, and what the list of people is filtered by. */
export function servePeopleChoices(api: Api<Viewer>, db: Db): void {
  const plain = { units: 'unit', sites: 'site', positions: 'position', schedules: 'working_schedule' } as const
  for (const name of Object.keys(plain) as (keyof typeof plain)[])
    api.serve(peopleCalls[name], async (input, { person }) => {
      demandPosts(person)
      return options(db, input, source(plain[name], sql`t.id`, sql`t.name`))
    })
  api.serve(peopleCalls.statuses, async (input, { person, language }) => {
    demandPosts(person)
    return options(db, input, source('employment_status', sql`t.code`, named(language)))
  })
  api.serve(peopleCalls.managers, async (input, { person }) => {
    if (!mayChooseManagers(person)) throw refuse(403, 'error.hrOnly')
    return pickEmployees(db, person, input, 'where')
  })
  api.serve(peopleCalls.choices, async (_input, { person, language }) => {
    demandPosts(person)
    return choicesFor(db, person, language)
  })
}

/** Everybody may head somebody: who only sees some people chooses no manager for them. */
export const mayChooseManagers = (viewer: Viewer): boolean => viewer.administrator || reachesAnybody(reachOf(viewer, people, 'write'))

async function choicesFor(db: Db, viewer: Viewer, language: Language): Promise<PeopleChoices> {
  const list = (table: string, id: Sql, name: Sql, order: Sql, where = sql`true`) => sql`
    coalesce((select json_agg(json_build_object('id', ${id}, 'name', ${name}) order by ${order}, ${name})
      from ${sql.table(table)} t where t.retired_at is null and ${where}), '[]')`
  const byName = (table: string, where?: Sql) => list(table, sql`t.id`, sql`t.name`, sql`0`, where)
  const byCode = (table: string) => list(table, sql`t.code`, named(language), sql`t.sequence`)
  const reach = reachOf(viewer, people, 'write')
  const own = viewer.administrator || reach.whole ? sql`true` : sql`t.id = any (${reach.sites}::uuid[])`
  const units = await rows(
    db,
    sql<PeopleChoices['units'][number]>`
      ${unitTree}
      select t.id, t.name, case when h.id is not null then json_build_object('id', h.id, 'name', h.display_name) end as head
      from tree t join unit u on u.id = t.id left join employee h on h.id = u.head_id and h.disabled_at is null
        and (h.left_on is null or h.left_on >= current_date) and ${mayChooseManagers(viewer)}
      order by t.path`,
  )
  const found = await first(
    db,
    sql<Omit<PeopleChoices, 'units' | 'nextCode'>>`
      select ${byName('site', own)} as sites, ${byName('position')} as positions, ${byCode('grade')} as grades,
        ${byCode('employment_status')} as statuses, ${byName('working_schedule')} as schedules`,
  )
  const nextCode = await nextNumber(db)
  return { units, nextCode, ...(found ?? { sites: [], positions: [], grades: [], statuses: [], schedules: [] }) }
}

/** Units in the order of their tree, each with the one that it stands under. */
const unitTree = sql`
  with recursive tree as (
    select id, name, array[name, id::text] as path, array[id] as ids from unit where parent_id is null and retired_at is null
    union all
    select u.id, p.name || ' › ' || u.name, t.path || u.name || u.id::text, t.ids || u.id
    from unit u join unit p on p.id = u.parent_id join tree t on u.parent_id = t.id where u.retired_at is null and not u.id = any (t.ids)
  )`
