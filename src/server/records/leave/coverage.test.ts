import { expect, test } from 'vitest'
import { weekOf } from './coverage.ts'

test('the week is that of a working day, and on a weekend the one to come', () => {
  const week = ['2026-06-08', '2026-06-09', '2026-06-10', '2026-06-11', '2026-06-12']
  for (const day of ['2026-06-06', '2026-06-07', ...week]) expect(weekOf(day)).toEqual(week)
  expect(weekOf('2026-06-05')[4]).toBe('2026-06-05')
})
