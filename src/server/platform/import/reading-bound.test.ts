import { expect, it } from 'vitest'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { Unreadable } from './faults.ts'
import { ReadingBound } from './reading-bound.ts'

const whyOf = (reading: Promise<unknown>) =>
  reading.then(
    () => null,
    (error: unknown) => (error instanceof Unreadable ? `${error.fault.file}: ${error.fault.why}` : error),
  )
const nothing = { names: [], rows: [] }

it('ends the reading of workbooks where all of them have taken as long as one of them may', async () => {
  const bound = new ReadingBound({ ms: 1000 })
  const left: number[] = []
  const read = (file: string) =>
    bound.sheet(file, `${file} 1`, (most, took) => {
      left.push(most)
      took(400)
      return Promise.resolve(nothing)
    })
  for (const file of ['one', 'two', 'two', 'three']) expect(await whyOf(read(file))).toBeNull()
  // What was read last is there still.
  expect(left).toEqual([1000, 600, 200])
  expect(await whyOf(read('four'))).toBe('four: the workbooks of this import take more than 1 seconds to read, all together')
})

it('reads none behind one that goes beyond its bounds, nor that one again, and names it', async () => {
  const bound = new ReadingBound()
  let reads = 0
  const beyond = refuse(413, 'work.tooLong')
  const hostile = (file: string) =>
    bound.sheet(file, file, () => {
      reads += 1
      return Promise.reject(beyond)
    })
  expect([await whyOf(hostile('bomb.xlsx')), await whyOf(hostile('bomb.xlsx'))]).toEqual([beyond, beyond])
  for (let more = 2; more <= 10; more += 1)
    expect(await whyOf(hostile(`${more}.xlsx`))).toBe(
      `${more}.xlsx: it was not read: bomb.xlsx goes beyond what a workbook may take, and comes before it`,
    )
  expect(reads).toBe(1)
  // One that is no workbook is told for itself.
  const other = new ReadingBound()
  await whyOf(other.sheet('broken.xlsx', 'b', () => Promise.reject(refuse(400, 'sheet.unreadable'))))
  expect(await whyOf(other.sheet('good.xlsx', 'g', () => Promise.resolve(nothing)))).toBeNull()
})

it('counts what texts come to when expanded, each once', () => {
  const bound = new ReadingBound({ expanded: 1000 })
  for (const file of ['one', 'two', 'one']) for (const bytes of [100, 400]) bound.expands(file, bytes)
  expect(() => bound.expands('three', 300)).toThrow(Unreadable)
})
