import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { myRequestsCalls } from '#shared/areas/my-requests.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { instantAt } from '#shared/records/clock.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { permitOut } from '#shared/requests/permit-out.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { give, type Name } from '../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../test/support/portal.ts'

let portal: Portal
const now = today('Asia/Jakarta')
const monday = addDays(now, 14 - weekday(now))

beforeAll(async () => {
  portal = await openPortal()
  for (const name of ['amina', 'hadi'] as const) await give(portal.database, portal.company.id[name], portal.company.leave.annual, 20)
})
afterAll(() => portal.close())

const leave = async (name: Name, day: string) => {
  const form = { leaveTypeId: portal.company.leave.annual, startDate: day, endDate: addDays(day, 1) }
  const { body } = await portal.as(name).call(leaveRequest.calls.saveAndSubmit, form as never)
  return body.code
}
const permit = async (name: Name, day: string) => {
  const [permitStart, permitUntil] = [9, 11].map((hour) => instantAt(day, hour * 60, 'Asia/Jakarta')) as [string, string]
  const { body } = await portal
    .as(name)
    .call(permitOut.calls.save, { reasonTypeId: portal.company.permit.errand, permitStart, permitUntil })
  return body.code
}
const listed = async (name: Name, body: object = {}, language = 'en') => {
  const { body: found, status } = await portal.as(name).call(myRequestsCalls.list, body as never, { 'accept-language': language })
  return status === 200 ? found.listData : []
}
const codes = async (name: Name, body: object = {}) => (await listed(name, body)).map(({ code }) => code)

it('holds what somebody asked for of every kind, the latest first, and nobody else’s', async () => {
  const first = await leave('amina', monday)
  const second = await permit('amina', addDays(monday, 3))
  await leave('hadi', addDays(monday, 7))
  expect(await codes('amina')).toEqual([second, first])
  expect(await listed('amina')).toMatchObject([
    { caption: 'Permit out', kind: 'permit-out', status: 'Entry', startsOn: addDays(monday, 3), waitingFor: '' },
    {
      caption: 'Leave request',
      type: 'ANNUAL',
      status: 'Submitted',
      startsOn: monday,
      endsOn: addDays(monday, 1),
      waitingFor: 'Budi Tester',
    },
  ])
  expect((await listed('amina', {}, 'id')).map(({ status }) => status)).toEqual(['Entri', 'Diajukan'])
  expect(await codes('budi')).toEqual([])

  const filtered = { usingCaptionFilter: true, caption: ['LeaveRequest'] }
  expect(await codes('amina', filtered)).toEqual([first])
  expect(await codes('amina', { usingStatusFilter: true, status: [0] })).toEqual([second])
  expect(await codes('amina', { sortingColumn: 'startsOn', sortingDirection: 0 })).toEqual([first, second])
  expect(await codes('amina', { filterSearch: first.slice(-4) })).toEqual([first])

  const { raw } = await portal.as('amina').call(myRequestsCalls.export, { columns: ['code', 'caption', 'status'] } as never)
  expect((await readXlsx(raw)).sheets[0]?.rows).toEqual([
    ['Code', 'Module', 'Status'],
    [second, 'Permit out', 'Entry'],
    [first, 'Leave request', 'Submitted'],
  ])
})

it('leaves out what is of a module that is off for the person', async () => {
  expect(await codes('hadi')).toHaveLength(1)
  await sql`delete from module_permission where module = 'LeaveRequest'`.execute(portal.database.db)
  expect(await codes('hadi')).toEqual([])
})
