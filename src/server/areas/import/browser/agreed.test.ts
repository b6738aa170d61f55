import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { importCalls as calls } from '#shared/areas/import.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { rows } from '#server/foundation/database/db.ts'
import { edgar, openImporting, portal } from '../../../../../test/support/importing.ts'

openImporting()

const staff = `Employee No;Login;First Name;Last Name;Hired;Department
N1;ana.s;Ana;Sanchez;02.01.2020;Workshop
N2;bo.l;Bo;Lukasz;03.01.2021;Workshop
N3;cy.d;Cy;Dupont;30.02.2022;Foundry
`

const prepared = (file: string) => edgar.prepared('staff.csv', file)

const there = async (code: string) => (await rows(portal.database.db, sql`select from employee where code = ${code}`)).length === 1
const unitsNamed = async (name: string) => (await rows(portal.database.db, sql`select from unit where name = ${name}`)).length

it('is written as the trial said that was agreed to, and not where it would do something else by then', async () => {
  const id = await prepared(staff.replace('30.02', '28.02'))
  const tried = await edgar.act(id, 'try')
  expect(tried.told).toMatchObject({ good: true, otherwise: false, effect: 8 })
  // Somebody makes the unit meanwhile that the trial would have made.
  await sql`insert into unit (id, code, name) values (${newId()}, 'FOUNDRY', 'Foundry')`.execute(portal.database.db)
  const other = await edgar.act(id, 'all', false, tried.workId)
  expect(other.told).toMatchObject({ written: false, otherwise: true, effect: 7, created: { unit: 1 } })
  expect([(await edgar.read(id)).state, await there('N1'), await unitsNamed('Workshop')]).toEqual(['open', false, 0])
  // What is seen now is agreed to as it stands.
  const written = await edgar.act(id, 'all', false, other.workId)
  expect(written.told).toMatchObject({ written: true, otherwise: false, effect: 7 })
  await edgar.act(id, 'undo')
  await sql`delete from unit where name = 'Foundry'`.execute(portal.database.db)
})

it('rows that were put right and not tried again are not written with the good ones', async () => {
  const id = await prepared(staff)
  const tried = await edgar.act(id, 'try')
  expect(tried.told).toMatchObject({ good: false, parts: [{ added: 2, refused: 1 }, { added: 2 }] })
  const cells = ['N3', 'cy.d', 'Cy', 'Dupont', '28.02.2022', 'Fondry']
  await edgar.me.call(calls.mend, { id, file: 'staff.csv', line: 4, cells })
  const good = await edgar.act(id, 'good', false, tried.workId)
  expect([good.told?.written, good.told?.otherwise, await there('N1'), await unitsNamed('Fondry')]).toEqual([false, true, false, 0])
  // Whoever saw no trial agreed to none.
  expect((await edgar.act(id, 'good')).told).toMatchObject({ written: true, parts: [{ added: 3 }, { added: 3 }] })
  await edgar.act(id, 'undo')
})

it('good rows are written as their trial said', async () => {
  const id = await prepared(staff)
  const tried = await edgar.act(id, 'try')
  expect((await edgar.act(id, 'good', false, tried.workId)).told).toMatchObject({ written: true, otherwise: false })
  await edgar.act(id, 'undo')
})

it('a trial of another import is none of this one', async () => {
  const [one, other] = [await prepared(staff), await prepared(staff)]
  const { workId } = await edgar.act(other, 'try')
  expect((await edgar.act(one, 'all', false, workId)).begun.status).toBe(404)
})
