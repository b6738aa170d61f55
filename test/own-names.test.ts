import { expect, test } from 'vitest'
import { publicHolidays } from '#server/records/schedule/public-holidays.ts'
import { holidayIn } from '#server/foundation/basis/texts.ts'
import { modules } from '#server/requests/index.ts'
import { flowRuleName } from '#shared/texts/own-names.ts'
import { en } from '#shared/texts/en/index.ts'
import { id } from '#shared/texts/id/index.ts'

/** What the portal brings along is said in every language it speaks; what somebody wrote stays as it was written. */

const english: Readonly<Record<string, string>> = en
const known: Readonly<Record<string, string>> = id

test('the rules of the flows that modules bring along are named in each language, and no rule is named that none has', () => {
  const names = Object.values(modules).flatMap(({ defaultFlow }) => defaultFlow.rules.map(({ name }) => name))
  expect(names.filter((name) => english[`flows.rule.${name}`] !== name || !known[`flows.rule.${name}`])).toEqual([])
  const texts = Object.keys(en).filter((key) => key.startsWith('flows.rule.'))
  expect(texts.filter((key) => !names.includes(key.slice('flows.rule.'.length)))).toEqual([])
  const said = (name: string) => flowRuleName(name, (key) => known[key] ?? key)
  expect([said('three days or more'), said('Night crew')]).toEqual(['tiga hari atau lebih', 'Night crew'])
})

test.each([
  ['Jakarta', 'ID', ''],
  ['Berlin', 'DE', 'BE'],
  ['Singapore', 'SG', ''],
  ['Utrecht', 'NL', ''],
])('the public holidays of %s have Indonesian names', async (_city, country, region) => {
  const years = Array.from({ length: 6 }, (_, place) => new Date().getFullYear() - 1 + place)
  const holidays = (await Promise.all(years.map((year) => publicHolidays(country, region, year)))).flat()
  expect(holidays.length).toBeGreaterThan(30)
  const lacking = holidays.filter(({ name }) => !known[`holiday.${name.replace(' (substitute day)', '')}`])
  expect([...new Set(lacking.map(({ name }) => name))]).toEqual([])
})

test('a holiday is said in the language of who reads it', () => {
  expect(['Good Friday', 'National Day (substitute day)', 'Day of the founders'].map((name) => holidayIn(name, 'id'))).toEqual([
    'Wafat Yesus Kristus',
    'Hari Nasional (hari pengganti)',
    'Day of the founders',
  ])
  expect([holidayIn('Good Friday', 'en'), holidayIn('National Day (substitute day)', 'en')]).toEqual([
    'Good Friday',
    'National Day (substitute day)',
  ])
})
