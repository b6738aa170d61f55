import { expect, it } from 'vitest'
import { matchOf } from './only-match.ts'

const named = (words: string, ...names: string[]) =>
  matchOf(
    names.map((displayName) => ({ displayName })),
    words,
  )?.displayName ?? null

it('the only one that is left is meant, whatever was typed of it', () => {
  expect([named('li', 'Ana Lima'), named('li')]).toEqual(['Ana Lima', null])
})

it('of several the one that is called just so is meant, however it is written, and none that only begins so', () => {
  expect(named(' josé ', 'Jose', 'Josefina')).toBe('Jose')
  expect(named('an', 'Ana Lima', 'Joan Smith')).toBeNull()
})

it('nobody is taken where two are called the same', () => {
  expect(named('ana', 'Ana', 'Ana', 'Joan')).toBeNull()
})
