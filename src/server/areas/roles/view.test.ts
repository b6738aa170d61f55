import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { profileCalls } from '#shared/areas/profile.ts'
import { roleCalls } from '#shared/areas/roles.ts'
import { events, file, placeholders, type Endpoint } from '#shared/contract/endpoint.ts'
import { addMonths } from '#shared/records/calendar.ts'
import { loan } from '#shared/requests/loan.ts'
import { rows } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { contracts } from '../../../../test/support/contracts.ts'
import { makeAdministrator } from '../../../../test/support/roles.ts'
import { done, openLeaveCalls, type LeaveCalls } from '../../../../test/support/leave-calls.ts'
import type { Name } from '../../../../test/support/company.ts'

/** An administrator sees the portal as somebody else does. */

let leaves: LeaveCalls
let all: Endpoint[]
beforeAll(async () => {
  leaves = await openLeaveCalls()
  all = await contracts()
  await leaves.file('amina')
  await leaves.file('hadi')
})
afterAll(() => leaves.portal.close())

const reason = 'She asked why she sees no roster'
const begin = async (name: Name) =>
  done(await leaves.portal.as('edgar').call(roleCalls.viewAs, { id: leaves.portal.company.id[name], reason })).viewId

/** What is another in each answer: its own number. */
const plain = (body: unknown) => JSON.stringify(body, (key, value: unknown) => (key === 'requestId' ? null : value))

it('every call that reads answers as it answers the person, whoever they are', async () => {
  const { as } = leaves.portal
  const reads = all.filter(
    ({ reads: isRead, isSecret, open, output, path }) =>
      isRead &&
      !isSecret &&
      !open &&
      output !== file &&
      output !== events &&
      placeholders(path).length === 0 &&
      path !== '/x/access/sign-out',
  )
  expect(reads.length).toBeGreaterThan(60)
  for (const name of ['amina', 'budi', 'dewi'] as const) {
    const view = { 'view-as': await begin(name) }
    for (const call of reads) {
      const [own, seen] = [await as(name).call(call, {} as never), await as('edgar').call(call, {} as never, view)]
      expect([call.path, seen.status, plain(seen.body)]).toEqual([call.path, own.status, plain(own.body)])
    }
  }
})

it('nothing is changed, and what opens the portal for the person is not told, whatever is sent', async () => {
  const view = { 'view-as': await begin('amina') }
  const closed = all.filter(({ reads, isSecret, open }) => !open && (!reads || isSecret))
  expect(closed.length).toBeGreaterThan(100)
  for (const call of closed) {
    const input = Object.fromEntries(placeholders(call.path).map((name) => [name, newId()]))
    const { status, error } = await leaves.portal.as('edgar').call(call, input as never, view)
    expect([call.path, status, error.Message]).toEqual([call.path, 403, expect.stringContaining('nothing can be changed')])
  }
})

it('a view is the administrator’s alone, and ends: by hand, by the clock, with their role', async () => {
  const { portal } = leaves
  const { db } = portal.database
  const look = async (by: Name, id: string) => (await portal.as(by).call(profileCalls.short, {}, { 'view-as': id })).status
  const viewId = await begin('amina')
  expect([await look('edgar', viewId), await look('indra', viewId), await look('edgar', newId()), await look('edgar', 'amina')]).toEqual([
    200, 410, 410, 410,
  ])
  // Nor is it another administrator's, who sees by their own alone.
  await makeAdministrator(db, portal.company.id.carla)
  expect([await look('carla', viewId), (await portal.as('carla').call(roleCalls.endView, { id: viewId })).status]).toEqual([410, 404])
  expect(await look('edgar', viewId)).toBe(200)
  // Ended from within it; a second time it has ended already.
  for (const headers of [{ 'view-as': viewId }, {}])
    expect((await portal.as('edgar').call(roleCalls.endView, { id: viewId }, headers as Record<string, string>)).status).toBe(200)
  expect([await look('edgar', viewId), (await portal.as('indra').call(roleCalls.endView, { id: viewId })).status]).toEqual([410, 404])
  const second = await begin('amina')
  await sql`update view_as set until_at = now() where id = ${second}::uuid`.execute(db)
  expect(await look('edgar', second)).toBe(410)
  const third = await begin('amina')
  await makeAdministrator(db, portal.company.id.gita)
  await sql`update role_giving set ends_on = starts_on where employee_id = ${portal.company.id.edgar}`.execute(db)
  expect(await look('edgar', third)).toBe(410)
  await sql`update role_giving set ends_on = null`.execute(db)
  const himself = await portal.as('edgar').call(roleCalls.viewAs, { id: portal.company.id.edgar, reason })
  expect([himself.status, (await portal.as('indra').call(roleCalls.viewAs, { id: portal.company.id.amina, reason })).status]).toEqual([
    409, 403,
  ])
})

it('is told to the person with its reason, and what is read in it is taken down as read by the administrator', async () => {
  const { portal } = leaves
  const { db } = portal.database
  await sql`insert into setting (key, value) values ('mail.sends', 'true') on conflict (key) do update set value = excluded.value`.execute(
    db,
  )
  const day = leaves.monday()
  const form = { loanItemId: portal.company.loan.small, amount: '600000', instalments: 6, loanDate: day, firstDueDate: addMonths(day, 1) }
  const own = done(await portal.as('hadi').call(loan.calls.saveAndSubmit, form as never))
  const view = { 'view-as': await begin('hadi') }
  done(await portal.as('edgar').call(loan.calls.detail, { id: own.id }, view))
  const { listData } = done(await portal.as('hadi').call(profileCalls.readings, {}))
  expect(listData.map(({ reader, what }) => [reader, what])).toEqual([
    ['Edgar Tester', expect.stringContaining(own.code)],
    ['Edgar Tester', `Calendula as you see it: ${reason}`],
  ])
  const told = await rows(
    db,
    sql<{
      key: string
      params: object
    }>`select key, params from mail where employee_id = ${portal.company.id.hadi}::uuid and event = 'account'`,
  )
  expect(told).toEqual([{ key: 'told.account.viewedAs', params: { by: 'Edgar Tester', reason } }])
})
