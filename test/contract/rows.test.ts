import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Ran } from '../run/tally.ts'
import { linesOf, tableOf } from './tables.ts'
import { faultsOf, later, testsOf, unproven, type Row } from './row.ts'
import { rows } from './rows.ts'

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : null)
const ids = (['rules', 'texts', 'routes'] as const).flatMap((table) => tableOf(table).map(({ id }) => id))
const documents = path.resolve('../shared/contract')

describe('every row of the documents’ tables', () => {
  it('is checked by a test, chosen by a document that says it, or crossed off with a reason', () => {
    expect(ids).toHaveLength(412)
    expect(faultsOf(ids, rows, read)).toEqual([])
  })

  it.skipIf(!existsSync(documents))('stands here as it stands there (skipped where the documents are not beside the project)', () => {
    const there = <C extends string>(table: string, columns: readonly C[]) =>
      linesOf(readFileSync(path.join(documents, `${table}.tsv`), 'utf8'), columns)
    const calls = tableOf('calls').map(({ method, path: url, area }) => ({ method, path: url, area }))
    expect(calls).toEqual(there('calls', ['method', 'path', 'area']))
    expect(tableOf('rules')).toEqual(there('rules', ['id', 'area']))
    expect(tableOf('routes').map(({ id, sort }) => ({ id, sort }))).toEqual(there('routes', ['id', 'sort']))
    const texts = new Map(there('texts', ['id', 'text']).map(({ id, text }) => [id, text]))
    expect([...texts.keys()]).toEqual(tableOf('texts').map(({ id }) => id))
    for (const { id, text } of tableOf('texts')) expect([id, text === '-' ? '-' : texts.get(id)]).toEqual([id, text])
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
    expect(faults(['A2', { file, title: 'it' }])).toEqual(['A2 says too little: “it”'])
  })

  it('would be found: one that names a file or words that are not there', () => {
    expect(faults(['A2', { file: 'test/gone.test.ts', title: 'anything at all' }])).toEqual([
      'A2 names test/gone.test.ts, which does not exist',
    ])
    expect(faults(['A2', { document: 'docs/api.md', says: 'nothing of the kind' }])).toEqual([
      'A2 finds no “nothing of the kind” in docs/api.md',
    ])
  })
})

describe('a row is proven', () => {
  const file = 'trail.test.ts'
  const ran = (title: string, more: Partial<Ran> = {}): Ran => ({
    file,
    titles: ['the trail', title],
    state: 'passed',
    retries: 0,
    faults: [],
    assertions: 1,
    ...more,
  })
  const trail: Row[] = [['A1', testsOf(file)('keeps four entries')]]
  const left = (...tests: Ran[]) => unproven(trail, tests, () => true)

  it('by tests of its name, or of the group’s, that ran and passed', () => {
    expect(left(ran('keeps four entries'), ran('shows the last', { state: 'failed' }))).toEqual([])
    expect(unproven([['A1', testsOf(file)('the trail')]], [ran('keeps four entries'), ran('shows the last')], () => true)).toEqual([])
  })

  it('by no test that is gone, commented out, or the case of another', () => {
    expect(left(ran('keeps five entries'))).toEqual([`A1 is proven by no test that ran: “keeps four entries” in ${file}`])
    expect(left(ran('keeps four entries', { file: 'other.test.ts' }))).toHaveLength(1)
    expect(unproven([['A1', testsOf(file)('4 entries are kept')]], [ran('14 entries are kept')], () => true)).toHaveLength(1)
  })

  it('by none that failed, was skipped or never began, be it one case of several', () => {
    for (const state of ['failed', 'skipped', 'uncounted'] as const)
      expect(left(ran('keeps four entries'), ran('keeps four entries of budi', { state }))).toEqual([
        `A1 is not proven, its test did not pass: “keeps four entries” in ${file}`,
      ])
  })

  it('by none that asks for nothing', () => {
    expect(left(ran('keeps four entries', { assertions: 0 }))).toEqual([
      `A1 is not proven, its test asks for nothing: “keeps four entries” in ${file}`,
    ])
  })

  it('or not judged where its file did not run as a whole', () => {
    expect(unproven(trail, [], () => false)).toEqual([])
  })
})
