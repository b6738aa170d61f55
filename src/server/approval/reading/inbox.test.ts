import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { homeCalls, mostCounted } from '#shared/areas/home.ts'
import { inboxCalls } from '#shared/areas/universal-inbox.ts'
import type { ListBody } from '#shared/contract/list.ts'
import { addDays, addMonths, weekday } from '#shared/records/calendar.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { loan } from '#shared/requests/loan.ts'
import { engineOf } from '#server/app.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { findViewer, type Viewer } from '#server/people/viewer.ts'
import { give, type Name } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'
import { inboxPage, oldestTasks } from './inbox.ts'

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

const listBody = (given: object) => inboxCalls.list.input.parse(given) as ListBody

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

  it('says of each what it is and what may be done, and on whose behalf; nothing of a module that is not set up', async () => {
    const { db } = portal.database
    const farah = (await findViewer(db, 'farah')) as Viewer
    const acting: Viewer = { ...farah, grantors: [{ id: portal.company.id.budi, name: 'Budi Tester', modules: null }] }
    const engine = engineOf(db)
    const { loan: _loan, ...modules } = engine.modules
    const body = listBody({ usingModuleFilter: true, module: ['Loan'] })
    const item = async (of: typeof engine) => (await inboxPage(of, acting, body, 'en')).listData[0]
    expect(await item(engine)).toMatchObject({
      module: 'Loan',
      kind: 'loan',
      caption: 'Loan',
      statusId: 1,
      status: 'Submitted',
      requestor: 'Amina Tester',
      requestorCode: 'E-amina',
      requestorPosition: 'Software Engineer',
      level: 1,
      onBehalfOf: 'Budi Tester',
      enableApprove: true,
      enableRevise: true,
      enableReject: true,
      block: { amount: '600000' },
    })
    const none = { enableApprove: false, enableRevise: false, enableReject: false }
    expect(await item({ ...engine, modules })).toMatchObject({ ...none, module: 'Loan', kind: null, caption: 'Loan', block: {} })
    const own = (await findViewer(db, 'budi')) as Viewer
    expect((await inboxPage(engine, own, body, 'en')).listData.map(({ onBehalfOf }) => onBehalfOf)).toEqual([null])
    const oldest = await oldestTasks(engine, own, 2, 'en')
    expect(oldest.map(({ requestor, sortDate, waitingSince }) => [requestor, sortDate === waitingSince])).toEqual([
      ['Amina Tester', true],
      ['Hadi Tester', true],
    ])
  })

  it('keeps what the person decided, the latest first, as far as the modules are open to them', async () => {
    const { db } = portal.database
    const made = async (day: string) => {
      const form = { leaveTypeId: portal.company.leave.annual, startDate: day, endDate: day }
      return (await portal.as('hadi').call(leaveRequest.calls.saveAndSubmit, form)).body.id
    }
    const [first, second] = [await made(addDays(monday, 7)), await made(addDays(monday, 8))]
    const grant = newId()
    await sql`insert into delegation (id, from_id, to_id, starts_on) values (${grant}, ${portal.company.id.budi}, ${portal.company.id.farah}, current_date - 1)`.execute(
      db,
    )
    await portal.as('farah').call(leaveRequest.calls.approve, { id: first, note: 'Enjoy' })
    await portal.as('farah').call(leaveRequest.calls.reject, { id: second, note: 'Not then' })
    await sql`delete from delegation where id = ${grant}::uuid`.execute(db)
    const history = async (body: object = {}) => (await portal.as('farah').call(inboxCalls.history, body as never)).body.listData
    const decided = await history()
    expect(decided.map(({ id, act, note, onBehalfOf }) => [id, act, note, onBehalfOf])).toEqual([
      [second, 'rejected', 'Not then', 'Budi Tester'],
      [first, 'approved', 'Enjoy', 'Budi Tester'],
    ])
    expect(decided[0]).toMatchObject({ kind: 'leave-request', caption: 'Leave request', requestor: 'Hadi Tester', statusId: 5 })
    const { raw } = await portal
      .as('farah')
      .request({ method: 'POST', url: `/api${inboxCalls.historyExport.path}`, payload: { format: 'csv', filterSearch: 'hadi' } })
    // A module and an act are called as on the page.
    expect(raw.toString()).toMatch(/Leave request.*Hadi Tester.*rejected.*Not then[^]*Leave request.*Hadi Tester.*approved.*Enjoy/)
    const ids = async (body: object) => (await history(body)).map(({ id }) => id)
    expect([
      await ids({ sortingColumn: 'actedAt', sortingDirection: 0 }),
      await ids({ code: decided[1]?.code, usingCodeFilter: true }),
      await ids({ usingModuleFilter: true, module: ['Loan'] }),
      await ids({ usingRequestorFilter: true, requestor: [portal.company.id.hadi] }),
      await ids({ actedAtTo: addDays(now, -2).replaceAll('-', '/') }),
      await ids({ filterSearch: 'hadi' }),
    ]).toEqual([[first, second], [first], [], [second, first], [], [second, first]])
    const people = async () => (await portal.as('farah').call(inboxCalls.historyEmployees, {})).body.listData.map((one) => one.displayName)
    expect(await people()).toEqual(['Hadi Tester'])
    await sql`update module_permission set module = 'Elsewhere' where module = 'LeaveRequest'`.execute(db)
    expect([await history(), await people()]).toEqual([[], []])
    await sql`update module_permission set module = 'LeaveRequest' where module = 'Elsewhere'`.execute(db)
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
