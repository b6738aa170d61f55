import { sql } from 'kysely'
import type { InputKind, InputUnit } from '#shared/records/pay/input.ts'
import { counting } from '../attendance/days/counting.ts'
import { paidType } from '../leave/types.ts'
import { overtimeBands } from '../overtime/bands.ts'

type Sql = ReturnType<typeof sql>

/** A period as it is handed over: what decides which days of whom are its own. */
export interface Covered {
  periodId: string
  /** The days whose time it brings. */
  spanFrom: string
  spanUntil: string
  /** The days of which it brings what is due, and who began or ended. */
  startsOn: string
  endsOn: string
  sites: readonly string[]
  withoutSite: boolean
  allowances: readonly Allowance[]
}

/** What is given for each day on which so many minutes were worked. */
export interface Allowance {
  code: string
  siteId: string | null
  leastWorked: number
  /** For each day, with its currency; null: the payroll knows how much. */
  amount: string | null
  currency: string | null
}

const item = (kind: InputKind, unit: InputUnit, { code = sql`''`, currency = sql`''` }: { code?: Sql; currency?: Sql } = {}): Sql =>
  sql`${sql.lit(kind)}::text as kind, ${code} as code, ${sql.lit(unit)}::text as unit, ${currency} as currency`

const none = sql`null::numeric`
const nobody = sql`null::uuid`

/**
 * The inputs of a period day by day, each kind in a statement of its own: rows (`employee_id`, `kind`, `code`, `unit`, `currency`, `day`, `quantity`, `amount`, `source`), of the people
 * and days in the table `hand_over_post`; what is by no day, of everybody (`isWhole`) or of those in `hand_over_due`. Quantities in `unit`; `source`: the request, adjustment or entry of the file that says so.
 */
export function itemsOf({ periodId, spanFrom, spanUntil, startsOn, endsOn, allowances }: Covered, isWhole: boolean): Sql[] {
  const [inSpan, inPeriod] = [
    (day: Sql) => sql`${day} between ${spanFrom}::date and ${spanUntil}::date`,
    (day: Sql) => sql`${day} between ${startsOn}::date and ${endsOn}::date`,
  ]
  const whom = (employee: Sql) => (isWhole ? sql`true` : sql`exists (select from hand_over_due w where w.employee_id = ${employee})`)
  const post = (employee: Sql, day: Sql) =>
    sql`join hand_over_post m on m.employee_id = ${employee} and ${day} between m.from_day and m.until_day`
  return [
    ...(['worked', 'missing'] as const).map(
      (kind) => sql`
      select d.employee_id, ${item(kind, 'minutes')}, d.day, d.${sql.ref(kind)}::numeric as quantity, ${none} as amount, ${nobody} as source
      from ${counting} d ${post(sql`d.employee_id`, sql`d.day`)} where ${inSpan(sql`d.day`)} and d.${sql.ref(kind)} <> 0`,
    ),
    sql`select o.employee_id, ${item('overtime', 'minutes', { code: sql`trim_scale(b.rate)::text` })}, o.day, b.minutes, ${none}, o.request_id
      from overtime o ${post(sql`o.employee_id`, sql`o.day`)}
      ${overtimeBands}
      where ${inSpan(sql`o.day`)} and o.granted_at is not null and o.ended_at is null and o.compensation = 'pay'`,
    sql`select d.employee_id, case when ${paidType} then 'leave' else 'unpaidLeave' end, t.code,
        case when t.policy->>'unit' = 'hour' then 'hours' else 'days' end, '', d.day, d.quantity, ${none}, d.request_id
      from leave_day d join leave_type t on t.id = d.leave_type_id ${post(sql`d.employee_id`, sql`d.day`)}
      where ${inSpan(sql`d.day`)} and d.taken and d.quantity <> 0`,
    sql`select i.employee_id, ${item('loan', 'times', { code: sql`i.code`, currency: sql`i.currency` })}, i.due_on, 1, i.amount, i.request_id
      from (
        select l.employee_id, t.code, l.currency::text, p.due_on, p.principal + p.interest as amount, l.request_id
        from loan_instalment p join loan l on l.id = p.loan_id join loan_item t on t.id = l.item_id
        where l.granted_at is not null and l.ended_at is null and ${inPeriod(sql`p.due_on`)}) i ${post(sql`i.employee_id`, sql`i.due_on`)}`,
    sql`select v.employee_id, 'paidOut', t.code, case when t.policy->>'unit' = 'hour' then 'hours' else 'days' end, '', v.effective_on,
        v.quantity, ${none}, v.request_id
      from leave_event v join leave_type t on t.id = v.leave_type_id ${post(sql`v.employee_id`, sql`v.effective_on`)}
      where v.kind = 'paid-out' and v.standing and ${inSpan(sql`v.effective_on`)}`,
    // What is adjusted by hand is of the period, wherever the person has moved since.
    sql`select j.employee_id, 'adjustment', c.code, coalesce(nullif(j.unit, ''), 'times'), case when j.amount is null then '' else g.currency end,
        p.ends_on, coalesce(j.quantity, 1), j.amount, j.id
      from pay_adjustment j join pay_component c on c.id = j.component_id join pay_period p on p.id = j.period_id join pay_group g on g.id = p.group_id
      where j.period_id = ${periodId}::uuid and j.removed_at is null and ${whom(sql`j.employee_id`)}`,
    sql`select e.employee_id, e.kind, '', 'times', '', e.day, 1, ${none}, e.source from (
        select id as employee_id, 'begun' as kind, hired_on as day, ${nobody} as source from employee where ${inPeriod(sql`hired_on`)}
        union all select id, 'ended', left_on, ${nobody} from employee where ${inPeriod(sql`left_on`)}
        union all select employee_id, 'bank', starts_on, entry_id from file_act
          where category = 'bank' and taken_back_at is null and ${inPeriod(sql`starts_on`)}) e ${post(sql`e.employee_id`, sql`e.day`)}`,
    ...(allowances.length === 0
      ? []
      : [
          sql`select d.employee_id, 'allowance', w.code, 'days', coalesce(w.currency, ''), d.day, 1, w.amount, ${nobody}
            from attendance_day d ${post(sql`d.employee_id`, sql`d.day`)}
            join json_to_recordset(${JSON.stringify(allowances)}::json) as w (code text, "siteId" uuid, "leastWorked" int, amount numeric, currency text)
              on d.worked >= w."leastWorked" and (w."siteId" is null or w."siteId" = m.site_id)
            where ${inSpan(sql`d.day`)}`,
        ]),
  ]
}
