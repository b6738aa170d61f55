// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { en } from '#shared/texts/en/index.ts'
import { show } from '../../../../test/support/screen.tsx'
import { WhyOpened } from './why-opened.tsx'

it('says why in sentences, and whose rules in which version said so; names of the wire stand nowhere but in a title', async () => {
  const reason = { text: '45 m late.', rule: 'day.late', version: '2026.2', facts: { minutes: 45, graceMinutes: 10 } }
  const more = { ...reason, text: '10 m are let pass.', rule: 'day.grace' }
  await show(<WhyOpened value="Worked" reasons={[reason, more]} />)
  const answer = await screen.findByRole('dialog', { name: /Worked/ })
  expect(answer.textContent).toBe('45 m late.10 m are let pass.Rules of attendance, version 2026.2')
  expect(screen.getByTitle('day.late').textContent).toBe('45 m late.')
})

it('has a name for each family of rules that says why', () => {
  const families = Object.keys(en).flatMap((key) => /^why\.(\w+)\./.exec(key)?.[1] ?? [])
  const unnamed = [...new Set(families)].filter((family) => family !== 'rulesOf' && !(`why.rulesOf.${family}` in en))
  expect([families.length > 50, unnamed]).toEqual([true, []])
})
