import { afterAll, beforeAll, expect, it } from 'vitest'
import { batchCalls } from '#shared/areas/batch.ts'
import { generalConfigCalls } from '#shared/areas/general-config.ts'
import { heldCalls } from '#shared/areas/held-decision.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { openLeaveCalls, type LeaveCalls } from '../../../../test/support/leave-calls.ts'

const { calls } = leaveRequest
let leaves: LeaveCalls
beforeAll(async () => {
  leaves = await openLeaveCalls()
})
afterAll(() => leaves.portal.close())

const budi = () => leaves.portal.as('budi')
const require = (reasonRequired: boolean) => leaves.portal.as('edgar').call(generalConfigCalls.change, { reasonRequired })
const waiting = async () => (await leaves.file('amina', leaves.leave(leaves.monday(), 1))).id
const missing = [400, { note: ['Please say why.'] }]

it('nobody is sent away without a reason, one by one, held or many at once; an approval needs none', async () => {
  await require(true)
  const id = await waiting()
  for (const note of ['', '  \n'])
    for (const call of [calls.revise, calls.reject]) {
      const refused = await budi().call(call, { id, note })
      expect([refused.status, refused.error.fields]).toEqual(missing)
    }
  const held = await budi().call(heldCalls.hold, { id, actionType: 'reject', note: '' })
  expect([held.status, held.error.fields]).toEqual(missing)
  const many = await budi().call(batchCalls.run, { actionType: 'reject', note: '', items: [{ id, code: 'LV', caption: '' }] })
  expect([many.status, many.error.fields]).toEqual(missing)
  expect((await leaves.detail(id, 'budi')).statusId).toBe(1)
  expect((await budi().call(calls.revise, { id, note: 'Which week?' })).status).toBe(200)
  expect((await budi().call(calls.approve, { id: await waiting() })).status).toBe(200)
})

it('a company may leave it to whoever decides', async () => {
  await require(false)
  expect((await budi().call(calls.reject, { id: await waiting() })).status).toBe(200)
})
