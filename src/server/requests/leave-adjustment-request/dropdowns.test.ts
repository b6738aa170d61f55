import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { leaveAdjustmentCalls } from '#shared/requests/leave-adjustment-request.ts'
import { calls, openAdjustments, portal, startAgain } from '../../../../test/support/adjustments.ts'
import type { Name } from '../../../../test/support/company.ts'

beforeAll(openAdjustments)
afterAll(() => portal.close())
beforeEach(startAgain)

describe('its dropdowns', () => {
  it('offer what may be filed about whom: LeaveBalanceTypeDataSources by adjustmentType in path and body', async () => {
    const { id, leave } = portal.company
    const types = async (by: Name, adjustmentType: never, employeeId: string | null = null) =>
      (await portal.as(by).call(leaveAdjustmentCalls.leaveTypes, { adjustmentType, employeeId, AdjustmentType: adjustmentType } as never))
        .body.listData
    expect(await types('dewi', 'addition' as never, id.amina)).toMatchObject([
      { id: leave.annual, unit: 'day', balance: 10 },
      { id: leave.hours, unit: 'hour', balance: 0 },
    ])
    expect(await types('dewi', 'expiry' as never, id.amina)).toMatchObject([{ id: leave.annual }])
    expect(await types('amina', 'disbursement' as never)).toMatchObject([{ id: leave.annual }])
    expect(await types('amina', 'addition' as never)).toEqual([])
    const open = async (by: Name, employeeId: string | null) =>
      (await portal.as(by).call(leaveAdjustmentCalls.leaveAdjustmentTypes, { employeeId })).body.listData.map((row) => row.id)
    expect(await open('amina', null)).toEqual(['disbursement'])
    expect(await open('budi', id.amina)).toEqual(['addition', 'deduction', 'disbursement', 'expiry'])
    expect((await portal.as('amina').call(leaveAdjustmentCalls.leaveAdjustmentTypes, { employeeId: id.budi })).status).toBe(404)
    expect((await portal.as('amina').call(leaveAdjustmentCalls.adjustmentTypes, {})).body.totalData).toBe(4)
    expect((await portal.as('amina').call(calls.configuration)).body).toMatchObject({ enableOthers: false })
    expect((await portal.as('budi').call(calls.configuration)).body).toMatchObject({ enableOthers: true })
    expect((await portal.as('amina').call(calls.export, {})).status).toBe(200)
  })
})
