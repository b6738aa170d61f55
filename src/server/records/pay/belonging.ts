import { sql } from 'kysely'
import { rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { postOn } from '#server/people/sight.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { belongsTo } from './periods.ts'
import { looksAfter } from './sight.ts'

type Sql = ReturnType<typeof sql>

/** Over an employee `e`, a post `a` of theirs and a period `p`: they had it on a day of the period. */
const isHeld: Sql = sql`(a.starts_on <= p.ends_on and (a.ends_on is null or a.ends_on > p.starts_on)
  and (e.left_on is null or greatest(a.starts_on, p.starts_on) <= e.left_on
    or (e.returns_on <= p.ends_on and (a.ends_on is null or a.ends_on > e.returns_on))))`

/** Over an employee `e` and a period `p`: the last day on which they could have had a post for it. */
const lastDay = sql`case when e.returns_on <= p.ends_on then p.ends_on else least(p.ends_on, e.left_on) end`

/** Over an employee `e` and a period `p`: where they were before it, or for whoever comes later where they begin. */
const nearestPost: Sql = sql`(
  select near.site_id from assignment near where near.employee_id = e.id
  order by near.starts_on > ${lastDay}, case when near.starts_on <= ${lastDay} then near.starts_on end desc, near.starts_on limit 1)`

const ofGroup = belongsTo(sql`p.group_id`)

/**
 * Over an employee `e` and a period `p`: they are of its group by a post that they had on one of its days; where they had none, by
 * their last before it, else by their first. Whoever never had a post is of no site, as of one without a group of its own. Never null.
 */
export const isOfGroup: Sql = sql`coalesce(
  (select bool_or(${ofGroup}) from assignment a where a.employee_id = e.id and ${isHeld}),
  (select ${ofGroup} from ${nearestPost} a),
  (select ${ofGroup} from (select null::uuid as site_id) a))`

/** Over an employee `e` and a period `p`: they were employed on one of its days. An account that was closed without a last day ends there. */
const isEmployed: Sql = sql`((e.hired_on is null or e.hired_on <= p.ends_on)
  and (e.left_on is null or e.left_on >= p.starts_on or e.returns_on <= p.ends_on)
  and (e.left_on is not null or e.disabled_at is null or e.disabled_at::date >= p.starts_on)
  and (exists (select from assignment a where a.employee_id = e.id and ${isHeld})
    or not exists (select from assignment a where a.employee_id = e.id)))`

/** Over two periods of pay: they have a day in common. */
export const overlap = (one: string, other: string): Sql => {
  const of = (period: string, column: string) => sql.ref(`${period}.${column}`)
  return sql`(${of(one, 'kind')} = 'pay' and ${of(other, 'kind')} = 'pay'
    and ${of(one, 'starts_on')} <= ${of(other, 'ends_on')} and ${of(one, 'ends_on')} >= ${of(other, 'starts_on')})`
}

/** Over an employee `e` and a period `p`: they have a slip for its days, be it of another group of the same site. */
const hasSlip: Sql = sql`exists (
  select from pay_slip s join pay_period q on q.id = s.period_id join pay_group own on own.id = p.group_id join pay_group other on other.id = q.group_id
  where s.employee_id = e.id and (q.id = p.id or (${overlap('p', 'q')} and other.site_id is not distinct from own.site_id)))`

export interface WithoutSlip {
  periodId: string
  total: number
  /** The first of them by name. */
  named: { employeeId: string; employee: string; code: string }[]
}

/**
 * Of each of some periods of pay that lacks slips: how many people of its group have none for its days though they were employed on one
 * of them. A viewer is told of those whom they look after, never of themselves; without one it is told of all.
 */
export async function peopleWithoutSlip(
  db: Db | Tx,
  { periodIds, viewer, most }: { periodIds: readonly string[]; viewer: Viewer | null; most: number },
): Promise<WithoutSlip[]> {
  const seen = viewer ? looksAfter(viewer, 'pay') : sql`true`
  return rows(
    db,
    sql<WithoutSlip>`
      select x."periodId", count(*)::int as total, json_agg(json_build_object('employeeId', x.id, 'employee', x.display_name, 'code', x.code)
        order by x.place) filter (where x.place <= ${most}) as named
      from (
        select p.id as "periodId", e.id, e.display_name, e.code, row_number() over (partition by p.id order by e.display_name, e.id) as place
        from pay_period p cross join employee e ${viewer ? postOn(sql`current_date`) : sql``}
        where p.id = any (${periodIds}::uuid[]) and p.kind = 'pay' and ${seen} and ${isEmployed} and not ${hasSlip} and ${isOfGroup}
      ) x group by 1 order by 1`,
  )
}
