import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { importCalls } from '#shared/areas/import.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { first, rows, transaction } from '#server/foundation/database/db.ts'
import { findViewer } from '#server/people/viewer.ts'
import { makeHr } from '../../../../../test/support/roles.ts'
import { bringing } from '../../../../../test/support/bringing.ts'
import { edgar, openImporting, portal } from '../../../../../test/support/importing.ts'
import { snapshot } from '../../../../../test/support/snapshot.ts'
import { employees } from '../employees.ts'
import { stoppedBy, stopWork } from './stopping.ts'
import { openImportWork } from './work.ts'

/** What happens to an import while something else does: another one, an end of its process, a fault in the middle. */

const staff = 'No,Login,First name,Last name,Hired,Unit\nW1,w.one,Wira,One,2020-01-01,ENG\nW2,w.two,Wati,Two,2021-01-01,ENG\n'

openImporting()

const prepared = () => edgar.prepared('staff.csv', staff)
const still = async () => ({ ...(await snapshot(portal.database.db)), idempotency: [] })

it('of two at once the second waits, and is done when the first has ended', async () => {
  const { pool } = portal.database
  const id = await prepared()
  const other = await pool.connect()
  await other.query('begin')
  await other.query('select pg_advisory_xact_lock($1)', [employees.lock])
  const before = await still()
  const waiting = edgar.act(id, 'all')
  await expect.poll(async () => (await edgar.read(id)).work?.phase).toBe('waiting')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await still()).toEqual(before)
  await other.query('commit')
  other.release()
  expect((await waiting).told?.written).toBe(true)
  // Nor are two begun on one import.
  const [one, two] = await Promise.all([edgar.act(id, 'undo-try'), edgar.act(id, 'undo-try')])
  expect([one.begun.status, two.begun.status].toSorted()).toEqual([200, 409])
  expect((await edgar.act(id, 'undo')).undo?.undone).toBe(true)
})

it('of whoever has lost the right to import while it waited writes nothing', async () => {
  const { pool, db } = portal.database
  const farah = bringing(portal, 'farah')
  const { farah: farahId } = portal.company.id
  const giving = await makeHr(db, farahId, null)
  const id = await farah.prepared('staff.csv', staff)
  const other = await pool.connect()
  await other.query('begin')
  await other.query('select pg_advisory_xact_lock($1)', [employees.lock])
  const begun = (await portal.as('farah').call(importCalls.work, { id, act: 'all', partly: false })).status
  await expect.poll(async () => (await edgar.read(id)).work?.phase).toBe('waiting')
  await sql`delete from role_giving where id = ${giving}::uuid`.execute(db)
  await other.query('commit')
  other.release()
  await expect.poll(async () => (await edgar.read(id)).work?.error).toMatch(/HR/)
  expect([begun, await rows(db, sql`select from employee where code in ('W1', 'W2')`)]).toEqual([200, []])
})

it('whose process ended in the middle is done by another one, once', async () => {
  const { db } = portal.database
  const id = await prepared()
  await sql`
    insert into import_work (id, run_id, act, person_id, language, begun, held_until)
    values (${newId()}, ${id}::uuid, 'all', ${portal.company.id.edgar}::uuid, 'en', 1, now() - interval '1 second')`.execute(db)
  const work = openImportWork(db, () => {})
  await Promise.all([work.sweep(), openImportWork(db, () => {}).sweep()])
  expect(await rows(db, sql`select code from employee where code like 'W%' order by 1`)).toEqual([{ code: 'W1' }, { code: 'W2' }])
  expect((await edgar.read(id)).state).toBe('written')
  // One that has ended its process again and again is given up.
  await sql`
    insert into import_work (id, run_id, act, person_id, language, begun) values (${newId()}, ${id}::uuid, 'undo', ${portal.company.id.edgar}::uuid, 'en', 3)`.execute(
    db,
  )
  await work.sweep()
  expect((await edgar.read(id)).work?.error).toMatch(/given up/)
  expect((await edgar.act(id, 'undo')).undo?.undone).toBe(true)
})

/** A work as it stands where a process is at it, or was. */
async function begunWork(runId: string, { begun, isHeld }: { begun: number; isHeld: boolean }): Promise<string> {
  const work = newId()
  await sql`insert into import_work (id, run_id, act, person_id, language, begun, held_until)
    values (${work}, ${runId}::uuid, 'try', ${portal.company.id.edgar}::uuid, 'en', ${begun}, ${isHeld ? sql`now() + interval '1 minute'` : null})`.execute(
    portal.database.db,
  )
  return work
}

it('is begun three times before it is given up', async () => {
  const id = await prepared()
  await begunWork(id, { begun: 2, isHeld: false })
  await openImportWork(portal.database.db, () => {}).sweep()
  expect((await edgar.read(id)).work).toMatchObject({ state: 'done', error: null })
})

