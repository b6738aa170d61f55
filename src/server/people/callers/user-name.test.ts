import { expect, it } from 'vitest'
import { newUserName, userNameOf } from './user-name.ts'

it('a user name is known however its letters are written, and kept in small ones', () => {
  expect(['Amina', 'BUDI.S', 'dewi', 'Édgar'].map(userNameOf)).toEqual(['amina', 'budi.s', 'dewi', 'édgar'])
})

it('a name that only looks like another is nobody’s: the Kelvin sign, letters of full width, an accent beside its letter', () => {
  // The last is no other letter as a capital, and one of its own once it is small.
  for (const name of ['\u212aira', '\uff41mina', 'E\u0301dgar', 'J\u030coko']) expect([name, userNameOf(name)]).toEqual([name, null])
})

it('nobody is given a user name with blanks, though one that was brought along is known', () => {
  expect(['Amina Pratama', 'a\tb', ' amina ', ''].map(newUserName)).toEqual([null, null, 'amina', null])
  expect(userNameOf('Amina Pratama')).toBe('amina pratama')
})
