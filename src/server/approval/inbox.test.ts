import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { homeCalls, mostCounted } from '#shared/areas/home.ts'
import { inboxCalls } from '#shared/areas/universal-inbox.ts'
import { addDays, addMonths, weekday } from '#shared/records/calendar.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { loan } from '#shared/requests/loan.ts'
import { today } from '#server/foundation/clock.ts'
import { give, type Name } from '../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../test/support/portal.ts'

let portal: Portal
const now = today('Asia/Jakarta')
const monday = addDays(now, 7 - weekday(now) + 28)

beforeAll(async () => {
  portal = await openPortal()
  for (const name of ['amina', 'hadi'] as const) await give(portal.database, portal.company.id[name], portal.company.leave.annual, 12)
  const leave = (name: Name, startDate: string) =>
    portal.as(name).call(leaveRequest.calls.saveAndSubmit, { leaveTypeId: portal.company.leave.annual, startDate, endDate: startDate })
  await leave('amina', monday)
  await leave('hadi', monday)
  await portal.as('amina').call(loan.calls.saveAndSubmit, {
    loanItemId: portal.company.loan.small,
    amount: '600000',
    instalments: 6,
    loanDate: monday,
    firstDueDate: addMonths(monday, 1),
  })
  await leave('amina', addDays(monday, 1))
  await sql`update task set waiting_since = waiting_since - interval '3 days'
    where request_id = (select request_id from task where person_id = ${portal.company.id.budi}::uuid order by waiting_since limit 1)`.execute(
    portal.database.db,
  )
})
afterAll(() => portal.close())

const inbox = async (body: object = {}) => {
  const answer = (await portal.as('budi').call(inboxCalls.list, body as never)).body
  return answer.listData.map(({ module, requestor }) => `${module} ${requestor.split(' ')[0]}`)
}

describe('the inbox', () => {
  it('is filtered by module, employee, day of submission and how long it waits', async () => {
    expect(await inbox()).toEqual(['LeaveRequest Amina', 'LeaveRequest Hadi', 'Loan Amina', 'LeaveRequest Amina'])
    expect(await inbox({ usingModuleFilter: true, module: ['Loan'] })).toEqual(['Loan Amina'])
    expect(await inbox({ usingRequestorFilter: true, requestor: [portal.company.id.hadi] })).toEqual(['LeaveRequest Hadi'])
    const day = (moved: number) => addDays(today('Asia/Jakarta'), moved).replaceAll('-', '/')
    expect(await inbox({ waitingSinceTo: day(-2) })).toEqual(['LeaveRequest Amina'])
    expect(await inbox({ waitingSinceFrom: day(-2) })).toHaveLength(3)
    expect(await inbox({ submittedDateTo: day(-2) })).toEqual([])
    const people = (await portal.as('budi').call(inboxCalls.employees, {})).body.listData
    expect(people.map(({ displayName }) => displayName)).toEqual(['Amina Tester', 'Hadi Tester'])
  })

  it('stands in the order of its groups where they are wanted', async () => {
    expect(await inbox({ sortingColumn: 'module', sortingDirection: 0 })).toEqual([
      'LeaveRequest Amina',
      'LeaveRequest Hadi',
      'LeaveRequest Amina',
      'Loan Amina',
    ])
    expect((await inbox({ sortingColumn: 'requestor', sortingDirection: 0 })).map((item) => item.split(' ')[1])).toEqual([
      'Amina',
      'Amina',
      'Amina',
      'Hadi',
    ])
  })

  it('is counted exactly as far as anybody reads the number, and no further', async () => {
    const counted = async () => (await portal.as('budi').call(homeCalls.count)).body.actionRequired
    expect(await counted()).toBe(4)
    const more = (count: number) =>
      sql`insert into task (person_id, request_id, module, level) select ${portal.company.id.budi}::uuid, gen_random_uuid(), 'Loan', 1
        from generate_series(1, ${count})`.execute(portal.database.db)
    await more(mostCounted - 4)
    expect(await counted()).toBe(mostCounted)
    await more(500)
    expect(await counted()).toBe(mostCounted + 1)
  })
})
