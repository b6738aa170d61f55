import { expect, it } from 'vitest'
import { FaultLog, shorten } from './faults.ts'

it('keeps the whole of a value that somebody has to put right, and prints its beginning on a line', () => {
  const value = 'Senior Vice President of Regional Operations and Customer Relations, South'
  const log = new FaultLog()
  log.add({ file: 'staff.csv', line: 2, column: 'Job', value, why: 'there is no such position' })
  expect(log.first[0]?.value).toBe(value)
  expect(shorten(value)).toBe(`${value.slice(0, 60)}…`)
})
