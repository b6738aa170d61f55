import * as z from 'zod/mini'
import { defineSetUp, type SetUpRow } from '#shared/contract/set-up.ts'
import { versionOn } from '#shared/contract/set-up-list.ts'
import { descriptions } from '#shared/described.ts'
import { countryName } from '#shared/records/places.ts'
import { decimal } from '#shared/wire.ts'

const area = 'loan-items'

/** Typed in small letters they are meant as capital ones. */
const code = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9][A-Z0-9_-]{0,29}$/, 'leaveTypes.code'))

const least = (amount: string) => Number(amount) >= 0

/** What people may borrow for: its country and currency, and the terms that hold from a day on. */
export const loanItemSetUp = defineSetUp({
  kind: 'loan-item',
  area,
  path: '/x/set-up/loan-items',
  called: ['a loan item', 'loan items'],
  title: 'loanItems.title',
  scope: 'company',
  code,
  example: { code: 'HOUSING', names: { en: 'Housing loan', id: 'Pinjaman perumahan' } },
  labels: {
    country: 'loanItems.country',
    currency: 'loanItems.currency',
    interest: 'loanItems.interest',
    limitAmount: 'loanItems.limitLabel',
    mostInstalments: 'loanItems.mostInstalments',
  },
  fields: {
    country: z
      .string()
      .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}$/, 'leaveTypes.country'))
      .register(descriptions, { examples: ['ID'] }),
    currency: z
      .string()
      .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{3}$/, 'loanItems.currency'))
      .register(descriptions, { examples: ['IDR'] }),
  },
  dated: {
    interest: z.enum(['none', 'flat', 'annuity']),
    /** Percent a year. */
    rate: decimal
      .check(z.refine((rate) => least(rate) && Number(rate) <= 100, 'loanItems.rate'))
      .register(descriptions, { examples: ['6.5'] }),
    /** The most that somebody may owe of it. */
    limitAmount: decimal
      .check(z.refine((limit) => Number(limit) > 0, 'loanItems.limit'))
      .register(descriptions, { examples: ['25000000'] }),
    mostInstalments: z.int().check(z.minimum(1), z.maximum(600)),
  },
  columns: {
    country: { kind: 'text', label: 'loanItems.country', of: (item, { language }) => countryName(item.country, language) },
    limitAmount: {
      kind: 'money',
      label: 'loanItems.limitLabel',
      unit: { field: 'currency', label: 'loanItems.currency' },
      of: (item, { today }) => versionOn(item.versions, today)?.limitAmount,
    },
    mostInstalments: {
      kind: 'number',
      label: 'loanItems.mostInstalments',
      of: (item, { today }) => versionOn(item.versions, today)?.mostInstalments,
    },
    interest: {
      kind: 'text',
      label: 'loanItems.interest',
      of: (item, { today, say }) => say(`loanItems.interest.${versionOn(item.versions, today)?.interest ?? 'none'}`),
    },
    rate: { kind: 'number', label: 'loanItems.rateLabel', of: (item, { today }) => Number(versionOn(item.versions, today)?.rate ?? 0) },
  },
})
export type LoanItemSet = SetUpRow<typeof loanItemSetUp>
