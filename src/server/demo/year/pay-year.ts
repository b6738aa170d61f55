import { sql } from 'kysely'
import { addDays, addMonths } from '#shared/records/calendar.ts'
import type { LineUnit } from '#shared/records/pay/slip.ts'
import { jsonRows, rows, type Tx } from '#server/foundation/database/db.ts'
import { paidType } from '#server/records/leave/types.ts'
import { writeSlips } from '#server/records/pay/write-slips.ts'
import { demoId } from '../company/chance.ts'
import type { SiteCode } from '../company/company.ts'
import type { Person } from '../company/people.ts'
import { groups, handOverLast, periodId, writePaySetUp, writePeriods, type Component, type Group, type Month } from './pay-set-up.ts'

/** Months of slips, back from the present one. */
const months = 12

/** Wages are paid on this day of the month, bonuses with those of March. */
const payDay = 25
const bonusMonth = '03'

/** What a grade earns in a month, the lowest first, and what a slip is rounded to. */
const wages = {
  IDR: { least: 4_500_000, step: 2_600_000, places: 0, transport: 50_000, tax: 0.06, insurance: 0.03, employer: 0.0574 },
  EUR: { least: 1_450, step: 640, places: 2, transport: 0, tax: 0.19, insurance: 0.2, employer: 0.2 },
} as const

/** Working hours and days of a month, by which an hour and a day of a wage are reckoned. */
const [hoursOfMonth, daysOfMonth] = [173, 21]

/** A year of payslips that follow from the company's own overtime, attendance, unpaid leave and loans, and a bonus. */
export async function playPay(tx: Tx, people: readonly Person[], today: string): Promise<void> {
  await writePaySetUp(tx)
  const first = `${today.slice(0, 8)}01`
  const periods = groups.flatMap((group) =>
    Array.from({ length: months + 1 }, (_, at): Month => {
      const startsOn = addMonths(first, at + 1 - months)
      const endsOn = addDays(addMonths(startsOn, 1), -1)
      return { group, code: startsOn.slice(0, 7), startsOn, endsOn, paidOn: `${startsOn.slice(0, 8)}${payDay}` }
    }),
  )
  await writePeriods(tx, periods, 'pay')
  const bonuses = periods.filter(({ code, paidOn }) => code.endsWith(`-${bonusMonth}`) && paidOn <= today)
  await writePeriods(tx, bonuses, 'bonus')
  await handOverLast(tx, periods, today, people.find(({ userName }) => userName === 'dewi')?.id ?? null)
  const facts = await factsOf(tx, addMonths(first, 1 - months), today)
  const paid = periods.filter(({ paidOn }) => paidOn <= today)
  const slips = [
    ...paid.flatMap((month) => slipsOf(month, 'pay', people, facts)),
    ...bonuses.flatMap((month) => slipsOf(month, 'bonus', people, facts)),
  ]
  await bring(tx, slips, people.find(({ userName }) => userName === 'dewi')?.id ?? null)
}

/** What the company's own records say of somebody's month. */
interface Fact {
  employeeId: string
  /** `2026-11`. */
  month: string
  /** Hours, each weighed with its rate. */
  overtime: number
  days: number
  /** Days on which people work. */
  unpaid: number
  instalment: number
  overtimeCodes: string[]
  unpaidCodes: string[]
  loanCodes: string[]
}
type Facts = ReadonlyMap<string, Fact>

const factOf = (employeeId: string, month: string) => `${employeeId} ${month}`

