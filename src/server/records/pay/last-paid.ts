import { sql } from 'kysely'
import { rows, type Db } from '#server/foundation/database/db.ts'
import { exact } from '#server/foundation/database/expressions.ts'
import { postOn } from '#server/people/sight.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { isLatestReleased, isReleased, looksAfter } from './sight.ts'

/** What somebody was paid last of a component. */
export interface LastPaid {
  amount: string
  currency: string
}

interface Asked {
  employeeIds: readonly string[]
  componentId: string
  /** By slips that were paid until then. */
  on: string
}

/**
 * What people were paid of a component by the last payslip that they can read: of those whom the viewer looks after, and whose
 * slip has it.
 */
export async function lastPaid(db: Db, viewer: Viewer, { employeeIds, componentId, on }: Asked): Promise<Map<string, LastPaid>> {
  const found = await rows(
    db,
    sql<LastPaid & { employeeId: string }>`
      select e.id as "employeeId", x.currency, ${exact(sql`sum(l.amount)`)} as amount
      from employee e ${postOn(sql`current_date`)}
      cross join lateral (
        select s.id, s.currency from pay_slip s join pay_period p on p.id = s.period_id
        where s.employee_id = e.id and p.kind = 'pay' and p.paid_on <= ${on}::date and ${isReleased} and ${isLatestReleased}
        order by p.paid_on desc, p.id desc limit 1) x
      join pay_slip_line l on l.slip_id = x.id and l.component_id = ${componentId}::uuid
      where e.id = any (${employeeIds}::uuid[]) and ${looksAfter(viewer, 'pay')} group by e.id, x.currency`,
  )
  return new Map(found.map(({ employeeId, ...paid }) => [employeeId, paid]))
}
