import { expect, it } from 'vitest'
import { withDaysWritten } from './days-in-text.ts'

it('writes days where they stand for themselves, each by itself alone, and leaves numbers and names of files as they are', () => {
  const heard: unknown[][] = []
  const write = (...named: unknown[]) => {
    heard.push(named)
    return 'D'
  }
  expect(withDaysWritten('Zoe from 2026-11-24, until (2026-12-31).', write)).toBe('Zoe from D, until (D).')
  expect(heard).toEqual([['2026-11-24'], ['2026-12-31']])
  for (const text of ['LV-2026-11-24', '2026-11-24.csv', 'a/2026-11-24', '2026-11-24T08:00'])
    expect(withDaysWritten(text, write)).toBe(text)
})
