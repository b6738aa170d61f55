import { expect, it } from 'vitest'
import { sure } from './sure.ts'

it('what is there is answered, whatever it is; what is missing is told with why it should be there', () => {
  expect([sure('', 'x'), sure(0, 'x'), sure(false, 'x')]).toEqual(['', 0, false])
  for (const missing of [null, undefined]) expect(() => sure(missing, 'its type stands')).toThrow('this cannot be missing: its type stands')
})