it('of two who stop it the first is who has stopped it', async () => {
  const { db } = portal.database
  const id = await prepared()
  const work = await begunWork(id, { begun: 1, isHeld: true })
  for (const name of ['edgar', 'indra'] as const) {
    const viewer = await findViewer(db, name)
    if (viewer) await transaction(db, (tx) => stopWork(tx, viewer, id))
  }
  expect(await stoppedBy(db, work)).toBe('Edgar Tester')
  await sql`update import_work set finished_at = now() where id = ${work}::uuid`.execute(db)
})

it('of a file that has not come whole does nothing', async () => {
  const [whole, id] = [await prepared(), await edgar.begin()]
  await edgar.me.call(importCalls.addFile, { id, fileName: 'staff.csv', size: 100 })
  await edgar.map(id, (await edgar.read(whole)).mapping)
  expect((await edgar.act(id, 'try')).error).toContain('was not uploaded whole')
})

/** Has a statement of a kind fail for its last rows, as one does whose connection is lost. */
async function failing<T>(table: string, event: 'insert' | 'delete', work: () => Promise<T>): Promise<T> {
  const { db } = portal.database
  await sql`create or replace function breaks_off() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$`.execute(
    db,
  )
  await sql`create trigger breaks_off after ${sql.raw(event)} on ${sql.table(table)} for each statement execute function breaks_off()`.execute(
    db,
  )
  try {
    return await work()
  } finally {
    await sql`drop trigger breaks_off on ${sql.table(table)}`.execute(db)
  }
}

it('leaves nothing where it breaks off, in the middle of writing and of taking back', async () => {
  const { db } = portal.database
  const id = await prepared()
  const before = await still()
  const broken = await failing('assignment', 'insert', () => edgar.act(id, 'all'))
  expect(broken.error).toBe('It could not be carried out. Nothing was imported.')
  expect(await still()).toEqual(before)
  expect(await first(db, sql`select from import_row where run_id = ${id}::uuid limit 1`)).toBeUndefined()
  expect((await edgar.act(id, 'all')).told?.written).toBe(true)
  const written = await still()
  expect((await failing('employee', 'delete', () => edgar.act(id, 'undo'))).error).not.toBe(null)
  expect([await still(), (await edgar.read(id)).state]).toEqual([written, 'written'])
  expect((await edgar.act(id, 'undo')).undo?.undone).toBe(true)
  expect(await still()).toEqual(before)
})

it('somebody stops leaves nothing, while its rows are written and while it waits', async () => {
  const { db, pool } = portal.database
  const id = await prepared()
  const before = await still()
  const stop = () => edgar.me.call(importCalls.stop, { id })
  // Held in the middle of writing: what it waits for does not come.
  const other = await pool.connect()
  await other.query('begin')
  await other.query('lock table assignment in share mode')
  const writing = edgar.act(id, 'all')
  await expect.poll(async () => (await edgar.read(id)).work?.phase).toBe('writing')
  const stopped = await stop()
  expect([stopped.status, stopped.body.stopping]).toEqual([200, true])
  expect((await writing).error).toBe('Edgar Tester stopped it: everything is as it was before.')
  await other.query('rollback')
  expect([await still(), (await edgar.read(id)).state]).toEqual([before, 'open'])
  expect(await first(db, sql`select from import_row where run_id = ${id}::uuid limit 1`)).toBeUndefined()
  expect((await stop()).error.Message).toBe('It has ended already.')

  await other.query('begin')
  await other.query('select pg_advisory_xact_lock($1)', [employees.lock])
  const waiting = edgar.act(id, 'all')
  await expect.poll(async () => (await edgar.read(id)).work?.phase).toBe('waiting')
  await stop()
  expect((await waiting).error).toMatch(/^Edgar Tester stopped it/)
  await other.query('commit')
  other.release()
  // What was stopped is done all the same when it is begun again.
  expect((await edgar.act(id, 'all')).told?.written).toBe(true)
  expect((await edgar.act(id, 'undo')).undo?.undone).toBe(true)
})

it('an import on which something was built tells what, also when it was built between the look and the act', async () => {
  const { db } = portal.database
  const id = await prepared()
  await edgar.act(id, 'all')
  expect((await edgar.act(id, 'undo-try')).undo).toMatchObject({ stays: 0 })
  const [first] = await rows(db, sql<{ id: string }>`select id from employee where code = 'W1'`)
  await makeHr(db, first?.id ?? '', null)
  expect((await edgar.act(id, 'undo')).error).toMatch(/Something was built on it meanwhile/)
  const rest = await edgar.act(id, 'undo', true)
  expect(rest.undo).toMatchObject({ undone: true, built: [{ what: 'access', rows: 1, people: 1, names: ['Wira One'] }] })
  expect([await rows(db, sql`select code from employee where code like 'W%'`), (await edgar.read(id)).state]).toEqual([
    [{ code: 'W1' }],
    'partly',
  ])
  await sql`delete from role_giving where employee_id = (select id from employee where code = 'W1')`.execute(db)
  expect((await edgar.act(id, 'undo')).undo?.undone).toBe(true)
  expect((await edgar.read(id)).state).toBe('undone')
})
