import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { generalConfigCalls } from '#shared/areas/general-config.ts'
import { addDays } from '#shared/records/calendar.ts'
import { leaveAdjustmentCalls } from '#shared/requests/leave-adjustment-request.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import {
  calls,
  ending,
  file,
  filed,
  form,
  give,
  now,
  openAdjustments,
  portal,
  refused,
  startAgain,
} from '../../../../test/support/adjustments.ts'

beforeAll(openAdjustments)
afterAll(() => portal.close())
beforeEach(startAgain)

describe('who may file what', () => {
  it('nobody adjusts their own balance, and none of those who report to others', async () => {
    for (const adjustmentType of ['addition', 'deduction', 'expiry']) {
      const wish = { adjustmentType, quantity: 1, balanceId: newId(), expiryDate: ending }
      for (const by of ['amina', 'budi', 'dewi'] as const) {
        expect(await refused(by, { ...wish, subjectId: null })).toContain(
          'Nobody adjusts their own balance; please ask HR or your manager.',
        )
        expect(await refused(by, { ...wish, subjectId: portal.company.id[by] })).toContain('adjustmentType')
      }
      for (const by of ['amina', 'hadi', 'carla', 'farah', 'edgar'] as const)
        expect((await file(by, { ...wish, subjectId: portal.company.id[by === 'amina' ? 'hadi' : 'amina'] })).status).toBe(404)
      expect(await refused('dewi', { ...wish, subjectId: null, employeeId: portal.company.id.amina })).toContain('employeeId')
    }
    // HR of Jakarta has no say in Berlin; HR of all sites has.
    const edgar = { adjustmentType: 'addition', quantity: 1, subjectId: portal.company.id.edgar }
    expect((await file('dewi', edgar)).status).toBe(404)
    expect((await file('indra', edgar)).status).toBe(200)
  })

  it('HR adjusts its own balance where the company lets it, and nobody else does', async () => {
    const own = (by: 'dewi' | 'budi') => ({ adjustmentType: 'addition', quantity: 1, subjectId: portal.company.id[by] })
    const offered = async (by: 'dewi' | 'budi') =>
      (await portal.as(by).call(leaveAdjustmentCalls.leaveAdjustmentTypes, {})).body.listData.map(({ id }) => id)
    expect(await offered('dewi')).toEqual(['disbursement'])
    await portal.as('edgar').call(generalConfigCalls.change, { hrAdjustsOwnLeave: true })
    expect((await file('dewi', own('dewi'))).status).toBe(200)
    expect(await offered('dewi')).toContain('addition')
    expect(await refused('budi', own('budi'))).toContain('adjustmentType')
    expect(await offered('budi')).toEqual(['disbursement'])
    await portal.as('edgar').call(generalConfigCalls.change, { hrAdjustsOwnLeave: false })
  })

  it('whom it is about sees it, and neither changes, withdraws nor decides it', async () => {
    const id = await filed('dewi', { adjustmentType: 'deduction', quantity: 2 })
    const seen = await portal.as('amina').call(calls.detail, { id })
    expect(seen.body).toMatchObject({ enableEdit: false, enableCancel: false, enableApprove: false, quantity: 2 })
    expect((await portal.as('amina').call(calls.cancel, { id })).status).toBe(403)
    expect((await portal.as('amina').call(calls.approve, { id })).status).toBe(403)
    expect((await portal.as('hadi').call(calls.detail, { id })).status).toBe(404)
    expect((await portal.as('dewi').call(calls.approve, { id })).status).toBe(403)
    const entry = await portal.as('dewi').call(calls.save, form({ adjustmentType: 'deduction', quantity: 1 }) as never)
    expect((await portal.as('amina').call(calls.submit, { id: entry.body.id })).status).toBe(403)
  })

  it('what makes no sense is told by field', async () => {
    expect(await refused('dewi', { adjustmentType: 'addition' })).toEqual([400, 'Please say how much.', 'quantity'])
    expect(await refused('dewi', { adjustmentType: 'addition', quantity: 1, note: ' ' })).toContain('note')
    expect(await refused('dewi', { adjustmentType: 'addition', quantity: 1, expiryDate: addDays(now, -1) })).toContain('expiryDate')
    expect(await refused('dewi', { adjustmentType: 'addition', quantity: 1, effectiveDate: addDays(now, 500) })).toContain('effectiveDate')
    expect(await refused('dewi', { adjustmentType: 'addition', quantity: 0.00001 })).toContain('quantity')
    expect(await refused('dewi', { adjustmentType: 'expiry' })).toEqual([
      400,
      'Please choose which balance.',
      'Please say until when.',
      'balanceId',
      'expiryDate',
    ])
    expect(await refused('dewi', { adjustmentType: 'expiry', balanceId: newId(), expiryDate: ending })).toContain('balanceId')
    const farahs = await give('farah', 3, ending)
    expect(await refused('dewi', { adjustmentType: 'expiry', balanceId: farahs, expiryDate: addDays(now, 9) })).toContain('balanceId')
    expect(await refused('dewi', { adjustmentType: 'addition', quantity: 1, leaveTypeId: portal.company.leave.sick })).toContain(
      'leaveTypeId',
    )
    expect(await refused('dewi', { adjustmentType: 'gift', quantity: 1 })).toContain('adjustmentType')
  })
})
