import { sql } from 'kysely'
import type { AnswerOf } from '#shared/contract/endpoint.ts'
import type { payPeriodCalls } from '#shared/areas/pay-period.ts'
import { nextPeriod } from '#shared/records/pay/period.ts'
import { payKinds } from '#shared/records/pay/slip.ts'
import type { Language } from '#shared/texts/index.ts'
import { rows, type Db } from '#server/foundation/database/db.ts'
import { calledIn } from '#server/foundation/database/expressions.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { managesGroup } from '#server/records/pay/sight.ts'

interface Group {
  id: string
  name: string
  siteId: string | null
  last: { startsOn: string; endsOn: string; cutOffOn: string; paidOn: string } | null
}

/** Groups for which somebody makes periods, each with the one that would come next. */
export async function groupsFor(db: Db, viewer: Viewer, language: Language): Promise<AnswerOf<typeof payPeriodCalls.groups>['listData']> {
  const found = await rows(
    db,
    sql<Group>`
      select g.id, ${calledIn(language, sql`g.names`)} as name, g.site_id as "siteId", (
        select jsonb_build_object('startsOn', p.starts_on, 'endsOn', p.ends_on, 'cutOffOn', p.cut_off_on, 'paidOn', p.paid_on)
        from pay_period p where p.group_id = g.id and p.kind = 'pay' order by p.ends_on desc limit 1) as last
      from pay_group g where g.retired_at is null order by g.sequence, g.code`,
  )
  return found.flatMap(({ siteId, last, ...group }) => {
    const kinds = payKinds.filter((kind) => managesGroup(viewer, kind, siteId))
    return kinds.length === 0 ? [] : [{ ...group, kinds, next: nextPeriod(last, viewer.today) }]
  })
}
