import { expect, test } from 'vitest'
import { loanForm, newLoan, type LoanDefaults } from './loan-values.ts'

const defaults: LoanDefaults = {
  loanItemId: '11111111-1111-4111-8111-111111111111',
  amount: '0',
  currency: 'IDR',
  instalments: 12,
  mostInstalments: 24,
  loanDate: '2026-11-21',
  firstDueDate: '2026-12-01',
  interest: 'none',
  rate: '0',
  available: '22000000',
}

test('a new loan takes what the server proposes; the amount is the person’s to say', () => {
  expect(newLoan(defaults, {})).toMatchObject({ amount: '', instalments: '12', loanDate: '2026-11-21', firstDueDate: '2026-12-01' })
})

test('amounts are sent as the exact decimals they were typed as', () => {
  const values = { ...newLoan(defaults, {}), amount: '90071992547409.93' }
  expect(loanForm.bodyOf(values)).toMatchObject({ amount: '90071992547409.93', instalments: 12 })
  expect(loanForm.bodyOf({ ...values, amount: '5jt' })).not.toHaveProperty('amount')
})

test('what is empty or impossible is left out, so that the preview judges the rest', () => {
  const body = loanForm.bodyOf({ ...newLoan(defaults, {}), instalments: '601', loanDate: '2026/02/30' })
  expect(body).not.toHaveProperty('amount')
  expect(body).not.toHaveProperty('instalments')
  expect(body).not.toHaveProperty('loanDate')
})
