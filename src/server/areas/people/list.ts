import { sql } from 'kysely'
import type { Lack, peopleList, peopleScopes } from '#shared/areas/people.ts'
import type { RowOf } from '#shared/contract/list.ts'
import type { Language } from '#shared/texts/index.ts'
import { calledIn } from '#server/foundation/database/expressions.ts'
import { reachOf, withinPost } from '#server/people/roles/duties.ts'
import { people } from '#server/people/post-rights.ts'
import { postOn } from '#server/people/sight.ts'
import { lacks, scheduleOn } from '#server/people/structure/lacking.ts'
import { presences, stateOn } from '#server/people/structure/presence.ts'
import type { Viewer } from '#server/people/viewer.ts'
import type { ListSource } from '#server/platform/lists.ts'

export type PeopleRow = RowOf<typeof peopleList>

type Sql = ReturnType<typeof sql>
type Scope = (typeof peopleScopes)[number]

/** Whom a reader looks after, by where each is on the day. */
const seen = (viewer: Viewer): Sql[] => (viewer.administrator ? [] : [withinPost(reachOf(viewer, people, 'see'))])

const conditions = (day: Sql): Record<Scope, Sql[]> => ({
  here: [presences.here(day)],
  toCome: [presences.toCome(day)],
  left: [presences.left(day)],
  all: [],
})

const named = (table: Sql, language: Language) => calledIn(language, sql`${table}.names`)

interface Asked {
  day: string
  scope: Scope
  /** Those alone who lack it today. */
  lacks: Lack | null
}

/** People as they stand on a day. */
export function peopleSource(viewer: Viewer, { day, scope, lacks: lack }: Asked, language: Language): ListSource {
  const on = sql`${day}::date`
  return {
    select: sql`e.id, e.display_name as employee, e.code, e.user_name as "userName", u.name as unit, a.unit_id as "unitId", s.name as site, a.site_id as "siteId",
      p.name as position, a.position_id as "positionId", m.display_name as manager, a.manager_id as "managerId",
      coalesce(${named(sql`r`, language)}, a.grade) as grade, coalesce(${named(sql`t`, language)}, a.employment_status) as status, a.employment_status as "statusId",
      a.full_time::float8 as "fullTime", w.name as schedule, w.id as "scheduleId", e.hired_on as "hiredDate", e.left_on as "leftDate", ${stateOn(on)} as state`,
    from: sql`from employee e ${postOn(on)}`,
    key: sql`e.id as key`,
    rejoin: sql`from found join employee e on e.id = found.key ${postOn(on)}`,
    lookups: [
      { join: sql`left join unit u on u.id = a.unit_id`, columns: ['unit'] },
      { join: sql`left join site s on s.id = a.site_id`, columns: ['site'] },
      { join: sql`left join position p on p.id = a.position_id`, columns: ['position'] },
      { join: sql`left join employee m on m.id = a.manager_id`, columns: ['manager'] },
      { join: sql`left join grade r on r.code = a.grade left join employment_status t on t.code = a.employment_status`, columns: [] },
      { join: sql`${scheduleOn(on)} left join working_schedule w on w.id = g.schedule_id`, columns: ['schedule'] },
    ],
    where: [...conditions(on)[scope], ...(lack ? [lacks(lack)] : []), ...seen(viewer)],
    columns: {
      employee: sql`e.display_name`,
      code: sql`e.code`,
      userName: sql`e.user_name`,
      unit: sql`u.name`,
      site: sql`s.name`,
      position: sql`p.name`,
      manager: sql`m.display_name`,
      grade: sql`a.grade`,
      status: sql`a.employment_status`,
      fullTime: sql`a.full_time`,
      schedule: sql`w.name`,
      hiredDate: sql`e.hired_on`,
      leftDate: sql`e.left_on`,
    },
    ids: {
      unit: { of: sql`a.unit_id`, type: 'uuid' },
      site: { of: sql`a.site_id`, type: 'uuid' },
      position: { of: sql`a.position_id`, type: 'uuid' },
      schedule: { of: sql`g.schedule_id`, type: 'uuid' },
    },
    next: 'employee',
    tie: sql`e.id`,
  }
}
