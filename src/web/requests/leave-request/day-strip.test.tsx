// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../../test/support/screen.tsx'
import { DayStrip } from './day-strip.tsx'

it('names each day so that no two weekdays read alike', async () => {
  const days = ['2026-11-24', '2026-11-26', '2026-11-28', '2026-11-29'].map((date) => ({
    date,
    quantity: 1,
    part: 'full',
    because: null,
    name: null,
  }))
  await show(<DayStrip days={days as never} />)
  expect(screen.getAllByRole('listitem').map((item) => item.firstElementChild?.textContent)).toEqual([
    'Tue 24',
    'Thu 26',
    'Sat 28',
    'Sun 29',
  ])
})
