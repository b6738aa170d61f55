import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { roleCalls } from '#shared/areas/roles.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { readLive, type LiveReader } from '../../../../test/support/live-stream.ts'
import { openSigningPortal, type SigningPortal } from '../../../../test/support/password-sign-in.ts'

/** Somebody sees the portal as another does: what that one is told at once stays theirs. */

let portal: SigningPortal
let open: LiveReader[] = []
beforeAll(async () => {
  portal = await openSigningPortal()
})
afterEach(() => {
  for (const stream of open) stream.stop()
  open = []
})
afterAll(() => portal.close())

const viewOf = async (name: 'budi' | 'amina') =>
  (await portal.as('edgar').call(roleCalls.viewAs, { id: portal.company.id[name], reason: 'why not' })).body.viewId
const look = async (name: 'budi' | 'edgar', viewId?: string) => {
  const stream = await readLive(portal.home, await portal.token(name), viewId)
  open.push(stream)
  return stream
}
let weeks = 10
/** amina asks for a Monday of hers; budi decides. */
const file = async () => {
  const ahead = addDays(today('Asia/Jakarta'), (weeks += 1) * 7)
  const day = addDays(ahead, 7 - weekday(ahead))
  const form = { leaveTypeId: portal.company.leave.unpaid, startDate: day, endDate: day }
  const { status, error } = await portal.as('amina').call(leaveRequest.calls.saveAndSubmit, form)
  expect([status, error?.Errors]).toEqual([200, undefined])
}

it('a stream that is opened in a view tells nothing of whom is seen, neither in the view nor after it', async () => {
  const viewId = await viewOf('budi')
  const [viewed, own] = [await look('edgar', viewId), await look('budi')]
  await file()
  await own.until('inbox')
  await portal.as('edgar').call(roleCalls.endView, { id: viewId })
  const from = own.told.length
  await file()
  await own.until('inbox', { from })
  const later = viewed.told.filter((event) => event !== 'ready' && event !== 'again')
  expect([viewed.status, later]).toEqual([200, []])
  expect((await readLive(portal.home, await portal.token('edgar'), viewId)).status).toBe(410)
})

it('streams of a view are those of whoever has it: the person’s own are not fewer', async () => {
  const viewId = await viewOf('budi')
  for (let count = 0; count < 12; count += 1) expect((await look('edgar', viewId)).status).toBe(200)
  expect((await look('budi')).status).toBe(200)
  expect((await look('edgar')).status).toBe(429)
})
