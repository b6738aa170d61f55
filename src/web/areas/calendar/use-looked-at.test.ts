import { expect, test } from 'vitest'
import { lookedAt } from './use-looked-at.ts'

test('an address says which tab, period and unit of the calendar are looked at', () => {
  const at = { tab: 'team', month: '2026-11', drawn: 'year', unit: 'u', unitName: 'Operations' }
  expect(lookedAt(at)).toEqual(at)
  expect(lookedAt({})).toEqual({})
})

test('what of it cannot be read is as if it were not there', () => {
  expect(lookedAt({ tab: 'all', month: '2026-13', drawn: 'week', unit: '' })).toEqual({})
  expect(lookedAt({ month: 'soon', unit: 7 })).toEqual({})
})
