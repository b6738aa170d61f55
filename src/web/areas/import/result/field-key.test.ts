import { expect, it } from 'vitest'
import { coded } from '#server/people/bulk/records.ts'
import { lineKinds } from '#shared/records/pay/slip.ts'
import { importColumns } from '#shared/texts/en/import-columns.ts'
import { importSlips } from '#shared/texts/en/import-slips.ts'
import { fieldKey, fieldSays, fieldWord } from './field-key.ts'

it('has a name for every column that a trial tells of, be it added or changed', () => {
  const columns = [...Object.values(coded).flatMap((kind): readonly string[] => kind.columns), 'parent', 'schedule', 'starts_on']
  expect([fieldKey('employees', 'code'), fieldKey('units', 'code')]).toEqual(['import.field.employeeCode', 'import.field.code'])
  expect(columns.map((column) => fieldKey('units', column)).filter((key) => !(key in importColumns))).toEqual([])
})

it('says a share in per cent, as everywhere else', () => {
  expect(['1', '0.5', '0.125'].map((share) => fieldSays('full_time', share))).toEqual(['100 %', '50 %', '12.5 %'])
  expect([fieldSays('grade', '1'), fieldSays('unit', null)]).toEqual(['1', '–'])
})

it('says what slips come to as numbers, and in words what a component is', () => {
  expect([fieldSays('net', '12650000.5'), fieldSays('version', '2')]).toEqual(['12,650,000.5', '2'])
  expect(lineKinds.map((kind) => fieldWord('line_kind', kind)).filter((key) => key === null || !(key in importSlips))).toEqual([])
  expect([fieldWord('net', '1'), fieldWord('line_kind', null)]).toEqual([null, null])
})
