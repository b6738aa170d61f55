import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { plainLeavePolicy } from '#shared/records/leave/policy.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { edgar, openImporting, portal } from '../../../../../test/support/importing.ts'

/** A trial shows what would be there, by name. */

openImporting()

const staff = `No,Login,First name,Last name,Hired,Department,Title
N1,n.one,Ana,Sánchez,2020-01-13,Workshop,Mechanic
N2,n.two,Bo,Łukasz,2021-01-13,Workshopp,Mechanic
`

it('names the units and positions that rows would make, those that resemble another, and some rows of what is added', async () => {
  const id = await edgar.begin()
  await edgar.bring(id, 'staff.csv', staff)
  await edgar.map(id, (await edgar.recognise(id)).mapping)
  const { told } = await edgar.act(id, 'try')
  expect(told?.made).toEqual([
    { kind: 'unit', count: 2, names: ['Workshop', 'Workshopp'], resembling: [{ name: 'Workshopp', like: 'Workshop' }] },
    { kind: 'position', count: 1, names: ['Mechanic'], resembling: [] },
  ])
  const said = (told?.additions ?? []).map(({ part, line, name, fields }) => [
    part,
    line,
    name,
    Object.fromEntries(fields.map(({ field, after }) => [field, after])),
  ])
  expect(said).toHaveLength(4)
  expect(said).toContainEqual(['employees', 2, 'N1', expect.objectContaining({ first_name: 'Ana', hired_on: '2020-01-13' })])
  expect(said).toContainEqual([
    'assignments',
    3,
    'Bo Łukasz from 2021-01-13',
    expect.objectContaining({ unit: 'Workshopp', position: 'Mechanic' }),
  ])
})

it('a unit that has the number of the unit above it is told with the way out', async () => {
  const id = await edgar.begin()
  await edgar.bring(id, 'units.csv', 'Name,Group\nQuality,Quality\nEngineering,Quality\n')
  await edgar.map(id, {
    key: 'code',
    files: { units: { name: 'units.csv' } },
    units: { file: 'units', fields: { code: 'Name', name: 'Name', parent: 'Group' } },
  })
  const { told } = await edgar.act(id, 'try')
  expect(told?.faults[0]).toMatchObject({
    line: 2,
    column: 'Group',
    why: 'the unit above it has the same number, and no unit stands below itself',
    allowed: 'another number for one of both, put together as "G {GroupName}"',
  })
})

it('a leave type is proposed only where there is no other, is named by its name too, and what is wrong is told by its field', async () => {
  const { db } = portal.database
  for (const [code, name] of [
    ['X-LONG', 'Long leave'],
    ['X-SHORT', 'Short leave'],
  ])
    await sql`insert into leave_type (id, code, names, policy, sequence) values (${newId()}, ${code}, ${JSON.stringify({ en: name })}::jsonb,
      ${JSON.stringify({ ...plainLeavePolicy, balance: true })}::jsonb, 90)`.execute(db)
  const id = await edgar.begin()
  await edgar.bring(id, 'balances.csv', 'Employee No,Balance\nE1,5\n')
  const { mapping, known } = await edgar.recognise(id)
  expect(known.leaveTypes).toEqual(expect.arrayContaining([{ code: 'X-LONG', name: 'Long leave' }]))
  const { openings, ...rest } = JSON.parse(mapping) as { openings: object[] }
  expect(openings[0]).not.toHaveProperty('leaveType')
  const tried = async (opening: object) => {
    await edgar.map(id, { ...rest, openings: [{ ...openings[0], ...opening }] })
    return (await edgar.act(id, 'try')).told
  }
  const named = await tried({ leaveType: 'Long leave' })
  expect([named?.stopped, named?.faults.map(({ why }) => why)]).toEqual([null, ['there is no such person']])
  expect((await tried({ leaveType: 'Nothing' }))?.stopped).toMatchObject({ column: 'openings.leaveType', value: 'Nothing' })
  const fields = { person: 'Employee No', quantity: 'Balance', effectiveOn: { constant: '1 May' } }
  expect((await tried({ leaveType: 'X-LONG', fields }))?.stopped).toMatchObject({ part: 'openings', field: 'effectiveOn' })
})
