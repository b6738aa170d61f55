import { afterAll, beforeAll, expect, it } from 'vitest'
import { homeCalls } from '#shared/areas/home.ts'
import { notificationCalls } from '#shared/areas/notification.ts'
import { inboxCalls } from '#shared/areas/universal-inbox.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { engineOf } from '#server/app.ts'
import { upkeep } from '#server/approval/upkeep/upkeep.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { workEveryDay } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal

beforeAll(async () => {
  portal = await openPortal()
  await workEveryDay(portal.database)
})
afterAll(() => portal.close())

it('is the day on which the turn came, whoever is reminded since', async () => {
  const now = today('Asia/Jakarta')
  const monday = addDays(now, 14 - weekday(now))
  const days = { startDate: monday, endDate: addDays(monday, 3) }
  const form = { leaveTypeId: portal.company.leave.unpaid, ...days }
  const { body: filed } = await portal.as('amina').call(leaveRequest.calls.saveAndSubmit, form)
  const later = { leaveTypeId: portal.company.leave.unpaid, startDate: addDays(monday, 7), endDate: addDays(monday, 7) }
  const { body: second } = await portal.as('amina').call(leaveRequest.calls.saveAndSubmit, later)
  const mine = async () => (await portal.as('amina').call(homeCalls.home)).body.myRequests
  const since = async (id: string) => (await mine()).find((request) => request.id === id)?.waitingSince ?? null
  const [came, order] = [await since(filed.id), (await mine()).map(({ id }) => id)]
  expect(order).toEqual([second.id, filed.id])
  expect(Math.abs(Date.parse(came ?? '') - Date.now())).toBeLessThan(60_000)

  const { reminded } = await upkeep(engineOf(portal.database.db), new Date(Date.now() + 3 * 86_400_000))
  expect(reminded).toBe(2)
  expect(await since(filed.id)).toBe(came)
  expect((await mine()).map(({ id }) => id)).toEqual(order)
  const task = (await portal.as('budi').call(inboxCalls.list, {})).body.listData.find(({ id }) => id === filed.id)
  expect(Math.abs(Date.parse(task?.waitingSince ?? '') - Date.parse(came ?? ''))).toBeLessThan(1000)
  const told = (await portal.as('budi').call(notificationCalls.list, {})).body.notifications.map(
    ({ subject, type }) => `${type}: ${subject}`,
  )
  expect(told.filter((text) => text.startsWith('Still waiting for you: Amina Tester: '))).toHaveLength(2)

  await portal.as('budi').call(leaveRequest.calls.approve, { id: filed.id })
  const next = await since(filed.id)
  expect(Date.parse(next ?? '')).toBeGreaterThan(Date.parse(came ?? ''))
  await portal.as('dewi').call(leaveRequest.calls.reject, { id: filed.id, note: 'Not then' })
  expect(await since(filed.id)).toBeNull()
})
