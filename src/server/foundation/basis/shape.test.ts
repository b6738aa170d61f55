import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { say } from './texts.ts'
import { wrongShape } from './shape.ts'

/** What is said of a number that a schema refuses; null where it takes it. */
function saidOf(schema: z.ZodMiniNumber, value: number, language: 'en' | 'id' = 'en'): string | null {
  const { error } = z.object({ hours: schema }).safeParse({ hours: value })
  if (!error) return null
  const [said] = wrongShape(error, { hours: value }, language).fields?.['hours'] ?? []
  return said ? say(language, said.key, said.params) : null
}

it('a limit that is itself refused is not named as one that is taken', () => {
  const above = z.number().check(z.positive())
  expect([saidOf(above, 0), saidOf(above, 0, 'id')]).toEqual(['More than 0.', 'Lebih dari 0.'])
  expect(saidOf(above, -1)).toBe('Negative value is not allowed')
  const below = z.number().check(z.lt(10))
  expect([saidOf(below, 10), saidOf(below, 10, 'id')]).toEqual(['Less than 10.', 'Kurang dari 10.'])
})

it('whatever a refusal names as the least or the most is taken, and what it must be beyond is not', () => {
  const limits = { atLeast: z.gte, moreThan: z.gt, atMost: z.lte, lessThan: z.lt }
  const words = { 'At least': true, 'At most': true, 'More than': false, 'Less than': false }
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(limits)), fc.integer({ min: 0, max: 100 }), fc.nat(), (limit, bound, away) => {
      const schema = z.number().check(limit(bound))
      const told = [bound, bound + away, bound - away].filter((value) => value >= 0).map((value) => saidOf(schema, value))
      for (const text of told) {
        const [, word = '', named = ''] = /^(.*) (\d+)\.$/.exec(text ?? '') ?? []
        if (text !== null) expect([text, saidOf(schema, Number(named)) === null]).toEqual([text, words[word as keyof typeof words]])
      }
    }),
  )
})
