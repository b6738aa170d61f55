import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { leaveBalanceCalls } from '#shared/areas/leave-balance.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { calls, filed, give, now, openAdjustments, portal, startAgain } from '../../../../test/support/adjustments.ts'

beforeAll(openAdjustments)
afterAll(() => portal.close())
beforeEach(startAgain)

const balance = async () =>
  (await portal.as('amina').call(leaveBalanceCalls.current, { leaveTypeId: portal.company.leave.annual, date: now })).body.value
/** Monday and, unless it is one day, Tuesday of amina's, from at least so many days on. */
const leaveIn = async (days: number, length: 1 | 2 = 2) => {
  const from = addDays(now, days)
  const startDate = addDays(from, (7 - weekday(from)) % 7)
  const form = { leaveTypeId: portal.company.leave.annual, startDate, endDate: addDays(startDate, length - 1) }
  const answer = await portal.as('amina').call(leaveRequest.calls.saveAndSubmit, form)
  expect(answer.error.Errors ?? answer.status).toBe(200)
  return answer.body.id
}
const undo = async (id: string) => {
  const { status, error, body } = await portal.as('indra').call(calls.cancel, { id, note: 'Wrong person' })
  return [status, error.Message ?? body.statusId]
}
const inUse = [409, 'It is used or asked for already (2 days): that is undone first, or a deduction corrects it.']

it('days that were added are not taken back while leave that waits, or was approved, is paid by them', async () => {
  const id = await filed('dewi', { adjustmentType: 'addition', quantity: 2, expiryDate: addDays(now, 60) })
  await portal.as('budi').call(calls.approve, { id })
  expect(await balance()).toBe(12)
  // They end first, so they pay first; the ten others would do.
  const leave = await leaveIn(14)
  expect(await balance()).toBe(10)
  expect(await undo(id)).toEqual(inUse)
  expect((await portal.as('budi').call(leaveRequest.calls.approve, { id: leave })).body.statusId).toBe(4)
  expect(await undo(id)).toEqual(inUse)
  expect(await balance()).toBe(10)
  expect((await portal.as('indra').call(leaveRequest.calls.cancel, { id: leave, note: 'Stays' })).body.statusId).toBe(11)
  expect(await undo(id)).toEqual([200, 11])
  expect(await balance()).toBe(10)
})

it('a single day of them that is used holds them all', async () => {
  const id = await filed('dewi', { adjustmentType: 'addition', quantity: 2, expiryDate: addDays(now, 60) })
  await portal.as('budi').call(calls.approve, { id })
  await leaveIn(14, 1)
  expect(await undo(id)).toEqual([409, expect.stringContaining('used or asked for already (1 day)')])
})

it('nor by a reopening, which undoes them too', async () => {
  const id = await filed('dewi', { adjustmentType: 'addition', quantity: 2, expiryDate: addDays(now, 60) })
  await portal.as('budi').call(calls.approve, { id })
  await leaveIn(14)
  expect((await portal.as('indra').call(calls.reopen, { id, note: 'Three' })).status).toBe(409)
  expect(await balance()).toBe(10)
})

it('an expiry date does not come back while leave of the days that it won is paid by them', async () => {
  const soon = await give('amina', 2, addDays(now, 5))
  const id = await filed('dewi', { adjustmentType: 'expiry', balanceId: soon, expiryDate: addDays(now, 60) })
  await portal.as('budi').call(calls.approve, { id })
  const leave = await leaveIn(14)
  expect(await undo(id)).toEqual(inUse)
  await portal.as('amina').call(leaveRequest.calls.cancel, { id: leave })
  expect(await undo(id)).toEqual([200, 11])
})
