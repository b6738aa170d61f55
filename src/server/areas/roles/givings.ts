import { sql } from 'kysely'
import type { GivingRow, GivingWish, ReachKind } from '#shared/areas/roles.ts'
import type { Language } from '#shared/texts/index.ts'
import { first, type Tx } from '#server/foundation/database/db.ts'
import { calledIn } from '#server/foundation/database/expressions.ts'
import { inLanguage, say } from '#server/foundation/basis/texts.ts'
import { namesOfReach, overWords } from '#server/people/roles/words.ts'
import type { Viewer } from '#server/people/viewer.ts'
import type { ListSource } from '#server/platform/lists.ts'

/** What a rule names, by what it is called. */
interface RuleNames {
  site: string | null
  unit: string | null
  position: string | null
  grade: string | null
  status: string | null
}

export interface KnownGiving extends Omit<GivingRow, 'role' | 'holder' | 'over' | 'wish'> {
  roleNames: Record<string, string>
  person: string | null
  ruleNames: RuleNames
  reach: ReachKind
  named: string[]
  wish: Omit<GivingWish, 'rule'> & { rule: NonNullable<GivingWish['rule']> }
}

const idsOf = (column: string) =>
  sql`array(select x.${sql.ref(column)} from role_reach x where x.giving_id = g.id and x.${sql.ref(column)} is not null)`

const select = sql`g.id, g.role_id as "roleId", r.names as "roleNames", g.employee_id as "employeeId", e.display_name as person,
  (select count(distinct h.employee_id)::int from role_holder h join employee o on o.id = h.employee_id
    where h.giving_id = g.id and o.disabled_at is null and (o.left_on is null or o.left_on >= current_date)) as holders,
  json_build_object('site', rs.name, 'unit', ru.name, 'position', rp.name, 'grade', g.of_grade, 'status', g.of_status) as "ruleNames",
  g.reach, ${namesOfReach(sql`g.id`)} as named,
  g.starts_on as "startsDate", g.ends_on as "endsDate", b.display_name as by, g.given_at as "givenDate",
  case when role_days_hold(g.starts_on, g.ends_on) then 'now' when g.starts_on > current_date then 'toCome' else 'over' end as state,
  json_build_object('roleId', g.role_id, 'employeeIds', case when g.employee_id is null then '{}'::uuid[] else array[g.employee_id] end,
    'rule', json_build_object('siteId', g.of_site_id, 'unitId', g.of_unit_id, 'positionId', g.of_position_id, 'grade', g.of_grade, 'status', g.of_status),
    'reach', g.reach, 'siteIds', ${idsOf('site_id')}, 'unitIds', ${idsOf('unit_id')}, 'peopleIds', ${idsOf('employee_id')},
    'startsOn', g.starts_on, 'endsOn', g.ends_on) as wish,
  (select coalesce(json_object_agg(n.id, n.name), '{}') from (
    select s.id, s.name from role_reach x join site s on s.id = x.site_id where x.giving_id = g.id
    union all select u.id, u.name from role_reach x join unit u on u.id = x.unit_id where x.giving_id = g.id
    union all select p.id, p.display_name from role_reach x join employee p on p.id = x.employee_id where x.giving_id = g.id
    union all select v.id, v.name from (values (rs.id, rs.name), (ru.id, ru.name), (rp.id, rp.name)) as v (id, name) where v.id is not null
  ) n) as names`

const tables = sql`join role r on r.id = g.role_id
  left join employee e on e.id = g.employee_id left join employee b on b.id = g.given_by
  left join site rs on rs.id = g.of_site_id left join unit ru on ru.id = g.of_unit_id left join position rp on rp.id = g.of_position_id`

export const knownGiving = (tx: Tx, id: string): Promise<KnownGiving | undefined> =>
  first(tx, sql<KnownGiving>`select ${select} from role_giving g ${tables} where g.id = ${id}::uuid`)

/** In words a rule is said by what it names; so it is found and sorted. */
const holder = sql`coalesce(e.display_name, concat_ws(' · ', rp.name, g.of_grade, g.of_status, ru.name, rs.name))`

export const sourceOf = (viewer: Viewer, language: Language): ListSource => ({
  select,
  from: sql`from role_giving g ${tables}`,
  key: sql`g.id as key`,
  rejoin: sql`from found join role_giving g on g.id = found.key ${tables}`,
  lookups: [],
  where: [],
  columns: {
    holder,
    role: calledIn(language, sql`r.names`),
    roleId: sql`g.role_id`,
    startsDate: sql`g.starts_on`,
    endsDate: sql`g.ends_on`,
    givenDate: sql`g.given_at`,
  },
  next: 'holder',
  tie: sql`g.id`,
  moments: { columns: ['givenDate'], timeZone: viewer.timeZone },
})

/** As a reader is told of it. */
export const toldGiving = ({ roleNames, person, ruleNames, reach, named, wish, ...row }: KnownGiving, language: Language): GivingRow => ({
  ...row,
  role: inLanguage(roleNames, language),
  holder: person ?? ruleWords(ruleNames, language),
  over: overWords({ reach, named }, language),
  wish: { ...wish, rule: person === null ? wish.rule : null, endsOn: wish.endsOn ?? null },
})

function ruleWords({ site, unit, position, grade, status }: RuleNames, language: Language): string {
  const told = [position, grade, status, unit === null ? null : say(language, 'roles.over.unit', { unit }), site]
  return say(language, 'roles.rule', { who: told.filter((word) => word !== null && word !== '').join(' · ') })
}
