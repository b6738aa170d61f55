import { expect, test } from 'vitest'
import { publicHolidays, regionsOf } from './public-holidays.ts'

test('regions of a country are told by name; a country without any has none', async () => {
  const regions = await regionsOf('DE')
  expect(regions).toHaveLength(16)
  expect(regions).toContainEqual({ id: 'BY', displayName: 'Bayern' })
  expect(await regionsOf('ID')).toEqual([])
})

test('a day that is no public holiday is none, whatever is celebrated on it', async () => {
  const germany = await publicHolidays('DE', '', 2026)
  expect(germany).toContainEqual({ day: '2026-10-03', name: 'National Holiday', off: 1 })
  expect(germany.filter(({ day }) => day === '2026-12-24')).toEqual([])
})
