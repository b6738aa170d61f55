import { expect, it } from 'vitest'
import { readDoc } from '../mapping-doc.ts'
import { openFields, withColumn, withField } from './part-fields.ts'

const doc = readDoc(
  JSON.stringify({
    key: 'code',
    files: { staff: { name: 'staff.csv' }, posts: { name: 'posts.csv' } },
    employees: {
      file: 'staff',
      joins: { boss: { file: 'posts', on: [['No', 'Person']] } },
      fields: { code: 'No', userName: 'Login', firstName: 'First', lastName: { column: 'Name', of: 'boss' } },
    },
    assignments: { file: 'staff', fields: { person: 'No', startsOn: 'Since', site: { constant: 'HQ' }, unit: { template: 'U{Dept}' } } },
    positions: { rows: [{ code: 'P', name: 'Programmer' }] },
    times: { file: 'posts', employee: 'Person', at: 'Time' },
  }),
)
if (!doc) throw new Error('it is a mapping')

it('the fields of what is taken from a file that have no column yet are open, one that is the same for all rows too', () => {
  const open = openFields(doc, 'staff')
  expect(open.slice(0, 3)).toEqual([
    { kind: 'employees', at: 0, field: 'displayName' },
    { kind: 'employees', at: 0, field: 'email' },
    { kind: 'employees', at: 0, field: 'phone' },
  ])
  const ofPosts = open.flatMap(({ kind, field }) => (kind === 'assignments' ? [field] : []))
  expect(ofPosts).toEqual(['endsOn', 'position', 'site', 'manager', 'grade', 'employmentStatus', 'fullTime'])
  expect(openFields(doc, 'posts')).toEqual([
    { kind: 'times', at: 0, field: 'day' },
    { kind: 'times', at: 0, field: 'after' },
  ])
})

it('a column is used as a field as if it were chosen there', () => {
  const part = doc.parts.employees?.[0] ?? {}
  const used = withColumn(doc, { kind: 'employees', at: 0, field: 'phone' }, 'Tel')
  expect(used.parts.employees?.[0]).toEqual(withField('employees', part, 'phone', 'Tel'))
  expect(used.parts.employees?.[0]).toEqual({ ...part, fields: { ...(part['fields'] as object), phone: 'Tel' } })
  const times = withColumn(doc, { kind: 'times', at: 0, field: 'day' }, 3)
  expect(times.parts.times?.[0]).toEqual({ file: 'posts', employee: 'Person', at: 'Time', day: 3 })
})

it('a join of which nothing is taken any more goes with the field that took it', () => {
  const part = doc.parts.employees?.[0] ?? {}
  expect(withField('employees', part, 'lastName', 'Last')).not.toHaveProperty('joins')
  expect(withField('employees', part, 'firstName', undefined)).toHaveProperty('joins')
})
