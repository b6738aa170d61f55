import { expect, it } from 'vitest'
import { unusedColumns, type ShownColumn } from './columns-of.ts'

const column = (source: string | number, values: string[] = ['x']): ShownColumn => ({ source, name: String(source), values })
const columns = ['No', 'First', 'Pay', 'Kind', 'Boss', 'Boss No'].map((name) => column(name))
const unused = (parts: Record<string, unknown>[], of = columns) => unusedColumns(parts, of).map(({ source }) => source)

it('columns of which nothing is taken are told, and none that stands in a template, a condition, a piece or another row', () => {
  const part = {
    file: 'people',
    where: [{ value: 'Kind', is: ['staff'] }],
    joins: { boss: { file: 'people', on: [['Boss', 'Boss No']] } },
    fields: { code: { template: 'E{No}' }, firstName: { column: 'First', before: ',' } },
  }
  expect(unused([part])).toEqual(['Pay'])
  expect(unused([part, { file: 'people', fields: { quantity: 'Pay' } }])).toEqual([])
})

it('says nothing of empty ones, nor where no part takes anything, nor where days are names of columns', () => {
  expect(unused([{ file: 'people', fields: { code: 'No' } }], [column('No'), column('Blank', [])])).toEqual([])
  expect([unused([]), unused([{ file: 'leave', person: 'No', days: 'dd/MM/yyyy' }])]).toEqual([[], []])
})
