import { sql } from 'kysely'
import type { DutyAccess } from '#shared/duties.ts'
import { payKinds, type PayKind } from '#shared/records/pay/slip.ts'
import { moduleAccess, payModules } from '#shared/permissions.ts'
import { isWithin, reachesAnybody, reachOf, withinPost, type Reach } from '#server/people/roles/duties.ts'
import type { Viewer } from '#server/people/viewer.ts'

type Sql = ReturnType<typeof sql>

/** Over a release `r`: what it let go is read by the people. */
export const isOut = sql`(r.taken_back_at is null and r.release_at <= now())`

/** Over a slip `s`: the person may read it. */
export const isReleased = sql`exists (select from pay_release r where r.id = s.release_id and ${isOut})`

/** Over a slip `s` that is released: no later version of it is. */
export const isLatestReleased = sql`not exists (
  select from pay_slip later join pay_release r on r.id = later.release_id
  where later.period_id = s.period_id and later.employee_id = s.employee_id and later.version > s.version and ${isOut})`

/** Over a slip `s`: people could read an earlier version of it. What came before and was never let go corrects nothing. */
export const isCorrection = sql`exists (
  select from pay_slip earlier join pay_release r on r.id = earlier.release_id
  where earlier.period_id = s.period_id and earlier.employee_id = s.employee_id and earlier.version < s.version and ${isOut})`

/** Over a slip `s`: there is no later version of it, be it released or not. */
export const isLatest = sql`not exists (
  select from pay_slip later where later.period_id = s.period_id and later.employee_id = s.employee_id and later.version > s.version)`

/** Whoever looks at the portal as somebody else has it looks at how it works for them, not at what anybody is paid. */
const isThemselves = ({ id, readerId }: Viewer): boolean => id === readerId

/** Whether somebody reads slips of a kind that are their own. */
export const readsOwn = (viewer: Viewer, kind: PayKind): boolean =>
  isThemselves(viewer) && moduleAccess(viewer.permissions, payModules[kind]) !== 'off'

/** How far somebody looks after pay of a kind: what they see of others (`see`), or do for them. */
export const payReach = (viewer: Viewer, kind: PayKind, access: DutyAccess): Reach =>
  isThemselves(viewer) ? reachOf(viewer, payModules[kind], access) : nobody

const nobody: Reach = { whole: false, sites: [], units: [], people: [] }

/** The kinds of pay that somebody looks after, anybody's at all. */
export const lookedAfter = (viewer: Viewer): PayKind[] => payKinds.filter((kind) => reachesAnybody(payReach(viewer, kind, 'see')))

/** Over an employee `e` and their post `a`: somebody sees the slips that are theirs. One's own are not among those that one looks after. */
export const looksAfter = (viewer: Viewer, kind: PayKind): Sql =>
  sql`(${withinPost(payReach(viewer, kind, 'see'))} and e.id <> ${viewer.id}::uuid)`

/** Over a period `p` and its group `g`: somebody looks after pay there, of one site at least. */
export function seesPeriods(viewer: Viewer): Sql {
  const parts = lookedAfter(viewer).map((kind) => {
    const { whole, sites, units, people } = payReach(viewer, kind, 'see')
    const everywhere = whole || units.length + people.length > 0
    return sql`(p.kind = ${kind} and (${everywhere} or g.site_id is null or g.site_id = any (${sites}::uuid[])))`
  })
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`
}

/** Whether somebody makes the periods of a group and lets its slips go: who acts for all people that it can have. */
export const managesGroup = (viewer: Viewer, kind: PayKind, siteId: string | null): boolean =>
  isWithin(payReach(viewer, kind, 'write'), { employeeId: null, siteId, unitId: null })

/** The same over a period `p` and its group `g`. */
export const managesPeriod = (viewer: Viewer): Sql =>
  sql`(${sql.join(
    payKinds.map((kind) => {
      const { whole, sites } = payReach(viewer, kind, 'write')
      return sql`(p.kind = ${kind} and (${whole} or coalesce(g.site_id = any (${sites}::uuid[]), false)))`
    }),
    sql` or `,
  )})`
