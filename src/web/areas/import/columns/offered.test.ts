import { expect, it } from 'vitest'
import { readDoc, type MappingDoc } from '../mapping-doc.ts'
import { askedPart } from './offered.ts'

const doc = readDoc(
  JSON.stringify({ key: 'code', files: { mine: { name: 'staff.csv' } }, employees: { file: 'mine', fields: { code: 'No' } } }),
) as MappingDoc
const mapping = JSON.stringify({ key: 'code', files: { staff: { name: 'staff.csv' } } })

it('gives a part that somebody asks for as the files offer it, by the names that the mapping has for them', () => {
  const offers = { schedules: { file: 'staff', several: 'first', fields: { code: 'Week', name: 'Week' } } }
  expect(askedPart(doc, 'schedules', { mapping, offers })).toEqual({
    file: 'mine',
    several: 'first',
    fields: { code: 'Week', name: 'Week' },
  })
})

it('gives an empty one of the kind where they offer nothing, or of a file that is gone', () => {
  expect(askedPart(doc, 'openings', { mapping, offers: {} })).toEqual({ file: 'mine', unit: 'day', fields: {} })
  const gone = mapping.replace('staff.csv', 'other.csv')
  expect(askedPart(doc, 'units', { mapping: gone, offers: { units: { file: 'staff', fields: { code: 'No' } } } })).toEqual({
    file: 'mine',
    fields: {},
  })
})
