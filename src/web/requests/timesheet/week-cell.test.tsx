// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../../test/support/screen.tsx'
import { emptyRow } from './timesheet-values.ts'
import { WeekCell } from './week-cell.tsx'

const cellWith = async (text: string) => {
  await show(
    <WeekCell row={{ ...emptyRow('1', 'Portal'), cells: [text] }} index={0} day={0} date="2026-11-23" onChange={() => undefined} />,
  )
  return screen.getByRole('textbox')
}
const describedBy = (input: HTMLElement) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent

it('tells of a cell what cannot be read in it', async () => {
  const input = await cellWith('many')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(describedBy(input)).toContain('many')
})

it('says nothing of what can be read', async () => {
  const input = await cellWith('1:30')
  expect(input.getAttribute('aria-invalid')).toBe('false')
  expect(input.hasAttribute('aria-describedby')).toBe(false)
})
