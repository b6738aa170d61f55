import { sql } from 'kysely'
import type { Option, OptionBody } from '#shared/contract/options.ts'
import { payModules } from '#shared/permissions.ts'
import { periodSaid } from '#shared/records/pay/period.ts'
import type { Language } from '#shared/texts/index.ts'
import type { Db } from '#server/foundation/database/db.ts'
import { calledIn } from '#server/foundation/database/expressions.ts'
import { hasDuty } from '#server/people/roles/duties.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { options } from '#server/platform/options.ts'
import { periodName } from '#server/records/pay/periods.ts'
import { seesPeriods } from '#server/records/pay/sight.ts'

interface Choices {
  listData: Option[]
  totalData: number
  totalPage: number
}

/** Periods in which somebody looks after pay, the last paid first, each with its group. */
export async function periodChoices(db: Db, body: OptionBody, viewer: Viewer, language: Language): Promise<Choices> {
  const group = calledIn(language, sql`g.names`)
  const { listData, ...total } = await options<{ id: string; period: string; payGroup: string }>(db, body, {
    select: sql`p.id, ${periodName(language)} as period, ${group} as "payGroup"`,
    from: sql`from pay_period p join pay_group g on g.id = p.group_id`,
    where: [seesPeriods(viewer)],
    search: sql`(${periodName(language)} || ' ' || p.code || ' ' || ${group})`,
    sortable: [],
    // The last comes first.
    order: [sql`date '9999-12-31' - p.paid_on`, sql`p.id`],
  })
  return {
    listData: listData.map(({ id, period, payGroup }) => ({ id, displayName: `${periodSaid(period, language)} · ${payGroup}` })),
    ...total,
  }
}

/** What people earn by their slips; nothing for whoever looks after nobody's wages. */
export const componentChoices = (db: Db, body: OptionBody, viewer: Viewer, language: Language): Promise<Choices> =>
  options<Option>(db, body, {
    select: sql`c.id, ${calledIn(language, sql`c.names`)} as "displayName"`,
    from: sql`from pay_component c`,
    where: [sql`c.retired_at is null and c.kind = 'earning' and ${hasDuty(viewer, payModules.pay)}::boolean`],
    search: sql`(${calledIn(language, sql`c.names`)} || ' ' || c.code)`,
    sortable: ['displayName'],
    order: [sql`c.sequence`, sql`c.code`],
  })
