import { sql } from 'kysely'
import { rows, type Db } from '#server/foundation/database/db.ts'
import { isLatestReleased, isReleased } from './sight.ts'

/** An instalment that a payslip has taken: its number, and the day of the pay. */
export interface InstalmentPaid {
  number: number
  on: string
}

/**
 * Which instalments of a granted loan are paid: those that fall due in a period whose slip, as the person reads it, names the
 * loan by the code of its request and takes something for it. Nothing is written for it, so that a correction of the slip,
 * or a release that is taken back, holds here too.
 */
export const instalmentsPaid = (db: Db, requestId: string, code: string): Promise<InstalmentPaid[]> =>
  rows(
    db,
    sql<InstalmentPaid>`
      select i.number, max(p.paid_on) as on
      from loan n join loan_instalment i on i.loan_id = n.id
        join pay_slip s on s.employee_id = n.employee_id
        join pay_period p on p.id = s.period_id and i.due_on between p.starts_on and p.ends_on
      where n.request_id = ${requestId}::uuid and n.granted_at is not null and n.ended_at is null and ${isReleased} and ${isLatestReleased}
        and exists (select from pay_slip_line l where l.slip_id = s.id and ${code} = any (l.request_codes) and l.amount > 0)
      group by i.number order by i.number`,
  )
