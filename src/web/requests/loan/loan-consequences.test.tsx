// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { explainInstalments, instalmentsOf, type LoanTerms } from '#shared/records/loan/instalments.ts'
import { total } from '#shared/records/money.ts'
import type { LoanTermsAnswer } from '#shared/requests/loan.ts'
import { show } from '../../../../test/support/screen.tsx'
import type { Values } from '#web/platform/form/spec.ts'
import type { FormState } from '#web/platform/form/use-form.ts'
import { loanOpened } from './inbox-preview.tsx'
import { LoanConsequences, LoanDetailConsequences, LoanSummary } from './loan-consequences.tsx'
import type { LoanDetail, LoanPreview, LoanValues } from './loan-values.ts'

/** What the server answers of a loan of 5,000,000 rupiah at 3 % a year. */
function termsOf(instalments: number): LoanTermsAnswer {
  const loan: LoanTerms = { amount: '5000000', currency: 'IDR', interest: 'flat', rate: '3', instalments, firstDueOn: '2026-12-01' }
  const schedule = instalmentsOf(loan).value
  return {
    currency: 'IDR',
    interest: 'flat',
    rate: '3',
    schedule,
    totalInterest: total(
      schedule.map((row) => row.interest),
      0,
    ),
    totalAmount: total(
      schedule.map((row) => row.amount),
      0,
    ),
    limit: { value: '9000000', outstanding: '0', available: '9000000', after: '4000000', why: [] },
    why: explainInstalments(loan, schedule).map((reason) => ({ ...reason, text: reason.rule })),
  }
}

const preview = (instalments: number) => ({ terms: termsOf(instalments) }) as LoanPreview
const detail = (instalments: number) => ({ terms: termsOf(instalments), statusId: 1 }) as LoanDetail
const said = () => (document.body.textContent ?? '').replaceAll('\u00a0', ' ')

it('the form says what each month costs, how often, and the last where it differs', async () => {
  await show(<LoanConsequences preview={preview(6)} />)
  await screen.findByText('5 times')
  expect(said()).toContain('Rp 845,833')
  expect(said()).toContain('The last: Rp 845,835')
})

it('the form names no last one where all are alike', async () => {
  await show(<LoanConsequences preview={preview(4)} />)
  await screen.findByText('4 times')
  expect(said()).not.toContain('The last')
})

it('the detail, the inbox and the line on a phone say the same', async () => {
  await show(<LoanDetailConsequences detail={detail(6)} />)
  await screen.findByText('5 times')
  expect(said()).toContain('The last: Rp 845,835')
  await show(loanOpened.consequences(detail(6)))
  await screen.findByText('× 5')
  expect(said()).toContain('845,835')
  await show(<LoanSummary preview={preview(6)} />)
  await screen.findByText(/845,833/)
  expect(said()).toContain('Rp 845,833 a month, 5 times, the last Rp 845,835')
})

it('whoever asks for somebody else is not told that the limit is their own', async () => {
  const named = { values: { employeeId: '019ac3f2-6f10-7c3a-9d41-5b8e2f7a1c60' } } as unknown as FormState<LoanValues & Values>
  await show(<LoanConsequences preview={preview(6)} />)
  await screen.findByRole('region', { name: 'Your limit' })
  await show(<LoanConsequences preview={preview(6)} form={named} />)
  await screen.findByRole('region', { name: 'Limit' })
})