async function factsOf(tx: Tx, from: string, today: string): Promise<Facts> {
  const found = await rows(
    tx,
    sql<Fact>`
      with said as (
        select o.employee_id, to_char(o.day, 'YYYY-MM') as month, o.worth::float / 60 as overtime, 0 as days, 0::float as unpaid, 0::float as instalment,
          'overtime' as of, r.code from overtime o join request r on r.id = o.request_id
        where o.granted_at is not null and o.ended_at is null and o.compensation = 'pay' and o.day between ${from}::date and ${today}::date
        union all
        select d.employee_id, to_char(d.day, 'YYYY-MM'), 0, 1, 0, 0, '', null from attendance_day d where d.worked > 0 and d.day >= ${from}::date
        union all
        select l.employee_id, to_char(l.day, 'YYYY-MM'), 0, 0, l.quantity::float, 0, 'unpaid', r.code
        from leave_day l join leave_type t on t.id = l.leave_type_id join request r on r.id = l.request_id
        where not ${paidType} and extract(isodow from l.day) < 6 and l.day between ${from}::date and ${today}::date and l.taken
        union all
        select l.employee_id, to_char(i.due_on, 'YYYY-MM'), 0, 0, 0, (i.principal + i.interest)::float, 'loan', r.code
        from loan l join loan_instalment i on i.loan_id = l.id join request r on r.id = l.request_id
        where l.granted_at is not null and l.ended_at is null and i.due_on >= ${from}::date)
      select employee_id as "employeeId", month, sum(overtime)::float as overtime, sum(days)::int as days, sum(unpaid)::float as unpaid,
        sum(instalment)::float as instalment, coalesce(array_agg(distinct code) filter (where of = 'overtime'), '{}') as "overtimeCodes",
        coalesce(array_agg(distinct code) filter (where of = 'unpaid'), '{}') as "unpaidCodes",
        coalesce(array_agg(distinct code) filter (where of = 'loan'), '{}') as "loanCodes"
      from said group by 1, 2`,
  )
  return new Map(found.map((fact) => [factOf(fact.employeeId, fact.month), fact]))
}

interface Line {
  component: Component
  amount: number
  quantity?: number
  unit?: LineUnit
  rate?: number
  codes?: readonly string[]
}

interface Slip {
  periodId: string
  employeeId: string
  paidOn: string
  isPay: boolean
  lines: Line[]
}

function slipsOf(month: Month, kind: 'pay' | 'bonus', people: readonly Person[], facts: Facts): Slip[] {
  const { group, startsOn, endsOn, paidOn, code } = month
  return people.flatMap(({ id, site, hiredOn, leftOn, grade, share }): Slip[] => {
    const isThere = (group.sites as readonly SiteCode[]).includes(site.code) && hiredOn <= endsOn && (leftOn === null || leftOn >= startsOn)
    if (!isThere) return []
    const wage = wageOf(group.currency, grade, share)
    const lines = kind === 'pay' ? linesOf(group.currency, wage, facts.get(factOf(id, code))) : bonusOf(group.currency, wage)
    return [{ periodId: periodId(month, kind), employeeId: id, paidOn, isPay: kind === 'pay', lines }]
  })
}

function wageOf(currency: Group['currency'], grade: string, share: number): number {
  const { least, step } = wages[currency]
  const level = Number(grade.replace('G', '')) - 1
  return (least + step * level) * share
}

function linesOf(currency: Group['currency'], wage: number, fact: Fact | undefined): Line[] {
  const { places, transport, insurance, employer } = wages[currency]
  const round = (amount: number) => Math.round(amount * 10 ** places) / 10 ** places
  const [hour, day] = [round(wage / hoursOfMonth), round(wage / daysOfMonth)]
  const of = (component: Component, amount: number, more: Omit<Line, 'component' | 'amount'> = {}): Line[] =>
    amount === 0 ? [] : [{ component, amount: round(amount), ...more }]
  const hours = Math.round((fact?.overtime ?? 0) * 4) / 4
  const [days, unpaid] = [fact?.days ?? 0, fact?.unpaid ?? 0]
  // Nothing is left of the wage of a month without a paid day.
  const [lost, away]: [number, Partial<Line>] =
    unpaid < daysOfMonth
      ? [round(unpaid * day), { quantity: unpaid, unit: 'days', rate: day }]
      : [round(wage), { quantity: 1, unit: 'months' }]
  const earned = [
    ...of('BASIC', wage, { quantity: 1, unit: 'months' }),
    ...of('OVERTIME', hours * hour, { quantity: hours, unit: 'hours', rate: hour, codes: fact?.overtimeCodes ?? [] }),
    ...of('TRANSPORT', days * transport, { quantity: days, unit: 'days', rate: transport }),
  ]
  return [
    ...earned,
    ...of('TAX', taxOf(currency, earned, lost)),
    ...of('INSURANCE', (wage - lost) * insurance, { quantity: insurance * 100, unit: 'percent' }),
    ...of('UNPAID', lost, { ...away, codes: fact?.unpaidCodes ?? [] }),
    ...of('LOAN', fact?.instalment ?? 0, { codes: fact?.loanCodes ?? [] }),
    ...of('INSURANCE-EMPLOYER', (wage - lost) * employer, { quantity: employer * 100, unit: 'percent' }),
  ]
}

