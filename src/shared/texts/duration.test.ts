import { expect, test } from 'vitest'
import { durationFormats } from './duration.ts'
import { en } from './en/index.ts'
import { id } from './id/index.ts'

test('amounts of minutes and of hours stand in one form, with their sign', () => {
  const { duration, hours } = durationFormats
  expect([450, '450', '+240', '−90', 0].map((value) => duration?.(value))).toEqual(['7 h 30 m', '7 h 30 m', '+4 h', '−1 h 30 m', '0 m'])
  expect([7.5, '38.50', 0].map((value) => hours?.(value))).toEqual(['7 h 30 m', '38 h 30 m', '0 m'])
  expect(duration?.('a while')).toBe('a while')
})

/** Quantities: leave counted in hours, limits that are set in whole hours, buckets of a list. */
const quantities = /^(why\.leave\.hours|leave\.hours|permitOut\.limits\.|attendance\.bucket|route\.usual)/

test('no text writes them in a form of its own', () => {
  const own = /\}\} (min|minutes?|mnt|menit|h|hours?|jam|j)\b/
  const found = Object.entries({ ...en, ...Object.fromEntries(Object.entries(id).map(([key, text]) => [`${key} (id)`, text])) })
    .filter(([key, text]) => own.test(text) && !quantities.test(key))
    .map(([key]) => key)
  expect(found).toEqual([])
})
