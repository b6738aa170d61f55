import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { peopleCalls } from '#shared/areas/people.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { addDays } from '#shared/records/calendar.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { first } from '#server/foundation/database/db.ts'
import { give } from '../../../../../test/support/company.ts'
import { edgar, openImporting, portal } from '../../../../../test/support/importing.ts'

/** Of what was built on people of an import it is told whose it is, and what only names them. */

let run: string
const wira = 'w.one' as 'amina'
const staff = 'No,Login,First name,Last name,Hired,Unit\nW1,w.one,Wira,One,2020-01-01,PLAT\nW2,w.two,Wati,Two,2021-01-01,PLAT\n'

openImporting()
beforeAll(async () => {
  run = await edgar.prepared('staff.csv', staff)
  expect((await edgar.act(run, 'all')).told?.written).toBe(true)
})

const start = addDays(today('Asia/Jakarta'), 60)
const ask = async (by: 'amina', leaveTypeId: string, on = start) => {
  const asked = { leaveTypeId, startDate: on, endDate: on, note: 'To the sea' }
  const { status, body } = await portal.as(by).call(leaveRequest.calls.saveAndSubmit, asked as never)
  expect(status).toBe(200)
  return (body as { id: string }).id
}
const built = async () => (await edgar.act(run, 'undo-try')).undo?.built

it('whoever approved the leave of somebody else has no leave and no requests by that', async () => {
  const { db } = portal.database
  const { id, leave } = portal.company
  const employee = await first(db, sql<{ id: string }>`select id from employee where code = 'W1'`)
  const managed = { ids: [id.amina], kind: 'manager', managerId: employee?.id, startsOn: today('UTC') }
  expect((await portal.as('indra').call(peopleCalls.act, managed as never)).status).toBe(200)
  await give(portal.database, id.amina, leave.annual, 20)
  const request = await ask('amina', leave.annual)
  const approved = await portal.as(wira).call(leaveRequest.calls.approve, { id: request })
  expect([approved.status, approved.body.statusId]).toEqual([200, 4])
  const wiras = { people: 1, names: ['Wira One'] }
  expect(await built()).toEqual([
    { what: 'approval', rows: 1, ...wiras },
    { what: 'reports', rows: 1, ...wiras },
  ])
})

it('their own requests and leave are told as theirs, beside those of others', async () => {
  await ask(wira, portal.company.leave.unpaid, addDays(start, 14))
  const found = await built()
  expect(found?.map(({ what, rows }) => [what, rows])).toEqual([
    ['approval', 1],
    ['leave', expect.any(Number)],
    ['reports', 1],
    ['request', 1],
  ])
  expect((await edgar.act(run, 'undo', true)).undo).toMatchObject({ undone: true })
  expect(await first(portal.database.db, sql`select from employee where code = 'W2'`)).toBeUndefined()
  const rest = (await edgar.act(run, 'undo-try')).undo
  expect([rest?.back, rest?.parts.find(({ what }) => what === 'employee')]).toEqual([0, { what: 'employee', back: 0, stays: 1 }])
})
