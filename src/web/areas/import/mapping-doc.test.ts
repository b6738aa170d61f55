import { expect, it } from 'vitest'
import { asksDays, readDoc, withDays, withNewFiles, withoutFile, withPeople } from './mapping-doc.ts'

it('puts the days of a file in the order that somebody has said, in its parts too', () => {
  const unsure = { file: 'year.csv', days: { forms: ['dd/MM/yyyy', 'MM/dd/yyyy'] as [string, string], example: '01/02/2026' } }
  const doc = readDoc(
    JSON.stringify({
      key: 'code',
      files: { year: { name: 'year.csv' }, other: { name: 'other.csv' } },
      absences: [
        { file: 'year', person: 'No', days: 'dd/MM/yyyy', words: {} },
        { file: 'other', person: 'No', days: 'dd/MM/yyyy', words: {} },
        { file: 'year', unit: 'day', fields: { days: 'Days' } },
      ],
      times: [{ file: 'year', employee: 'No', at: 'Time', form: 'd/M/yyyy H:mm' }],
    }),
  )
  if (!doc) throw new Error('it is a mapping')
  expect([asksDays(doc, unsure), asksDays(doc, { file: 'year.csv', days: null })]).toEqual([true, false])
  const told = withDays(doc, 'year', 'MM/dd/yyyy')
  expect(asksDays(told, unsure)).toBe(false)
  expect(told.files['year']?.dates).toBe('MM/dd/yyyy')
  expect(told.parts.absences?.map((part) => part['days'])).toEqual(['MM/dd/yyyy', 'dd/MM/yyyy', undefined])
  expect(told.parts.times?.[0]?.['form']).toBe('M/d/yyyy H:mm')
  expect(withDays(told, 'year', 'dd/MM/yyyy').parts.times?.[0]?.['form']).toBe('d/M/yyyy H:mm')
})

it('takes people by another column of their file, by the join that the command reads', () => {
  const doc = readDoc(
    JSON.stringify({
      key: 'code',
      files: { staff: { name: 'staff.csv' } },
      employees: { file: 'staff', fields: { code: 'No' } },
      assignments: [{ file: 'staff', fields: { person: 'No', startsOn: 'Hired', manager: 'ParentRow' } }],
    }),
  )
  const people = { file: 'staff', own: 'ParentRow', column: 'Row', key: 'No' }
  const group = {
    part: 'assignments',
    field: 'manager',
    file: 'staff.csv',
    column: '',
    why: '',
    allowed: null,
    count: 9,
    values: [],
    lines: [],
  }
  if (!doc) throw new Error('it is a mapping')
  expect(withPeople(doc, { ...group, people }).parts.assignments).toEqual([
    {
      file: 'staff',
      fields: { person: 'No', startsOn: 'Hired', manager: { column: 'No', of: 'manager' } },
      joins: { manager: { file: 'staff', on: [['ParentRow', 'Row']] } },
    },
  ])
  expect(withPeople(doc, { ...group, people: null })).toBe(doc)
})

it('takes what is proposed of files that have come since, and leaves what was chosen of the others', () => {
  const doc = readDoc(
    JSON.stringify({ key: 'code', files: { staff: { name: 'staff.csv' } }, employees: [{ file: 'staff', fields: { code: 'Chosen' } }] }),
  )
  const proposed = readDoc(
    JSON.stringify({
      key: 'code',
      files: { 'staff-2': { name: 'staff.csv' }, staff: { name: 'more/staff.csv' } },
      employees: [
        { file: 'staff-2', fields: { code: 'Proposed' } },
        {
          file: 'staff',
          joins: { mail: { file: 'staff-2', on: [['No', 'No']] } },
          fields: { code: 'No', email: { column: 'Mail', of: 'mail' } },
        },
      ],
    }),
  )
  if (!doc || !proposed) throw new Error('they are mappings')
  const grown = withNewFiles(doc, proposed)
  expect(grown.files).toEqual({ staff: { name: 'staff.csv' }, 'staff-2': { name: 'more/staff.csv' } })
  expect(grown.parts.employees).toEqual([
    { file: 'staff', fields: { code: 'Chosen' } },
    {
      file: 'staff-2',
      joins: { mail: { file: 'staff', on: [['No', 'No']] } },
      fields: { code: 'No', email: { column: 'Mail', of: 'mail' } },
    },
  ])
  expect(withNewFiles(grown, proposed)).toBe(grown)
  // Of check times nothing comes into a mapping of people, and the file is told as one of which nothing is taken.
  const times = readDoc(JSON.stringify({ files: { clock: { name: 'clock.csv' } }, times: [{ file: 'clock', employee: 'No', at: 'At' }] }))
  const beside = times && withNewFiles(doc, times)
  expect([Object.keys(beside?.files ?? {}), beside?.parts]).toEqual([['staff', 'clock'], doc.parts])
})

it('gives up what other parts look up in a file that is taken away', () => {
  const doc = readDoc(
    JSON.stringify({
      key: 'code',
      files: { staff: { name: 'staff.csv' }, mails: { name: 'mails.csv' } },
      employees: {
        file: 'staff',
        joins: { mail: { file: 'mails', on: [['No', 'No']] } },
        fields: { code: 'No', email: { column: 'Mail', of: 'mail' }, userName: { template: 'x{mail:Mail}' } },
      },
      heads: { file: 'mails', fields: { unit: 'Unit', person: 'No' } },
    }),
  )
  if (!doc) throw new Error('it is a mapping')
  expect(withoutFile(doc, 'mails.csv').parts).toEqual({ employees: [{ file: 'staff', fields: { code: 'No' } }], heads: [] })
})
