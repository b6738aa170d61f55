import { expect, test } from 'vitest'
import { remember } from './remembered.ts'

test('of more than there is room for the one goes that was set first; what is set again is new', () => {
  const kept = remember<number>(2)
  const all = () => ['a', 'b', 'c'].map((key) => kept.get(key))
  kept.set('a', 1)
  kept.set('b', 2)
  expect(all()).toEqual([1, 2, undefined])
  kept.set('a', 3)
  kept.set('c', 4)
  expect(all()).toEqual([3, undefined, 4])
})

test('what is forgotten makes room', () => {
  const kept = remember<number>(2)
  kept.set('a', 1)
  kept.set('b', 2)
  kept.forget('b')
  kept.set('c', 3)
  expect(['a', 'b', 'c'].map((key) => kept.get(key))).toEqual([1, undefined, 3])
})
