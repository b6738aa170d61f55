// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../../test/support/screen.tsx'
import { CoverageCard } from './coverage-card.tsx'

const leave = [2, 3, 7].map((day) => ({
  date: `2026-03-0${day}`,
  quantity: 1,
  part: 'full' as const,
  because: 'calendar',
  name: null,
}))

it('tells of each day what it would be with the leave, and marks those that are short alone', async () => {
  const counted = [
    { date: '2026-03-02', onDuty: 1, short: true },
    { date: '2026-03-03', onDuty: 2, short: false },
    { date: '2026-03-07', onDuty: 0, short: false },
  ]
  await show(<CoverageCard days={counted.map((day) => ({ ...day, total: 3, minimum: 2, away: [] }))} leave={leave} />)
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringMatching(/1 of 3 on duty, below the minimum of 2.*1\/3$/),
    expect.stringMatching(/2 of 3 on duty[^,].*2\/3$/),
    expect.stringMatching(/0 of 3 on duty[^,].*0\/3$/),
  ])
})
