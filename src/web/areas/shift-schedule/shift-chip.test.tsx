// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { shownShifts } from './month-facts.ts'
import { ShiftChip } from './shift-chip.tsx'

const late = { key: 'late', code: 'LATE', name: 'Late', start: '14:00', end: '22:00', hours: 8, canBeChosen: true }
const shifts = shownShifts([late])
const told = (choice: string[] | null, narrow: boolean) => {
  const { container } = render(<ShiftChip choice={choice} planned={['late']} shifts={shifts} say={(key) => key} narrow={narrow} />)
  return [container.textContent, container.querySelector('[data-hue]')?.getAttribute('data-hue')]
}

it('tells a shift in a column of the month by its letters on its colour, of the roster or of the pattern, and by its times elsewhere', () => {
  const hue = shifts.get('late')?.hue
  expect([told(['late'], true), told(null, true)]).toEqual([
    ['LA', hue],
    ['LA', hue],
  ])
  expect([told(['late'], false)[0], told(null, false)[0]]).toEqual(['Late 14:00–22:00', 'Late 14:00–22:00'])
})
