import { expect, it } from 'vitest'
import { countriesWithZones, zonesByCountry } from '#server/people/structure/countries.ts'
import { suggestedZone } from './suggested-zone.ts'

const zonesOf = (country: string) => countriesWithZones().find(({ code }) => code === country)?.timeZones ?? []
const suggested = (country: string, own: string) => suggestedZone(country, zonesOf(country), own)

it('proposes the only clock of a country, that of whoever looks, or its main one', () => {
  expect(suggested('SG', 'Europe/Berlin')).toBe('Asia/Singapore')
  expect(suggested('US', 'America/Denver')).toBe('America/Denver')
  expect(suggested('US', 'UTC')).toBe('America/New_York')
  expect(suggestedZone('XX', [], 'UTC')).toBe(null)
})

it('proposes of every country with several clocks one of its own, but where hardly anybody lives', () => {
  const none = countriesWithZones().filter(({ code, timeZones }) => timeZones.length > 0 && suggestedZone(code, timeZones, 'UTC') === null)
  expect(none.map(({ code }) => code).toSorted()).toEqual(['AQ', 'FM', 'GL', 'KI', 'MH', 'PS', 'UM'])
})

it('names the main clock of a country first where all of them are listed', () => {
  const { ID, DE, US, ...others } = zonesByCountry()
  expect([ID?.[0], DE, US?.[0]]).toEqual(['Asia/Jakarta', ['Europe/Berlin', 'Europe/Busingen'], 'America/New_York'])
  expect(Object.values(others).filter((zones) => zones.length === 0)).toEqual([])
})
