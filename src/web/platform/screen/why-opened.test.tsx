// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../../test/support/screen.tsx'
import { WhyOpened } from './why-opened.tsx'

it('says why in sentences with rule and version; what the facts are called on the wire stands nowhere', async () => {
  const reason = { text: '45 m late.', rule: 'day.late', version: '2026.2', facts: { minutes: 45, graceMinutes: 10 } }
  await show(<WhyOpened value="Worked" reasons={[reason]} />)
  const answer = await screen.findByRole('dialog', { name: /Worked/ })
  expect(answer.textContent).toContain('45 m late.')
  expect(answer.textContent).toContain('Rule day.late, version 2026.2')
  expect(answer.textContent).not.toMatch(/minutes|graceMinutes/i)
})
