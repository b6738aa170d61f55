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

it('the week stands whole: each project over its days, and the totals above what attendance counts and what was planned', async () => {
  const days = Array.from({ length: 7 }, (_, index) => ({
    day: `2026-11-${16 + index}`,
    planned: index < 5 ? 480 : 0,
    worked: index < 5 ? 465 : null,
    fromClosed: 0,
    holiday: null,
    closed: null,
  }))
  const entry = { projectId: 'p', project: 'Portal', taskCategoryId: null, taskCategory: '', note: '', from: null, until: null }
  const entries = ['2026-11-16', '2026-11-18'].map((day) => ({ ...entry, day, minutes: 480 }))
  await show(timesheetOpened.fields({ start: '2026-11-16', until: '2026-11-22', note: '', days, entries } as unknown as TimesheetDetail))
  const lines = screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(lines.slice(1)).toEqual([
    ['Portal', '8:00', '', '8:00', '', '', '', '', '16:00'],
    ['Total', '8:00', '–', '8:00', '–', '–', '–', '–', '16:00'],
    ['Attendance counts', '7:45', '7:45', '7:45', '7:45', '7:45', '–', '–', '38:45'],
    ['Planned', '8:00', '8:00', '8:00', '8:00', '8:00', '–', '–', '40:00'],
  ])
  expect(screen.queryByRole('button', { name: /day$/ })).toBeNull()
})

it('what other timesheets of the week book is told beside it', async () => {
  await show(timesheetOpened.consequences(sumOf(600, 480, 780, 180)))
  expect(await screen.findByText('of 8 h worked, beside 3 h in other timesheets')).toBeDefined()
})
