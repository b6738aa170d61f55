import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { bearerOf } from './identify.ts'
import { userNameOf } from './user-name.ts'

const tokenOf = (authorization?: string) => bearerOf({ headers: { authorization } } as FastifyRequest)

it('the token of a call stands behind the word Bearer, however that is written', () => {
  expect(['Bearer abc', 'bearer abc', 'BEARER abc'].map(tokenOf)).toEqual(['abc', 'abc', 'abc'])
  expect(tokenOf(`Bearer ${'a'.repeat(8192)}`)).toHaveLength(8192)
})

it('what could be no token is none: another scheme, nothing, something behind it, or longer than any provider writes', () => {
  for (const header of [
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'abc',
    'Basic abc',
    'Bearer abc def',
    'Bearer abc ',
    `Bearer ${'a'.repeat(8193)}`,
  ])
    expect([header, tokenOf(header)]).toEqual([header, null])
})

it('a user name is known however its letters are written, and kept in small ones', () => {
  expect(['Amina', 'BUDI.S', 'dewi', 'Édgar'].map(userNameOf)).toEqual(['amina', 'budi.s', 'dewi', 'édgar'])
})

it('a name that only looks like another is nobody’s: the Kelvin sign, letters of full width, an accent beside its letter', () => {
  // The last is no other letter as a capital, and one of its own once it is small.
  for (const name of ['\u212aira', '\uff41mina', 'E\u0301dgar', 'J\u030coko']) expect([name, userNameOf(name)]).toEqual([name, null])
})
