import { expect, it } from 'vitest'
import { coded } from '#server/people/bulk/records.ts'
import { importColumns } from '#shared/texts/en/import-columns.ts'
import { fieldKey } from './field-key.ts'

it('has a name for every column that a trial tells of, be it added or changed', () => {
  const columns = [...Object.values(coded).flatMap((kind): readonly string[] => kind.columns), 'parent', 'schedule', 'starts_on']
  expect(columns.map(fieldKey).filter((key) => !(key in importColumns))).toEqual([])
})
