import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { bearerOf, openNewcomers } from './identify.ts'

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

const signIn = (session: string | null, signedInAt: number | null = null, issuedAt: number | null = null) => ({
  session,
  signedInAt,
  issuedAt,
})

it('the first call of a sign-in is told from those that follow, by session, or by when it began', () => {
  const isNew = openNewcomers(100)
  expect([isNew('amina', signIn('s', 1, 1)), isNew('amina', signIn('s', 1, 9))]).toEqual([true, false])
  expect([isNew('amina', signIn('t', 1, 1)), isNew('budi', signIn('s', 1, 1))]).toEqual([true, true])
  // A provider that names no session says when the person signed in, or at least when the token was made.
  expect([isNew('amina', signIn(null, 5, 6)), isNew('amina', signIn(null, 5, 7)), isNew('amina', signIn(null, 6, 7))]).toEqual([
    true,
    false,
    true,
  ])
  expect([isNew('budi', signIn(null, null, 5)), isNew('budi', signIn(null, null, 5)), isNew('budi', signIn(null, null, 6))]).toEqual([
    true,
    false,
    true,
  ])
  expect([isNew('budi', signIn(null)), isNew('budi', signIn(null))]).toEqual([true, false])
})

it('of many sign-ins the oldest is forgotten, and no other', () => {
  const isNew = openNewcomers(2)
  const of = (session: string) => isNew('amina', signIn(session))
  expect([of('a'), of('b'), of('b'), of('a')]).toEqual([true, true, false, false])
  expect([of('c'), of('b'), of('c'), of('a')]).toEqual([true, false, false, true])
})
