import { expect, test } from 'vitest'
import { isComplete, stampOf } from './install.mjs'

test('a start installs without the tools for tests, a test with them, and neither does it twice', () => {
  const [whole, bare] = [stampOf('lock', true), stampOf('lock', false)]
  expect(whole).not.toBe(bare)
  expect([isComplete(whole, 'lock', true), isComplete(whole, 'lock', false)]).toEqual([true, true])
  expect([isComplete(bare, 'lock', false), isComplete(bare, 'lock', true)]).toEqual([true, false])
  for (const development of [true, false])
    for (const noted of ['', whole, bare]) expect(isComplete(noted, 'newer lock', development)).toBe(false)
})
