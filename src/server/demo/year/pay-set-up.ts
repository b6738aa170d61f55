import { sql } from 'kysely'
import { addDays } from '#shared/records/calendar.ts'
import type { InputKind } from '#shared/records/pay/input.ts'
import type { LineKind } from '#shared/records/pay/slip.ts'
import { jsonRows, type Tx } from '#server/foundation/database/db.ts'
import { beginHandOver } from '#server/records/hand-over/begin.ts'
import { computeHandOver } from '#server/records/hand-over/carry-out.ts'
import { demoId } from '../company/chance.ts'
import type { SiteCode } from '../company/company.ts'

/** Of these so many that were paid last were handed over to the payroll. */
const handedOver = 3

/** Who is paid together, and at which sites. */
export const groups = [
  { code: 'ID-MONTHLY', names: { en: 'Indonesia, monthly', id: 'Indonesia, bulanan' }, currency: 'IDR', sites: ['JKT', 'SUB'], site: null },
  { code: 'DE-MONTHLY', names: { en: 'Germany, monthly', id: 'Jerman, bulanan' }, currency: 'EUR', sites: ['BER'], site: 'BER' },
] as const satisfies readonly { sites: readonly SiteCode[]; site: SiteCode | null; [more: string]: unknown }[]
export type Group = (typeof groups)[number]

const components = [
  ['BASIC', 'earning', 'Basic salary', 'Gaji pokok'],
  ['OVERTIME', 'earning', 'Overtime', 'Lembur'],
  ['TRANSPORT', 'earning', 'Transport allowance', 'Tunjangan transportasi'],
  ['HOLIDAY-BONUS', 'earning', 'Holiday bonus', 'Tunjangan hari raya'],
  ['TAX', 'deduction', 'Income tax', 'Pajak penghasilan'],
  ['INSURANCE', 'deduction', 'Health and pension', 'Kesehatan dan pensiun'],
  ['UNPAID', 'deduction', 'Unpaid leave', 'Cuti tanpa upah'],
  ['LOAN', 'deduction', 'Loan instalment', 'Angsuran pinjaman'],
  ['INSURANCE-EMPLOYER', 'employer', 'Health and pension, paid by the company', 'Kesehatan dan pensiun, dibayar perusahaan'],
] as const satisfies readonly (readonly [code: string, kind: LineKind, en: string, id: string])[]
export type Component = (typeof components)[number][0]

/** What is given for each day on which somebody comes, at the sites that give it. */
const allowances = (['JKT', 'SUB'] as const).map((site) => ({
  id: demoId('allowance', site),
  code: `TRANSPORT-${site}`,
  names: { en: 'Transport allowance', id: 'Tunjangan transportasi' },
  site_id: demoId('site', site),
  least_worked: 1,
  amount: 50_000,
  currency: 'IDR',
}))

/** What the payroll of the made-up company calls what it is given. */
const wageTypes = [
  ['1500', 'unpaidLeave', '', 'Unpaid leave', 'Cuti tanpa upah'],
  ['2010', 'overtime', '1.5', 'Overtime, one and a half', 'Lembur, satu setengah'],
  ['2020', 'overtime', '', 'Overtime, other rates', 'Lembur, tarif lain'],
  ['3010', 'allowance', '', 'Transport', 'Transportasi'],
  ['4010', 'loan', '', 'Loan instalment', 'Angsuran pinjaman'],
] as const satisfies readonly (readonly [code: string, kind: InputKind, ofCode: string, en: string, id: string])[]

export interface Month {
  group: Group
  code: string
  startsOn: string
  endsOn: string
  paidOn: string
}

/** The last periods that were paid were handed over to the payroll before; the present one is left to whoever tries it. */
export async function handOverLast(tx: Tx, periods: readonly Month[], today: string, by: string | null): Promise<void> {
  for (const { code } of groups) {
    const paid = periods.filter(({ group, paidOn }) => group.code === code && paidOn <= today)
    for (const month of paid.slice(-handedOver)) await computeHandOver(tx, await beginHandOver(tx, { id: periodId(month, 'pay'), by }))
  }
}

/** Groups, components, allowances and wage types as they are set up. */
export async function writePaySetUp(tx: Tx): Promise<void> {
  const given = groups.map(({ code, names, currency, site }, at) => ({
    id: demoId('pay group', code),
    code,
    names,
    currency,
    site_id: site && demoId('site', site),
    sequence: at + 1,
  }))
  await sql`insert into pay_group (id, code, names, currency, site_id, sequence)
    select * from ${jsonRows(given)} as g (id uuid, code text, names jsonb, currency text, site_id uuid, sequence int)`.execute(tx)
  const lines = components.map(([code, kind, en, id], at) => ({
    id: demoId('component', code),
    code,
    kind,
    names: { en, id },
    sequence: at + 1,
  }))
  await sql`insert into pay_component (id, code, kind, names, sequence)
    select * from ${jsonRows(lines)} as c (id uuid, code text, kind text, names jsonb, sequence int)`.execute(tx)
  await sql`insert into pay_allowance (id, code, names, site_id, least_worked, amount, currency)
    select * from ${jsonRows(allowances)} as a (id uuid, code text, names jsonb, site_id uuid, least_worked int, amount numeric, currency text)`.execute(
    tx,
  )
  const types = wageTypes.map(([code, kind, ofCode, en, id], at) => ({
    id: demoId('wage type', code),
    code,
    kind,
    of_code: ofCode,
    names: { en, id },
    sequence: at + 1,
  }))
  await sql`insert into pay_wage_type (id, code, kind, of_code, names, sequence)
    select * from ${jsonRows(types)} as w (id uuid, code text, kind text, of_code text, names jsonb, sequence int)`.execute(tx)
}

export const periodId = ({ group, code }: Month, kind: 'pay' | 'bonus') => demoId('period', `${group.code} ${kind} ${code}`)

export async function writePeriods(tx: Tx, periods: readonly Month[], kind: 'pay' | 'bonus'): Promise<void> {
  const given = periods.map((month) => ({
    id: periodId(month, kind),
    group_id: demoId('pay group', month.group.code),
    kind,
    code: kind === 'pay' ? month.code : `BONUS-${month.code.slice(0, 4)}`,
    names: kind === 'pay' ? { en: '', id: '' } : { en: `Holiday bonus ${month.code.slice(0, 4)}`, id: `THR ${month.code.slice(0, 4)}` },
    starts_on: month.startsOn,
    ends_on: month.endsOn,
    cut_off_on: addDays(month.startsOn, 19),
    paid_on: month.paidOn,
  }))
  await sql`insert into pay_period (id, group_id, kind, code, names, starts_on, ends_on, cut_off_on, paid_on)
    select * from ${jsonRows(given)} as p (id uuid, group_id uuid, kind text, code text, names jsonb, starts_on date, ends_on date, cut_off_on date, paid_on date)`.execute(
    tx,
  )
}
