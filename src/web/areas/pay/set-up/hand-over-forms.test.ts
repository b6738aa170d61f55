import { expect, it } from 'vitest'
import type { PayAllowanceRow, PayWageTypeRow } from '#shared/areas/pay-set-up.ts'
import { allowanceForm, wageTypeForm } from './hand-over-forms.ts'

it('any number of minutes is the same again after it was asked for in hours', () => {
  const again = (leastWorked: number) => {
    const row = { leastWorked, amount: '25000', currency: 'IDR' } as PayAllowanceRow
    return allowanceForm.bodyOf?.(allowanceForm.valuesOf?.(row) ?? {})
  }
  const all = Array.from({ length: 1440 }, (_, at) => at + 1)
  expect(all.filter((minutes) => again(minutes)?.['leastWorked'] !== minutes)).toEqual([])
  expect(again(270)).toEqual({ leastWorked: 270, amount: '25000', currency: 'IDR' })
})

it('an allowance without an amount has no currency either', () => {
  expect(allowanceForm.bodyOf?.({ leastWorked: '4.5', amount: '', currency: 'IDR' })).toEqual({
    leastWorked: 270,
    amount: null,
    currency: null,
  })
})

it('a kind of which there is but one keeps no code from the kind that was chosen before', () => {
  const row = { kind: 'overtime', ofCode: '1.5' } as PayWageTypeRow
  expect(wageTypeForm.bodyOf?.(wageTypeForm.valuesOf?.(row) ?? {})).toEqual({ kind: 'overtime', ofCode: '1.5' })
  expect(wageTypeForm.bodyOf?.({ kind: 'worked', ofCode: '1.5' })).toEqual({ kind: 'worked', ofCode: '' })
})
