// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { MonthDay } from '#shared/areas/attendance.ts'
import { show } from '../../../../test/support/screen.tsx'
import { MonthLegend } from './month-legend.tsx'

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
