import { expect, it } from 'vitest'
import { readDoc } from './mapping-doc.ts'
import { problemsOf, takesNothing } from './mapping-problems.ts'

const told = (parts: object) => {
  const doc = readDoc(JSON.stringify({ key: 'code', files: { staff: { name: 'staff.csv' } }, ...parts }))
  return doc && problemsOf(doc)
}

it('says what a mapping lacks, and of which part and field, before it is sent', () => {
  const fields = { person: 'No', quantity: 'Days', effectiveOn: { constant: '2026-01-01' } }
  expect(told({ openings: [{ file: 'staff', unit: 'day', fields }] })).toEqual([{ place: 'openings.leaveType', what: 'is missing' }])
  const units = [
    { file: 'staff', fields: { code: 'No' } },
    { file: 'staff', where: [{ value: 'Status', isNot: [] }], fields: { code: 'No' } },
  ]
  expect(told({ units })).toEqual([{ place: 'units.1.where.0.isNot', what: 'must not be empty' }])
  expect(told({ openings: [{ file: 'staff', leaveType: 'ANNUAL', unit: 'day', fields }] })).toEqual([])
})

it('a mapping without any part takes nothing, also where the list of a part is empty', () => {
  const says = (parts: object) => {
    const doc = readDoc(JSON.stringify({ key: 'code', files: { staff: { name: 'staff.csv' } }, ...parts }))
    return doc && takesNothing(doc)
  }
  expect([says({}), says({ units: [] }), says({ units: [{ rows: [{ code: 'A', name: 'A' }] }] })]).toEqual([true, true, false])
})
