import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#server/foundation/basis/ids.ts'
import { rows } from '#server/foundation/database/db.ts'
import { makeAdministrator, makeHr } from '../../../../../test/support/roles.ts'
import { beginImport, endImport, fresh, good, header, mapping, run } from '../../../../../test/support/import.ts'
import { snapshot } from '../../../../../test/support/snapshot.ts'
import { actOn, lastRun } from '../../../../../test/support/taking-back.ts'

beforeEach(async () => {
  await beginImport()
  const id = newId()
  await sql`insert into employee (id, code, user_name, first_name, last_name, display_name) values (${id}, 'HR', 'officer', 'Ida', 'Officer', 'Ida Officer')`.execute(
    fresh.database.db,
  )
  await makeAdministrator(fresh.database.db, id)
})
afterEach(endImport)

const takeBack = async (partly = false) => actOn(fresh.database.db, await lastRun(fresh.database.db), 'undo', { partly })

describe('an import of people and its undo', () => {
  it('leave every table as before: those whom it made are gone, those whom it changed are as they were', async () => {
    const { db } = fresh.database
    const empty = await snapshot(db)
    expect((await run(good)).written).toBe(true)
    const first = await snapshot(db)
    const moved = `${good.replace('Clerk;1', 'Painter;1').replace('Sánchez', 'Sáenz')}4;dee;Dee;Dot;01.02.2023;01.02.2023;-;LAB;Chemist;1\n`
    const made = {
      ...mapping,
      units: [...mapping.units, { rows: [{ code: 'LAB', name: 'Laboratory' }] }],
      heads: { file: 'people', where: [{ value: 'unit', is: ['LAB'] }], fields: { unit: 'unit', person: 'no' } },
    }
    expect((await run(moved, {}, made)).written).toBe(true)
    expect(await snapshot(db)).not.toEqual(first)
    const back = await takeBack()
    expect([back.error, back.outcome.undone, back.outcome.stays, back.outcome.built]).toEqual([null, true, 0, []])
    expect(await snapshot(db)).toEqual(first)
    // The first one is older, and the last that stands now.
    await takeBack()
    expect(await snapshot(db)).toEqual(empty)
    const states = await rows(db, sql<{ state: string }>`select state from import_run`)
    expect(states.map(({ state }) => state)).toEqual(['undone', 'undone'])
  })

  it('tell what was built on it, and take back the rest', async () => {
    const { db } = fresh.database
    await run(good)
    const [bo] = await rows(db, sql<{ id: string }>`select id from employee where code = '2'`)
    await makeHr(db, bo?.id ?? '', null)
    await sql`update employee set phone = '1234' where code = '3'`.execute(db)
    const runId = await lastRun(db)
    const before = await snapshot(db)
    const looked = await actOn(db, runId, 'undo-try')
    expect(looked.outcome).toMatchObject({
      undone: false,
      built: [
        { what: 'access', rows: 1, people: 1, names: ['Bo Łukasz'] },
        { what: 'changed', rows: 1, people: 1, names: ["=1+1 'quoted"] },
      ],
    })
    const refused = await actOn(db, runId, 'undo')
    expect(refused.error).toMatch(/Something was built on it meanwhile/)
    expect(await snapshot(db)).toEqual(before)
    // Bo’s manager is Ana, and Cy’s is Bo: all of them stay. Nothing else was made for anybody.
    await sql`delete from role_giving where employee_id = ${bo?.id}::uuid`.execute(db)
    const part = await actOn(db, runId, 'undo', { partly: true })
    expect(part.error).toBe(null)
    expect(await rows(db, sql`select code from employee where code <> 'HR' order by 1`)).toEqual([
      { code: '1' },
      { code: '2' },
      { code: '3' },
    ])
    await sql`update employee set phone = null where code = '3'`.execute(db)
    await sql`update assignment set manager_id = null where employee_id = (select id from employee where code = '3')`.execute(db)
    const cy = await actOn(db, runId, 'undo', { partly: true })
    expect([cy.outcome.undone, cy.outcome.built]).toEqual([true, [expect.objectContaining({ what: 'changed', names: ["=1+1 'quoted"] })]])
    expect(await rows(db, sql`select code from employee where code <> 'HR' order by 1`)).toEqual([{ code: '3' }])
  })

  it('take schedules along that people were given since, where somebody says so; those of people who stay, stay', async () => {
    const { db } = fresh.database
    const schedule = newId()
    await sql`insert into working_schedule (id, code, name, hours, start_time, end_time) values (${schedule}, 'DAY', 'Day', '{8,8,8,8,8,0,0}', '08:00', '17:00')`.execute(
      db,
    )
    const empty = await snapshot(db)
    await run(good)
    const give = () =>
      sql`insert into schedule_assignment (employee_id, starts_on, schedule_id)
        select id, '2026-01-01', ${schedule}::uuid from employee where code in ('2', '3')`.execute(db)
    await give()
    const runId = await lastRun(db)
    const looked = await actOn(db, runId, 'undo-try')
    expect(looked.outcome).toMatchObject({ along: 0, built: [{ what: 'given', rows: 2, people: 2 }] })
    expect((await actOn(db, runId, 'undo')).error).toMatch(/Something was built on it meanwhile/)
    const along = await actOn(db, runId, 'undo-try', { along: true })
    expect(along.outcome).toMatchObject({ undone: false, along: 2, stays: 0, built: [] })
    expect((await actOn(db, runId, 'undo', { along: true })).outcome).toMatchObject({ undone: true, along: 2, stays: 0 })
    expect(await snapshot(db)).toEqual(empty)

    await run(good)
    await give()
    // Cy has a role: Cy stays, and with Cy the managers above.
    const [cy] = await rows(db, sql<{ id: string }>`select id from employee where code = '3'`)
    await makeHr(db, cy?.id ?? '', null)
    const part = await actOn(db, await lastRun(db), 'undo', { along: true, partly: true })
    expect([part.error, part.outcome.along]).toEqual([null, 0])
    expect(await rows(db, sql`select from schedule_assignment`)).toHaveLength(2)
  })

  it('leave a grade that somebody else has come to have by its code', async () => {
    const { db } = fresh.database
    await run(good)
    const graded = {
      ...mapping,
      assignments: { ...mapping.assignments, fields: { ...mapping.assignments.fields, grade: { constant: 'G7' } } },
    }
    await run(`${good}4;dee;Dee;Dot;01.02.2023;01.02.2023;-;OPS;Clerk;-\n`.replaceAll(/^[123];.*\n/gm, ''), {}, graded)
    await sql`update assignment set grade = 'G7' where employee_id = (select id from employee where code = '1')`.execute(db)
    const back = await takeBack(true)
    expect(back.outcome).toMatchObject({ undone: true, stays: 1, built: [{ what: 'post', rows: 1 }] })
    expect(await rows(db, sql`select code from grade`)).toEqual([{ code: 'G7' }])
    expect(await rows(db, sql`select code from employee where code <> 'HR' order by 1`)).toEqual([
      { code: '1' },
      { code: '2' },
      { code: '3' },
    ])
  })

  it('are not possible where nothing of it is known any more, or it has written nothing', async () => {
    const { db } = fresh.database
    await run(good)
    const runId = await lastRun(db)
    await sql`update import_run set written_at = written_at - interval '91 days'`.execute(db)
    expect((await actOn(db, runId, 'undo-try')).error).toMatch(/can be taken back no more/)
    await sql`update import_run set state = 'open'`.execute(db)
    expect((await actOn(db, runId, 'undo-try')).error).toMatch(/^Nothing of this was imported/)
    expect((await run(header)).written).toBe(false)
  })
})

it('nobody else deletes an employee', async () => {
  await run(good)
  await expect(sql`delete from assignment; delete from employee`.execute(fresh.database.db)).rejects.toThrow()
  await sql`update unit set head_id = null`.execute(fresh.database.db)
  await sql`delete from assignment`.execute(fresh.database.db)
  await expect(sql`delete from employee`.execute(fresh.database.db)).rejects.toThrow('never deleted')
})
