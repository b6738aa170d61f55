import { expect, it } from 'vitest'
import { scrolledOf } from './use-scrolls.ts'

it('a table says where it goes on: behind the end, before the start, in either direction of writing', () => {
  const at = (by: number) => {
    const { before, behind } = scrolledOf(979, 742, by)
    return [before, behind]
  }
  expect([at(0), at(100), at(237), at(-100), at(-237)]).toEqual([
    [false, true],
    [true, true],
    [true, false],
    [true, true],
    [true, false],
  ])
  expect(scrolledOf(742, 742, 0)).toEqual({ scrolls: false, before: false, behind: false })
})
