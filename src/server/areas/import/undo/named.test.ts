import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { addDays } from '#shared/records/calendar.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { first, rows } from '#server/foundation/database/db.ts'
import { edgar, openImporting, portal } from '../../../../../test/support/importing.ts'

/** What names somebody of an import without a reference, and what of a balance was used since: it stays, and nothing else does. */

openImporting()

async function imported(): Promise<{ run: string; wira: string }> {
  const { db } = portal.database
  const run = await edgar.prepared('staff.csv', 'No,Login,First name,Last name,Hired,Unit\nW1,w.one,Wira,One,2020-01-01,PLAT\n')
  expect((await edgar.act(run, 'all')).told?.written).toBe(true)
  return { run, wira: (await first(db, sql<{ id: string }>`select id from employee where code = 'W1'`))?.id ?? '' }
}
const level = (id: string) => JSON.stringify({ rules: [{ levels: [{ approvers: [{ kind: 'named', ids: [id] }] }] }], lastResort: [] })

it.each([
  [
    'a flow that is drafted',
    'other',
    (id: string) => sql`insert into flow_draft (module, version, based_on, definition, changed_by)
      values ('LeaveRequest', nextval('flow_draft_version'), 0, ${level(id)}::jsonb, ${portal.company.id.edgar}::uuid)`,
    sql`delete from flow_draft`,
  ],
  [
    'a flow that was published',
    'other',
    (id: string) => sql`insert into flow (id, module, version, published_from, definition)
      values (${newId()}::uuid, 'Loan', 90, '2030-01-01', ${level(id)}::jsonb)`,
    sql`delete from flow where version = 90`,
  ],
  [
    'a setting',
    'other',
    (id: string) => sql`insert into setting (key, value) values ('test.named', ${JSON.stringify({ deputy: id })}::jsonb)`,
    sql`delete from setting where key = 'test.named'`,
  ],
  [
    'a right to decide that was given to them',
    'access',
    (id: string) => sql`insert into delegation (id, from_id, to_id, starts_on)
      values (${newId()}::uuid, ${portal.company.id.budi}::uuid, ${id}::uuid, '2026-01-01')`,
    sql`delete from delegation`,
  ],
])('%s names them: they stay, and it is told', async (_what, kind, write, remove) => {
  const { db } = portal.database
  const { run, wira } = await imported()
  await write(wira).execute(db)
  expect((await edgar.act(run, 'undo-try')).undo?.built.map(({ what, rows: count, people }) => [what, count, people])).toEqual([
    [kind, 1, 1],
  ])
  expect((await edgar.act(run, 'undo')).error).toMatch(/Something was built on it meanwhile/)
  await remove.execute(db)
  expect((await edgar.act(run, 'undo')).undo).toMatchObject({ undone: true, stays: 0 })
})

it('a balance that was brought stays where leave of its type was asked for since, and not for leave of another type', async () => {
  const { db } = portal.database
  const { leave } = portal.company
  const run = await edgar.begin()
  const opening = {
    file: 'balances',
    leaveType: 'ANNUAL',
    unit: 'day',
    fields: { person: 'who', quantity: 'days', effectiveOn: { constant: '2020-01-01' } },
  }
  await edgar.bring(run, 'balances.csv', 'who,days\namina,9\n')
  await edgar.map(run, { key: 'userName', files: { balances: { name: 'balances.csv' } }, openings: [opening] })
  expect((await edgar.act(run, 'all')).told).toMatchObject({ written: true, effect: 1 })
  const ask = async (leaveTypeId: string, ahead: number) => {
    const day = addDays(today('Asia/Jakarta'), ahead)
    const monday = addDays(day, (8 - new Date(day).getUTCDay()) % 7)
    const asked = { leaveTypeId, startDate: monday, endDate: monday, note: 'To the sea' }
    const { status, body } = await portal.as('amina').call(leaveRequest.calls.saveAndSubmit, asked as never)
    expect(status).toBe(200)
    return (body as { id: string }).id
  }
  await ask(leave.unpaid, 30)
  // Of a type that is kept by balance too: by hand, as one that was adjusted since.
  await sql`insert into leave_event (id, employee_id, leave_type_id, kind, quantity, effective_on, request_id, line)
    select gen_random_uuid(), ${portal.company.id.amina}::uuid, ${leave.hours}::uuid, 'adjustment', 8, '2026-01-01', id, 9 from request limit 1`.execute(
    db,
  )
  expect((await edgar.act(run, 'undo-try')).undo).toMatchObject({ stays: 0, built: [] })
  await ask(leave.annual, 45)
  expect((await edgar.act(run, 'undo-try')).undo).toMatchObject({
    back: 0,
    stays: 1,
    built: [{ what: 'leave', people: 1, names: ['Amina Tester'] }],
  })
  expect((await edgar.act(run, 'undo')).error).toMatch(/Something was built on it meanwhile/)
  expect(await rows(db, sql`select from leave_event where period = 'opening'`)).toHaveLength(1)
})
