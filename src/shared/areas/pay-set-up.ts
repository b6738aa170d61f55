import * as z from 'zod/mini'
import { defineSetting } from '#shared/contract/setting.ts'
import { defineSetUp, placed, type SetUpRow } from '#shared/contract/set-up.ts'
import { descriptions } from '#shared/described.ts'
import { currencies } from '#shared/records/money.ts'
import { lineKinds } from '#shared/records/pay/slip.ts'

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
