import { sql } from 'kysely'
import { payModules } from '#shared/permissions.ts'
import { periodSaid } from '#shared/records/pay/period.ts'
import { payKinds } from '#shared/records/pay/slip.ts'
import type { TextKey } from '#shared/texts/index.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { calledIn } from '#server/foundation/database/expressions.ts'
import { hasDuty } from '#server/people/roles/duties.ts'
import { postOn } from '#server/people/sight.ts'
import { demandPay } from '#server/records/pay/period-seen.ts'
import { periodName } from '#server/records/pay/periods.ts'
import { isLatest, lookedAfter, looksAfter } from '#server/records/pay/sight.ts'
import { chosen, placeFields, spoken, type Field, type Subject } from './subject.ts'

type Sql = ReturnType<typeof sql>

const money = (label: TextKey, of: Sql): Field => ({
  label,
  kind: 'money',
  of,
  narrowing: 'number',
  isSum: true,
  unit: { of: sql`s.currency`, column: { field: 'currency', label: 'pay.currency' } },
})

/** Slips in their latest version of those whose pay the reader looks after, as sums. */
export const slips: Subject = {
  id: 'slips',
  group: 'pay',
  refusal: (viewer) => (hasDuty(viewer, payModules.pay, payModules.bonus) ? null : 'error.hrOnly'),
  fields: ({ language }) => ({
    period: { label: 'pay.period', kind: 'text', of: periodName(language), id: sql`p.id`, said: periodSaid },
    payGroup: { label: 'pay.group', kind: 'text', of: calledIn(language, sql`g.names`), id: sql`g.id`, ...chosen.payGroup() },
    kind: {
      label: 'pay.kind',
      kind: 'text',
      of: sql`p.kind`,
      ...spoken(payKinds, (code, spokenIn) => say(spokenIn, `pay.kind.${code}` as TextKey)),
    },
    paidDate: { label: 'pay.paidOn', kind: 'date', of: sql`p.paid_on`, narrowing: 'day' },
    ...placeFields(),
    site: { ...placeFields().site, of: sql`o.name` },
    earnings: money('pay.earnings', sql`s.earnings`),
    deductions: money('pay.deductions', sql`s.deductions`),
    net: money('pay.net', sql`s.net`),
  }),
  async ground(_, { viewer }) {
    // Offered as everything is to who looks at the portal as somebody has it, and refused there rather than told as nothing.
    demandPay(viewer)
    return {
      from: sql`from pay_slip s join pay_period p on p.id = s.period_id join pay_group g on g.id = p.group_id
        join employee e on e.id = s.employee_id ${postOn(sql`current_date`)}
        left join unit u on u.id = a.unit_id left join site o on o.id = a.site_id`,
      where: [
        isLatest,
        sql`(${sql.join(
          lookedAfter(viewer).map((kind) => sql`(p.kind = ${kind} and ${looksAfter(viewer, kind)})`),
          sql` or `,
        )})`,
      ],
      tie: sql`s.id`,
    }
  },
  whose: sql`e.id`,
  isGroupedAlone: true,
  usual: {
    columns: ['period', 'site', 'earnings', 'deductions', 'net'],
    filters: [{ field: 'paidDate', is: 'atLeast', values: ['yearBegins'] }],
    isGrouped: true,
    chart: { by: 'period', of: 'net' },
  },
}
