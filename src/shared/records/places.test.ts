import { expect, it } from 'vitest'
import { countriesFirst, countryName, presentZone, zoneName } from './places.ts'

const [winter, summer] = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)]

it('says a time zone by its city and its clock of the day', () => {
  expect([zoneName('Asia/Jakarta', winter), zoneName('Asia/Kolkata', winter)]).toEqual(['Jakarta (UTC+7)', 'Kolkata (UTC+5:30)'])
  expect([winter, summer].map((at) => zoneName('Europe/Berlin', at))).toEqual(['Berlin (UTC+1)', 'Berlin (UTC+2)'])
  expect(zoneName('America/Argentina/Buenos_Aires', winter)).toBe('Buenos Aires (UTC-3)')
  expect([zoneName('UTC', winter), zoneName('Nowhere/At_all', winter)]).toEqual(['UTC', 'At all'])
})

it('calls a zone by its present name, which is the same clock', () => {
  expect(['Asia/Calcutta', 'Europe/Kiev', 'America/New_York'].map(presentZone)).toEqual(['Asia/Kolkata', 'Europe/Kyiv', 'America/New_York'])
  expect(zoneName('Asia/Calcutta', winter)).toBe('Kolkata (UTC+5:30)')
  const zones = Intl.supportedValuesOf('timeZone')
  const clock = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone, timeStyle: 'long', dateStyle: 'short' }).format(winter)
  expect(zones.map(presentZone).map(clock)).toEqual(zones.map(clock))
})

it('says a country in the language of the reader', () => {
  expect([countryName('DE', 'en'), countryName('DE', 'id'), countryName('ID', 'en')]).toEqual(['Germany', 'Jerman', 'Indonesia'])
})

it('offers countries of the company’s sites first, then all by their names in the language of the reader', () => {
  const codes = ['ID', 'DE', 'NL', 'GB', 'US', 'none', 'SG'] as const
  expect(countriesFirst(codes, [], 'en')).toEqual(['DE', 'ID', 'NL', 'SG', 'GB', 'US', 'none'])
  // Inggris Raya, Amerika Serikat, Belanda, Jerman, Singapura.
  expect(countriesFirst(codes, ['SG', 'ID', 'FR'], 'id')).toEqual(['ID', 'SG', 'US', 'NL', 'GB', 'DE', 'none'])
})
