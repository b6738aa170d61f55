import { sql } from 'kysely'
import type { PayKind } from '#shared/records/pay/slip.ts'
import { calledIn, exact } from '#server/foundation/database/expressions.ts'
import { postOn } from '#server/people/sight.ts'
import type { Viewer } from '#server/people/viewer.ts'
import type { ListSource } from '#server/platform/lists.ts'
import { periodName, stateOf } from '#server/records/pay/periods.ts'
import { isLatest, isReleased, looksAfter, lookedAfter, managesPeriod, seesPeriods } from '#server/records/pay/sight.ts'

type Sql = ReturnType<typeof sql>

/**
 * Over a period `p` and its group `g`: its slips, each in its latest version, as `t`. Whoever manages the group is told of all, as they let all
 * go: also of their own and of people who have moved away, which they do not see one by one (`unseen`). Anybody else is told of those whom they look after.
 */
export const sumsOfPeriod = (viewer: Viewer): Sql => {
  const seen = sql`(${sql.join(
    lookedAfter(viewer).map((kind) => sql`(p.kind = ${kind} and ${looksAfter(viewer, kind)})`),
    sql` or `,
  )})`
  return sql`left join lateral (
    select count(*)::int as slips, coalesce(sum(s.net), 0) as net, coalesce(sum(s.earnings), 0) as earnings,
      coalesce(sum(s.deductions), 0) as deductions, count(*) filter (where s.release_id is null)::int as "toRelease",
      count(*) filter (where not ${seen})::int as unseen
    from pay_slip s join employee e on e.id = s.employee_id ${postOn(sql`current_date`)}
    where s.period_id = p.id and ${isLatest} and (${managesPeriod(viewer)} or ${seen})) t on true`
}

/** The periods of groups in which somebody looks after pay. */
export function periodSource(viewer: Viewer, language: string): ListSource {
  const joins = sql`join pay_group g on g.id = p.group_id`
  const groupName = calledIn(language, sql`g.names`)
  return {
    select: sql`p.id, p.group_id as "groupId", ${groupName} as "payGroup", p.kind, ${periodName(language)} as period, p.starts_on as "startDate",
      p.ends_on as "endDate", p.paid_on as "paidDate", ${stateOf} as state, t.slips, g.currency, ${exact(sql`t.net`)} as net`,
    from: sql`from pay_period p ${joins}`,
    key: sql`p.id as key`,
    rejoin: sql`from found join pay_period p on p.id = found.key ${joins}`,
    lookups: [{ join: sumsOfPeriod(viewer), columns: ['slips', 'net'] }],
    where: [seesPeriods(viewer)],
    columns: {
      period: periodName(language),
      payGroup: groupName,
      paidDate: sql`p.paid_on`,
      slips: sql`t.slips`,
    },
    next: 'payGroup',
    tie: sql`p.id`,
  }
}

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
