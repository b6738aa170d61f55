import { expect, it } from 'vitest'
import { throwFaults } from './faults.ts'

it('one fault is told as it is, several together by what they befell, and none as nothing', () => {
  const [one, other] = [new Error('no such table'), new Error('no space left')]
  expect(() => throwFaults([], 'held decisions')).not.toThrow()
  expect(() => throwFaults([one], 'held decisions')).toThrow(one)
  expect(() => throwFaults([one, other], 'held decisions')).toThrow('held decisions: 2 faults')
})
