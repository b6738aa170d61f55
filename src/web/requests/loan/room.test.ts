import { expect, test } from 'vitest'
import type { Words } from '#web/approval/request/inbox-view.ts'
import { loanRoom } from './room.ts'

const words: Words = { say: (key, values) => `${key} ${Object.values(values ?? {}).join(' ')}`, language: 'en' }
const year = new Date().getFullYear()
const captionOf = (block: Record<string, unknown>) =>
  loanRoom.inbox.caption({ module: 'Loan', kind: 'loan', caption: 'Loan', block, submittedDate: null }, words)

test('a loan says its kind and amount, then instalments and when it is wanted', () => {
  const { what, when } = captionOf({
    loanItem: 'Housing loan',
    amount: '18000000.00',
    currency: 'IDR',
    instalments: 12,
    loanDate: `${year}-12-01`,
    note: '',
  })
  expect(what).toBe('Housing loan · Rp\u00a018,000,000')
  expect(when).toMatch(/^inbox.instalments 12 · inbox.wanted \w+ 1 Dec$/)
})

test('without a currency the amount stands alone, without an amount nothing does', () => {
  expect(captionOf({ amount: '900.50' }).what).toBe('Loan · 900.50')
  expect(captionOf({}).what).toBe('Loan')
})
