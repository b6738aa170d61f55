import { afterEach, expect, it } from 'vitest'
import { setPersonFormats, usualFormats } from '#web/foundation/format/person-formats.ts'
import { wordsOf } from './filter-chip.tsx'

afterEach(() => setPersonFormats(usualFormats))

it('a number that is filtered by is written as all numbers are', () => {
  const words = () => wordsOf({ kind: 'number', value: 1234.5 }, [], String as never).text
  expect(words()).toBe('1,234.5')
  setPersonFormats({ ...usualFormats, numbers: '1.234,5' })
  expect(words()).toBe('1.234,5')
})
