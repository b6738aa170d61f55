import { expect, it } from 'vitest'
import { coded } from '#server/people/bulk/records.ts'
import { importColumns } from '#shared/texts/en/import-columns.ts'
import { fieldKey, fieldSays } from './field-key.ts'

it('has a name for every column that a trial tells of, be it added or changed', () => {
  const columns = [...Object.values(coded).flatMap((kind): readonly string[] => kind.columns), 'parent', 'schedule', 'starts_on']
  expect([fieldKey('employees', 'code'), fieldKey('units', 'code')]).toEqual(['import.field.employeeCode', 'import.field.code'])
  expect(columns.map((column) => fieldKey('units', column)).filter((key) => !(key in importColumns))).toEqual([])
})

it('says a share in per cent, as everywhere else', () => {
  expect(['1', '0.5', '0.125'].map((share) => fieldSays('full_time', share))).toEqual(['100 %', '50 %', '12.5 %'])
  expect([fieldSays('grade', '1'), fieldSays('unit', null)]).toEqual(['1', '–'])
})
