// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useText } from '#web/foundation/i18n/use-text.ts'
import type { Values } from '#web/platform/form/spec.ts'
import { show } from '../../../../test/support/screen.tsx'
import { ruleHints } from './rule-hints.tsx'
import { newRule, ruleValues } from './rule-values.ts'

function Hints({ typed, unknown }: { typed: Values; unknown: number }) {
  const values = { ...ruleValues(newRule), balance: true, gives: true, ...typed }
  const { amount, ageSteps } = ruleHints(useText(), values, unknown)
  return (
    <>
      <p>{amount ?? 'nothing'}</p>
      <p>{ageSteps ?? 'nobody'}</p>
    </>
  )
}
const amount = (value: string) => ({ 'policy.entitlement.amount': value, 'policy.entitlement.every': 'month' })
const byAge = { 'policy.entitlement.ageSteps': [{ age: '40', more: '2' }] }

it('tells beside the amount what a year comes to once it is rounded, and nothing where that is the same', async () => {
  await show(<Hints typed={amount('20.005')} unknown={0} />)
  screen.getByText('Once rounded, a whole year comes to 20.01')
  await show(<Hints typed={amount('10')} unknown={0} />)
  screen.getByText('nothing')
})

it('tells beside steps by age how many people have no date of birth, with the way to them', async () => {
  await show(<Hints typed={{ ...amount('12'), ...byAge }} unknown={7} />)
  screen.getByText(/7 people have no date of birth: age gives them nothing/)
  expect(screen.getByRole('link', { name: 'People' }).getAttribute('href')).toBe('/people')
  await show(<Hints typed={amount('12')} unknown={7} />)
  screen.getByText('nobody')
})
