import { expect, it } from 'vitest'
import { leaveTemplates as en } from '#shared/texts/en/leave-templates.ts'
import { isDay } from '#shared/wire.ts'
import { leavePolicy } from '../policy.ts'
import { flawsOf } from './flaws.ts'
import { leaveTemplates, templateCountries } from './templates.ts'

it.each(templateCountries)('what is usual in a country can be meant, and names each type once: %s', (country) => {
  const types = leaveTemplates[country]
  expect(new Set(types.map(({ code }) => code)).size).toBe(types.length)
  for (const { code, names, policy } of types) {
    expect([code, leavePolicy.parse(policy), flawsOf(policy)]).toEqual([code, policy, []])
    expect([names.en, names.id]).not.toContain('')
    expect(policy.countries).toEqual(country === 'none' ? null : [country])
  }
})

it('leave is unpaid where it is called so, and where the law owes no wage for it', () => {
  const unpaid = templateCountries.flatMap((country) => leaveTemplates[country].flatMap(({ code, policy }) => (policy.paid ? [] : [code])))
  expect(unpaid.filter((code) => !code.startsWith('UNPAID'))).toEqual(['PARENTAL-DE', 'PARENTAL-NL', 'PARENTAL-GB', 'FAMILY-US'])
  expect(unpaid.filter((code) => code.startsWith('UNPAID')).length).toBe(templateCountries.length)
})

it('a legal minimum has its source, with its title, its address and the day on which it was looked up', () => {
  const laws = Object.values(leaveTemplates).flatMap((types) => types.flatMap(({ law }) => law ?? []))
  expect(laws.length).toBeGreaterThan(10)
  for (const { says, title, address, seen } of laws) {
    expect(Object.keys(en)).toContain(says)
    expect([title.length > 5, address.startsWith('http'), isDay(seen)]).toEqual([true, true, true])
  }
  expect(leaveTemplates.none.some(({ law }) => law)).toBe(false)
})
