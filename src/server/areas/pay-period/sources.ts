import { sql } from 'kysely'
import { calledIn, exact } from '#server/foundation/database/expressions.ts'
import type { Viewer } from '#server/people/viewer.ts'
import type { ListSource } from '#server/platform/lists.ts'
import { periodName, stateOf } from '#server/records/pay/periods.ts'
import { sumsOfPeriod } from '#server/records/pay/register.ts'
import { seesPeriods } from '#server/records/pay/sight.ts'

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
