import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { faultsOf, later, titlesIn, type Row } from './row.ts'
import { rows } from './rows.ts'

const tables = path.resolve('../shared/contract')
const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : null)
const idsOf = (table: string) => {
  const [, ...lines] = readFileSync(path.join(tables, `${table}.tsv`), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map((line) => line.slice(0, line.indexOf('\t')))
}

describe('every row of the documents’ tables', () => {
  it.skipIf(!existsSync(tables))(
    'is checked by a test that exists, or crossed off with a reason (skipped where the tables are not beside the project)',
    () => {
      const ids = ['rules', 'texts', 'routes'].flatMap(idsOf)
      expect(ids).toHaveLength(412)
      expect(faultsOf(ids, rows, read)).toEqual([])
    },
  )

  it('leads to tests and documents that exist', () => {
    const ids = rows.map(([id]) => id)
    expect(faultsOf([...new Set(ids)], rows, read)).toEqual([])
  })
})

describe('a wrong row', () => {
  const file = 'test/contract/rows.test.ts'
  const faults = (...given: Row[]) => faultsOf(['A1', 'A2'], [['A1', { file, title: 'would be found' }], ...given], read)

  it('would be found: one that lacks, is unknown, stands twice or says nothing', () => {
    expect(faults(['A2', later('attendance')])).toEqual([])
    expect(faults()).toEqual(['A2 lacks'])
    expect(faults(['A2', later('attendance')], ['A3', later('attendance')])).toEqual(['A3 is in no table'])
    expect(faults(['A2', later('attendance')], ['A2', later('attendance')])).toEqual(['A2 stands twice'])
    expect(faults(['A2'])).toEqual(['A2 says nothing'])
    expect(faults(['A2', { reason: 'no' }])).toEqual(['A2 gives no reason'])
  })

  it('would be found: one that names a file, a title or words that are not there', () => {
    expect(faults(['A2', { file: 'test/gone.test.ts', title: 'anything at all' }])).toEqual([
      'A2 names test/gone.test.ts, which does not exist',
    ])
    expect(faults(['A2', { file, title: 'nobody says this' }])).toEqual([`A2 finds no “nobody says this” in ${file}`])
    // Words of the file that are in no title are no test.
    expect(faults(['A2', { file, title: 'existsSync' }])).toEqual([`A2 finds no “existsSync” in ${file}`])
    expect(faults(['A2', { document: 'docs/api.md', says: 'nothing of the kind' }])).toEqual([
      'A2 finds no “nothing of the kind” in docs/api.md',
    ])
  })

  it('titles are read however they are written', () => {
    expect(titlesIn(`it('is "one"', () => {})\ntest.each([[1]])(\n  "isn't two", () => {})\nit.skipIf(!x(y))('three \\'s', f)`)).toEqual([
      'is "one"',
      "isn't two",
      "three 's",
    ])
  })
})
