// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../../test/support/screen.tsx'
import { timesheetOpened } from './inbox-preview.tsx'
import type { TimesheetDetail } from './timesheet-values.ts'

const sumOf = (booked: number, worked: number | null, bookedThere: number, beside = 0) =>
  ({
    sum: { booked: { value: booked, why: [] }, planned: 2400, worked, workedThere: worked, bookedThere, beside, projects: [] },
  }) as unknown as TimesheetDetail

it.each([
  ['of no day', sumOf(2400, null, 0), false],
  ['of some days, on which no more is booked', sumOf(2400, 480, 480), false],
  ['of some days, on which more is booked', sumOf(2400, 480, 481), true],
])('what is booked stands out by the rule of the timesheet: attendance says something %s', async (_, detail, outstanding) => {
  await show(timesheetOpened.consequences(detail))
  expect((await screen.findByText('40 h')).hasAttribute('data-short')).toBe(outstanding)
})

it('what other timesheets of the week book is told beside it', async () => {
  await show(timesheetOpened.consequences(sumOf(600, 480, 780, 180)))
  expect(await screen.findByText('of 8 h worked, beside 3 h in other timesheets')).toBeDefined()
})
