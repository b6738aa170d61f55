// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { MonthDay } from '#shared/areas/attendance.ts'
import { show } from '../../../../test/support/screen.tsx'
import { MonthLegend } from './month-legend.tsx'
import { statusSigns } from './status-colour.ts'

it('says once what each dot of the month means', async () => {
  const day = (attendanceStatusId: string, attendanceStatus: string) => ({ attendanceStatusId, attendanceStatus }) as MonthDay
  await show(
    <MonthLegend days={[day('present', 'Present'), day('off', 'Day off'), day('late', 'Late'), day('present', 'Present so far')]} />,
  )
  const said = within(screen.getByRole('list', { name: 'What the dots mean' })).getAllByRole('listitem')
  expect(said.map((item) => [item.textContent, item.dataset['quiet'] ?? ''])).toEqual([
    ['Present', ''],
    ['Day off', 'true'],
    ['Late', ''],
  ])
})

it('gives each thing that can become of a day a form of its own, and none to a day to come that is no holiday', async () => {
  const signs = Object.values(statusSigns)
  expect(new Set(signs).size).toBe(signs.length)
  const day = (attendanceStatusId: string, holiday: string | null = null) => ({ attendanceStatusId, holiday }) as MonthDay
  await show(<MonthLegend days={[day('absent'), day('incomplete'), day('off'), day('toCome'), day('toCome', 'Christmas Day')]} />)
  const said = within(screen.getByRole('list', { name: 'What the dots mean' })).getAllByRole('listitem')
  expect(said.map((item) => [item.textContent, item.querySelector('[data-sign]')?.getAttribute('data-sign')])).toEqual([
    ['Absent', 'cross'],
    ['Check time missing', 'triangle'],
    ['Day off', 'ring'],
    ['Holiday', 'star'],
  ])
})
