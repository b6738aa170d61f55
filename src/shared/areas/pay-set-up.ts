import * as z from 'zod/mini'
import { defineSetting } from '#shared/contract/setting.ts'
import { defineSetUp, placed, type SetUpRow } from '#shared/contract/set-up.ts'
import { descriptions } from '#shared/described.ts'
import { currencies } from '#shared/records/money.ts'
import { inputKinds } from '#shared/records/pay/input.ts'
import { lineKinds } from '#shared/records/pay/slip.ts'
import { amount, text } from '#shared/wire.ts'

const area = 'pay-set-up'

const code = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9][A-Z0-9_-]{0,39}$/, 'reasons.code'))

/** Who is paid together. Those of a site belong to its group, those of other sites to the group of the whole company. */
export const payGroupSetUp = defineSetUp({
  kind: 'pay-group',
  area,
  path: '/x/set-up/pay-groups',
  called: ['a pay group', 'pay groups'],
  title: 'pay.groups',
  scope: 'site',
  code,
  example: { code: 'MONTHLY', names: { en: 'Monthly paid', id: 'Gaji bulanan' } },
  labels: { currency: 'pay.currency' },
  fields: { ...placed, currency: z.enum(currencies).register(descriptions, { examples: ['IDR'] }) },
  columns: { currency: { kind: 'text', label: 'pay.currency' } },
})
export type PayGroupRow = SetUpRow<typeof payGroupSetUp>

/** What a line of a payslip is. Files of slips name it by its code. */
export const payComponentSetUp = defineSetUp({
  kind: 'pay-component',
  area,
  path: '/x/set-up/pay-components',
  called: ['a component of pay', 'components of pay'],
  title: 'pay.components',
  scope: 'company',
  code,
  example: { code: 'BASIC', names: { en: 'Basic salary', id: 'Gaji pokok' } },
  labels: { kind: 'pay.lineKind' },
  fields: { ...placed, kind: z.enum(lineKinds) },
  columns: { kind: { kind: 'text', label: 'pay.lineKind', of: ({ kind }, { say }) => say(`pay.lineKind.${kind}`) } },
})
export type PayComponentRow = SetUpRow<typeof payComponentSetUp>

/** What people are given for each day on which they work. It counts in periods that are handed over first from then on. */
export const payAllowanceSetUp = defineSetUp({
  kind: 'pay-allowance',
  area,
  path: '/x/set-up/pay-allowances',
  called: ['an allowance by attendance', 'allowances by attendance'],
  title: 'pay.allowances',
  scope: 'site',
  code,
  example: { code: 'MEAL', names: { en: 'Meal allowance', id: 'Tunjangan makan' } },
  labels: { leastWorked: 'pay.leastWorked', amount: 'pay.perDay', currency: 'pay.currency' },
  fields: {
    ...placed,
    /** Minutes. */
    leastWorked: z
      .int()
      .check(z.minimum(1), z.maximum(1440))
      .register(descriptions, { examples: [240] }),
    /** For each day; null: the payroll knows how much. */
    amount: z._default(z.nullable(amount), null),
    currency: z._default(z.nullable(z.enum(currencies)), null),
  },
  columns: { leastWorked: { kind: 'minutes', label: 'pay.leastWorked' } },
})
export type PayAllowanceRow = SetUpRow<typeof payAllowanceSetUp>

/** What the payroll calls what is handed over to it. */
export const payWageTypeSetUp = defineSetUp({
  kind: 'pay-wage-type',
  area,
  path: '/x/set-up/pay-wage-types',
  called: ['a wage type of the payroll', 'wage types of the payroll'],
  title: 'pay.wageTypes',
  scope: 'company',
  code,
  example: { code: '2010', names: { en: 'Overtime, one and a half', id: 'Lembur, satu setengah' } },
  labels: { kind: 'pay.inputKind', ofCode: 'pay.inputCode' },
  fields: {
    ...placed,
    kind: z.enum(inputKinds),
    /** One of the kind: a rate of overtime, the code of a leave type, an allowance, a loan or a component. Empty: all that have none of their own. */
    ofCode: z._default(text(40).check(z.trim()), ''),
  },
  columns: {
    kind: { kind: 'text', label: 'pay.inputKind', of: ({ kind }, { say }) => say(`pay.input.${kind}`) },
    ofCode: { kind: 'text', label: 'pay.inputCode' },
  },
})
export type PayWageTypeRow = SetUpRow<typeof payWageTypeSetUp>

/** How slips are let go and opened. */
export const paySetting = defineSetting({
  name: 'pay',
  area,
  title: 'pay.setting.title',
  how: 'pay.setting.how',
  saved: 'pay.setting.saved',
  called: 'How payslips are released and opened',
  schema: z.object({ asksPassword: z.boolean(), releasedByTwo: z.boolean() }),
  usual: { asksPassword: false, releasedByTwo: false },
  fields: {
    asksPassword: { kind: 'checkbox', label: 'pay.setting.asksPassword', hint: 'pay.setting.asksPasswordHint' },
    releasedByTwo: { kind: 'checkbox', label: 'pay.setting.releasedByTwo', hint: 'pay.setting.releasedByTwoHint' },
  },
  who: 'administrators',
})
