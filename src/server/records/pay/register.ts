import { sql } from 'kysely'
import type { PayKind } from '#shared/records/pay/slip.ts'
import { exact } from '#server/foundation/database/expressions.ts'
import { postOn } from '#server/people/sight.ts'
import type { Viewer } from '#server/people/viewer.ts'
import type { ListSource } from '#server/platform/lists.ts'
import { isLatest, isReleased, lookedAfter, looksAfter, managesPeriod } from './sight.ts'

type Sql = ReturnType<typeof sql>

/** Over a period `p`, an employee `e` and their post `a`: somebody sees their slip of it. */
const seesSlip = (viewer: Viewer): Sql =>
  sql`(${sql.join([sql`false`, ...lookedAfter(viewer).map((kind) => sql`(p.kind = ${kind} and ${looksAfter(viewer, kind)})`)], sql` or `)})`

/**
 * Over a period `p` and its group `g`: its slips `s`, each in its latest version. Whoever manages the group is told of all, as they let all
 * go: also of their own and of people who have moved away, which they do not see one by one. Anybody else is told of those whom they look after.
 */
const toldSlips = (viewer: Viewer): Sql => sql`
  from pay_slip s join employee e on e.id = s.employee_id ${postOn(sql`current_date`)}
  where s.period_id = p.id and ${isLatest} and (${managesPeriod(viewer)} or ${seesSlip(viewer)})`

const sums: Sql = sql`count(*)::int as slips, coalesce(sum(s.net), 0) as net, coalesce(sum(s.earnings), 0) as earnings,
  coalesce(sum(s.deductions), 0) as deductions`

/** Over a period `p` and its group `g`: what its slips come to of which a reader is told, as `t`; `unseen`: not one by one. */
export const sumsOfPeriod = (viewer: Viewer): Sql => sql`left join lateral (
  select ${sums}, count(*) filter (where s.release_id is null)::int as "toRelease", count(*) filter (where not ${seesSlip(viewer)})::int as unseen
  ${toldSlips(viewer)}) t on true`

/** The same of those slips alone that the reader does not see one by one. */
export const unseenOfPeriod = (viewer: Viewer): Sql => sql`left join lateral (
  select ${sums} ${toldSlips(viewer)} and not ${seesSlip(viewer)}) t on true`

/** The slips of a period of those whom somebody looks after, each in its latest version. */
export function slipSource(viewer: Viewer, periodId: string, kind: PayKind): ListSource {
  const joins = sql`join employee e on e.id = s.employee_id ${postOn(sql`current_date`)}
    left join unit u on u.id = a.unit_id left join site o on o.id = a.site_id`
  return {
    select: sql`s.id, s.employee_id as "employeeId", e.display_name as employee, e.code, u.name as unit, o.name as site, s.currency,
      ${exact(sql`s.earnings`)} as earnings, ${exact(sql`s.deductions`)} as deductions, ${exact(sql`s.net`)} as net, s.version,
      ${isReleased} as "isReleased"`,
    from: sql`from pay_slip s ${joins}`,
    key: sql`s.id as key`,
    rejoin: sql`from found join pay_slip s on s.id = found.key ${joins}`,
    lookups: [],
    where: [sql`s.period_id = ${periodId}::uuid`, isLatest, looksAfter(viewer, kind)],
    columns: {
      employee: sql`e.display_name`,
      code: sql`e.code`,
      unit: sql`u.name`,
      site: sql`o.name`,
      earnings: sql`s.earnings`,
      deductions: sql`s.deductions`,
      net: sql`s.net`,
      version: sql`s.version`,
    },
    next: 'employee',
    tie: sql`s.id`,
  }
}
