import { sql } from 'kysely'
import type { AnswerOf } from '#shared/contract/endpoint.ts'
import type { OptionBody } from '#shared/contract/options.ts'
import type { payHandOverCalls } from '#shared/areas/pay-hand-over.ts'
import type { Db } from '#server/foundation/database/db.ts'
import { postOn } from '#server/people/sight.ts'
import { options } from '#server/platform/options.ts'
import { isOfGroup } from '#server/records/pay/belonging.ts'

type People = AnswerOf<typeof payHandOverCalls.people>

/** People of a period's group, as they are chosen: those who have left since among them. */
export const peopleOfPeriod = (db: Db, periodId: string, body: OptionBody): Promise<People> =>
  options<People['listData'][number]>(db, body, {
    select: sql`e.id, e.display_name as "displayName", e.code, e.display_name as fullname, coalesce(u.name, '') as "companyStructure"`,
    from: sql`from employee e join pay_period p on p.id = ${periodId}::uuid ${postOn(sql`current_date`)} left join unit u on u.id = a.unit_id`,
    where: [isOfGroup],
    search: sql`(e.display_name || ' ' || e.code)`,
    sortable: ['displayName', 'code', 'fullname', 'companyStructure'],
    order: [sql`e.display_name`, sql`e.id`],
  })
