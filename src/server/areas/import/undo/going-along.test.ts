import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { first } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { edgar, openImporting, portal } from '../../../../../test/support/importing.ts'

/** What goes along with people whom an import made: what the portal has given them by itself, and of their leave nothing else. */

openImporting()

async function imported(): Promise<{ run: string; wira: string }> {
  const run = await edgar.prepared('staff.csv', 'No,Login,First name,Last name,Hired,Unit\nW1,w.one,Wira,One,2020-01-01,PLAT\n')
  expect((await edgar.act(run, 'all')).told?.written).toBe(true)
  const found = await first(portal.database.db, sql<{ id: string }>`select id from employee where code = 'W1'`)
  return { run, wira: found?.id ?? '' }
}
const balance = (id: string, { period, by }: { period: string | null; by: string | null }) =>
  sql`insert into leave_event (id, employee_id, leave_type_id, kind, quantity, effective_on, period, recorded_by)
    values (${newId()}::uuid, ${id}::uuid, ${portal.company.leave.hours}::uuid, 'entitlement', 8, '2026-01-01', ${period}, ${by}::uuid)`.execute(
    portal.database.db,
  )
const built = [{ what: 'leave', rows: 1, people: 1, names: ['Wira One'] }]

it('a balance that another import has brought does not: it is told, and they stay until that one is taken back', async () => {
  const { run, wira } = await imported()
  await balance(wira, { period: '2026', by: null })
  expect((await edgar.act(run, 'undo-try')).undo).toMatchObject({ stays: 0, built: [] })
  const other = await edgar.begin()
  await edgar.bring(other, 'balances.csv', 'who,days\nw.one,9\n')
  const fields = { person: 'who', quantity: 'days', effectiveOn: { constant: '2020-01-01' } }
  const opening = { file: 'balances', leaveType: 'ANNUAL', unit: 'day', fields }
  await edgar.map(other, { key: 'userName', files: { balances: { name: 'balances.csv' } }, openings: [opening] })
  expect((await edgar.act(other, 'all')).told).toMatchObject({ written: true, effect: 1 })
  expect((await edgar.act(run, 'undo-try')).undo?.built).toEqual(built)
  expect((await edgar.act(run, 'undo')).error).toMatch(/Something was built on it meanwhile/)
  expect((await edgar.act(other, 'undo')).undo?.undone).toBe(true)
  expect((await edgar.act(run, 'undo')).undo).toMatchObject({ undone: true, stays: 0 })
})

it('what somebody has given by hand does not, be it of a year or of none', async () => {
  const { run, wira } = await imported()
  for (const given of [
    { period: '2026', by: portal.company.id.edgar },
    { period: null, by: null },
  ]) {
    await balance(wira, given)
    expect((await edgar.act(run, 'undo-try')).undo?.built).toEqual(built)
    await sql`delete from leave_event where employee_id = ${wira}::uuid`.execute(portal.database.db)
  }
})
