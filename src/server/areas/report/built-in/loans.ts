import { sql } from 'kysely'
import { seenBy } from '#server/approval/sight/visibility.ts'
import { calledIn, exact } from '#server/foundation/database/expressions.ts'
import { postOn } from '#server/people/sight.ts'
import { today } from '#server/platform/report/parameters.ts'
import { principalLeft } from '#server/records/loan/items.ts'
import { instalmentPaidOn } from '#server/records/pay/instalments-paid.ts'
import { builtIn, queried } from './said.ts'
import { atSite, forOthersIn, readingTold, site } from './whom.ts'

const unit = { field: 'currency', label: 'pay.currency' }

/**
 * Granted loans of which instalments fall due after a day. Paid is what payslips have taken until then, with interest; left what
 * of the principal is not due yet, as limits count it.
 */
export const loans = builtIn('loans', {
  group: 'pay',
  parameters: [{ name: 'on', label: 'report.on', kind: 'day', isRequired: true, usual: today }, site],
  refusal: forOthersIn('Loan'),
  columns: {
    employee: { kind: 'person', label: 'people.employee' },
    employeeCode: { kind: 'text', label: 'people.code' },
    unit: { kind: 'text', label: 'people.unit' },
    item: { kind: 'text', label: 'loan.item' },
    code: { kind: 'text', label: 'list.code' },
    amount: { kind: 'money', label: 'loan.amount', unit },
    paid: { kind: 'money', label: 'report.paid', unit },
    left: { kind: 'money', label: 'report.principalLeft', unit },
    nextDue: { kind: 'date', label: 'report.nextDue' },
    nextAmount: { kind: 'money', label: 'report.nextAmount', unit },
  },
  chart: { by: 'item', of: null },
  slices(db, asking) {
    const { viewer, values, language } = asking
    const on = sql`${values['on']}::date`
    const found = queried(
      db,
      asking,
      sql`select e.id as "employeeId", e.display_name as employee, e.code as "employeeCode", u.name as unit, ${calledIn(language, sql`t.names`)} as item,
          r.code, l.currency::text as currency, ${exact(sql`l.amount`)} as amount, ${exact(sql`paid.amount`)} as paid, ${exact(principalLeft(on))} as left,
          next.due_on as "nextDue", ${exact(sql`next.principal + next.interest`)} as "nextAmount"
        from loan l join loan_item t on t.id = l.item_id join request r on r.id = l.request_id join employee e on e.id = l.employee_id ${postOn(on)}
        left join unit u on u.id = a.unit_id
        cross join lateral (
          select * from loan_instalment n where n.loan_id = l.id and n.due_on > ${on} order by n.number limit 1
        ) next
        cross join lateral (
          select coalesce(sum(i.principal + i.interest) filter (where ${instalmentPaidOn(sql`r.code`)} <= ${on}), 0) as amount
          from loan_instalment i where i.loan_id = l.id
        ) paid
        where l.granted_at is not null and l.ended_at is null and l.granted_at < (${on} + 1)::timestamp at time zone ${viewer.timeZone}
          and ${seenBy(viewer, 'Loan') ?? sql`true`} and ${atSite(values)}
        order by e.display_name, e.id, r.code`,
    )
    return readingTold(db, viewer, found, { module: 'Loan', code: values['on'] ?? '' })
  },
})
