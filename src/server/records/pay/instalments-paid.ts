import { sql } from 'kysely'
import { rows, type Db } from '#server/foundation/database/db.ts'
import { isLatestReleased, isReleased } from './sight.ts'

/** An instalment that a payslip has taken: its number, and the day of the pay. */
export interface InstalmentPaid {
  number: number
  on: string
}

/**
 * When instalment `i` of granted loan `l` was paid; null where it is not. `code`: of the loan's request. It is paid where it
 * falls due in a period whose slip, as the person reads it, names the loan by that code and takes something for it. Nothing is
 * written for it, so that a correction of the slip, or a release that is taken back, holds here too.
 */
export const instalmentPaidOn = (code: ReturnType<typeof sql>) => sql`(
  select max(p.paid_on) from pay_slip s join pay_period p on p.id = s.period_id and i.due_on between p.starts_on and p.ends_on
  where s.employee_id = l.employee_id and ${isReleased} and ${isLatestReleased}
    and exists (select from pay_slip_line t where t.slip_id = s.id and ${code} = any (t.request_codes) and t.amount > 0))`

/** Which instalments of a granted loan are paid. */
export const instalmentsPaid = (db: Db, requestId: string, code: string): Promise<InstalmentPaid[]> =>
  rows(
    db,
    sql<InstalmentPaid>`
      select i.number, paid.on
      from loan l join loan_instalment i on i.loan_id = l.id cross join lateral (select ${instalmentPaidOn(sql`${code}`)} as on) paid
      where l.request_id = ${requestId}::uuid and l.granted_at is not null and l.ended_at is null and paid.on is not null
      order by i.number`,
  )
