import { describe, expect, it } from 'vitest'
import { adjustmentFindings, paidOutFinding, type AdjustmentWish } from './adjustment.ts'
import { plainLeavePolicy, type LeavePolicy } from './policy.ts'
import { employed, read, today } from '../../../../test/support/told.ts'

describe('dewi, who adjusts a balance, reads', () => {
  const policy: LeavePolicy = { ...plainLeavePolicy, balance: true, disbursement: { least: 1, most: 5, byEmployees: true } }
  const found = (more: Partial<AdjustmentWish>, of = policy) =>
    adjustmentFindings(
      { type: 'addition', quantity: 2, effectiveOn: today, expiresOn: null, balanceId: null, note: 'Correction', ...more },
      of,
      { today, hiredOn: employed.hiredOn },
    ).map((one) => `${one.impossible ? 'no entry · ' : ''}${read('leaveAdjustment', one)}`)

  it('what is missing, too far or not allowed', () => {
    expect([
      found({ quantity: null }),
      found({ expiresOn: '2026-11-22' }),
      found({ effectiveOn: '2025-11-22' }),
      found({ type: 'deduction', effectiveOn: '2027-11-24' }),
      found({ type: 'disbursement', quantity: 0.5 }),
      found({ type: 'disbursement' }, { ...policy, disbursement: null }),
      found({ type: 'expiry', note: '' }),
      found({ type: 'expiry', balanceId: 'g', expiresOn: '2026-11-22' }),
      found({ type: 'expiry', balanceId: 'g', expiresOn: '2036-11-24' }),
      paidOutFinding({ quantity: 6, effectiveOn: today }, policy, []).map((one) => read('leaveAdjustment', one)),
    ]).toEqual([
      ['no entry · quantity: Please say how much.'],
      ['no entry · expiryDate: It would expire before it begins.'],
      ['effectiveDate: This is more than 12 months from today.', 'effectiveDate: The employment begins on 2026-09-01.'],
      ['effectiveDate: This is more than 12 months from today.'],
      ['quantity: Less than 1 day at once is not paid out.'],
      ['no entry · leaveTypeId: This leave type is not paid out.'],
      [
        'no entry · balanceId: Please choose which balance.',
        'no entry · expiryDate: Please say until when.',
        'note: Please give the reason; the employee reads it beside their balance.',
      ],
      ['expiryDate: The new expiry date lies in the past.'],
      ['expiryDate: This is more than 120 months from today.'],
      ['quantity: At most 5 days are paid out in 2026; 0 days are, or wait to be.'],
    ])
  })

  it('nothing at the very edge of what may be', () => {
    expect([
      found({ effectiveOn: '2027-11-23' }),
      found({ effectiveOn: '2026-09-01' }),
      found({ expiresOn: today }),
      found({ type: 'disbursement', quantity: 1 }),
      found({ type: 'expiry', balanceId: 'g', expiresOn: today }),
      found({ type: 'expiry', balanceId: 'g', expiresOn: '2036-11-23' }),
    ]).toEqual([[], [], [], [], [], []])
  })
})
