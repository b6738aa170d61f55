import { expect, it } from 'vitest'
import type { ImportLook } from '#shared/import-mapping/look.ts'
import { readDoc, type MappingDoc } from '../mapping-doc.ts'
import { withOtherHeads } from './other-heads.ts'

const doc = readDoc(
  JSON.stringify({
    key: 'code',
    files: { staff: { name: 'staff.csv' }, plain: { name: 'plain.csv', header: false } },
    employees: [
      { file: 'staff', fields: { code: 'No', firstName: 'First', lastName: { column: 'Last', before: ',' } } },
      { file: 'plain', fields: { code: 1, phone: 2 } },
    ],
  }),
) as MappingDoc
const look = (name: string, columns: string[] | null) => ({ name, columns }) as ImportLook

it('knows a file of other columns in the place of one of the same name', () => {
  expect(withOtherHeads(doc, [look('staff.csv.gz', ['Id', 'Family name', 'Given name'])])).toEqual(['staff.csv'])
})

it('takes one column that lacks for a mistake that is told where it is tried, and numbers for no names', () => {
  expect(withOtherHeads(doc, [look('staff.csv', ['No', 'First', 'Surname']), look('plain.csv', null)])).toEqual([])
})
