import { expect, it } from 'vitest'
import { edgar, openImporting } from '../../../../../test/support/importing.ts'

/** What is wrong with many rows alike is told once, with a way out where the file shows one. */

openImporting()

const people = Array.from(
  { length: 12 },
  (_, at) => `${at + 1},${at === 0 ? '' : 1 + (at % 3)},G${at + 1},g.${at + 1},Ana,Number${at},2020-01-13`,
)
const staff = ['RowKey,ParentRowKey,Employee No,Login,First name,Last name,Hired', ...people].join('\n')

async function tried(text: string, change: (mapping: { assignments: { fields: object; joins?: object }[] }) => void) {
  const id = await edgar.begin()
  await edgar.bring(id, 'staff.csv', text)
  const mapping = JSON.parse((await edgar.recognise(id)).mapping) as Record<string, unknown>
  const person = { file: 'staff', fields: { person: 'Employee No', startsOn: 'Hired', manager: 'ParentRowKey' } }
  const whole = { ...mapping, assignments: [person] }
  change(whole)
  await edgar.map(id, whole)
  return (await edgar.act(id, 'try')).told
}

it('equal faults of a column are one, with their count, and where these people stand in the file', async () => {
  const told = await tried(staff, () => {})
  expect(told?.faultCount).toBe(11)
  expect(told?.groups).toEqual([
    {
      part: 'assignments',
      field: 'manager',
      file: 'staff.csv',
      column: 'ParentRowKey',
      why: 'there is no such person',
      allowed: 'one that exists or is imported with it',
      count: 11,
      values: ['2', '3', '1'],
      lines: [3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      people: { file: 'staff', own: 'ParentRowKey', column: 'RowKey', key: 'Employee No' },
    },
  ])
  // What is proposed is what a join says.
  const mended = await tried(staff.replace('2,2,G2', '2,1,G2'), ({ assignments: [part] }) => {
    if (!part) return
    part.joins = { manager: { file: 'staff', on: [['ParentRowKey', 'RowKey']] } }
    part.fields = { ...part.fields, manager: { column: 'Employee No', of: 'manager' } }
  })
  expect(mended?.faults.map(({ why }) => why)).not.toContain('there is no such person')
})

it('a name where a number is wanted is told as that, and proposes nothing', async () => {
  const named = staff.replaceAll(/^(\d+),\d+,/gm, '$1,Ana Nobody,')
  const told = await tried(named, () => {})
  expect(told?.groups).toMatchObject([
    { allowed: 'the number of a person, or the name of one who is here or in the files', values: ['Ana Nobody'], people: null },
  ])
})

it('what differs from row to row is left out of what is told of all', async () => {
  const told = await tried(staff.replaceAll('2020-01-13', '2020-13-13').replaceAll(/,G(\d+),/g, ',G1,'), ({ assignments: [part] }) => {
    if (part) part.fields = { person: 'Employee No', startsOn: { constant: '2020-01-01' } }
  })
  const groups = told?.groups.map(({ column, why, count }) => [column, why, count])
  expect(groups).toContainEqual(['Hired', 'there is no such day', 12])
})
