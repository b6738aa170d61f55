import { expect, it } from 'vitest'
import { lawsOf } from './laws.ts'
import { leaveTemplates } from './templates.ts'

const annual = { code: 'ANNUAL', names: { en: 'Annual leave' } }
const told = (...asked: Parameters<typeof lawsOf>) => lawsOf(...asked).map(({ country, law }) => [country, law.says])

it('a type has the sources of the country it is for, by its code or by its name', () => {
  expect(told({ ...annual, countries: ['ID'] }, ['ID', 'DE'])).toEqual([['ID', 'leaveTemplates.law.idAnnual']])
  expect(told({ ...annual, names: { en: 'annual LEAVE' }, countries: ['DE'] }, [])).toEqual([['DE', 'leaveTemplates.law.deAnnual']])
  expect(told({ code: 'ANNUAL-DE', names: { en: 'Urlaub' }, countries: ['DE'] }, [])).toEqual([['DE', 'leaveTemplates.law.deAnnual']])
})

it('a type for everybody has those of each country in which the company has sites', () => {
  expect(told({ ...annual, countries: null }, ['DE', 'ID']).map(([country]) => country)).toEqual(['ID', 'DE'])
})

it('of what nobody looked up nothing is said', () => {
  expect(told({ code: 'UNPAID', names: { en: 'Unpaid leave' }, countries: ['ID'] }, ['ID'])).toEqual([])
  expect(told({ ...annual, countries: ['FR'] }, ['ID'])).toEqual([])
  expect(told({ code: 'STUDY', names: { en: 'Study leave' }, countries: null }, ['ID', 'DE'])).toEqual([])
})

/** Where a law stands in its own words, or an authority says what it asks. */
const authorities = ['www.anwalt24.de', 'business.gov.nl', 'www.gov.uk', 'www.dol.gov', 'webarchive.library.unt.edu', 'www.mom.gov.sg']

it('what was not read in the law itself, nor at an authority, is told as second-hand', () => {
  const laws = Object.values(leaveTemplates).flatMap((list) => list.flatMap(({ law }) => law ?? []))
  expect(laws.length).toBeGreaterThan(12)
  expect(laws.filter(({ address, isSecondHand }) => authorities.includes(new URL(address).host) === (isSecondHand ?? false))).toEqual([])
})