function bonusOf(currency: Group['currency'], wage: number): Line[] {
  const bonus: Line = { component: 'HOLIDAY-BONUS', amount: wage, quantity: 1, unit: 'months' }
  return [bonus, { component: 'TAX', amount: taxOf(currency, [bonus]) }]
}

/** No law's: a made-up company pays a made-up share of what is earned and not lost. */
function taxOf(currency: Group['currency'], earned: readonly Line[], lost = 0): number {
  const { tax, places } = wages[currency]
  const sum = earned.reduce((total, { amount }) => total + amount, -lost)
  return Math.round(sum * tax * 10 ** places) / 10 ** places
}

async function bring(tx: Tx, slips: readonly Slip[], by: string | null): Promise<void> {
  const year = new Map<string, number>()
  const toDate = ({ employeeId, paidOn, isPay }: Slip, { component, amount }: Line) => {
    const of = `${employeeId} ${paidOn.slice(0, 4)} ${isPay} ${component}`
    const sum = Math.round(((year.get(of) ?? 0) + amount) * 100) / 100
    year.set(of, sum)
    return sum
  }
  const lines = slips.flatMap((slip, key) =>
    slip.lines.map((line, place) => ({
      key,
      place: place + 1,
      component_id: demoId('component', line.component),
      quantity: line.quantity ?? null,
      unit: line.unit ?? '',
      rate: line.rate ?? null,
      amount: line.amount,
      to_date: toDate(slip, line),
      note: '',
      request_codes: line.codes ?? [],
    })),
  )
  const heads = slips.map(({ periodId: period_id, employeeId: employee_id }, key) => ({
    key,
    id: demoId('slip', `${period_id} ${employee_id}`),
    period_id,
    employee_id,
    reason: '',
  }))
  await writeSlips(tx, {
    by,
    slips: sql`(select * from ${jsonRows(heads)} as s (key bigint, id uuid, period_id uuid, employee_id uuid, reason text))`,
    lines: sql`(select * from ${jsonRows(lines)} as l (key bigint, place int, component_id uuid, quantity numeric, unit text, rate numeric, amount numeric,
      to_date numeric, note text, request_codes text[]))`,
  })
  await letGo(tx, [...new Set(slips.map(({ periodId: id }) => id))], by)
}

/** Every period was let go in the morning of its day of payment, and its people were told and have looked since, but for the last. */
async function letGo(tx: Tx, periods: readonly string[], by: string | null): Promise<void> {
  const given = periods.map((period) => ({ id: demoId('release', period), period }))
  await sql`
    insert into pay_release (id, period_id, asked_by, asked_at, release_at)
    select g.id, p.id, ${by}::uuid, p.paid_on + time '08:00', p.paid_on + time '08:00'
    from ${jsonRows(given)} as g (id uuid, period uuid) join pay_period p on p.id = g.period`.execute(tx)
  await sql`
    update pay_slip s set release_id = r.id, brought_at = r.release_at - interval '2 days', told_at = r.release_at,
      seen_at = case when p.paid_on < (select max(x.paid_on) from pay_period x join pay_release y on y.period_id = x.id) then r.release_at + interval '3 hours' end
    from pay_release r join pay_period p on p.id = r.period_id where r.period_id = s.period_id`.execute(tx)
}
