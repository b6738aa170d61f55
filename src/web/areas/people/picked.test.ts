import { expect, it } from 'vitest'
import { mostAtOnce } from '#shared/areas/people.ts'
import { turned } from './picked.ts'

const people = (from: number, until: number) =>
  Array.from({ length: until - from }, (_, at) => ({ id: String(from + at), employee: `Person ${from + at}` }))

it('no more are picked than are changed at once, and how many are left out is told', () => {
  const first = turned(new Map(), people(0, mostAtOnce - 10), true)
  expect([first.picked.size, first.left]).toEqual([mostAtOnce - 10, 0])
  const second = turned(first.picked, people(mostAtOnce - 20, mostAtOnce + 5), true)
  expect([second.picked.size, second.left]).toEqual([mostAtOnce, 5])
  const third = turned(second.picked, people(0, 1), false)
  expect([third.picked.size, third.left, third.picked.has('0')]).toEqual([mostAtOnce - 1, 0, false])
})
