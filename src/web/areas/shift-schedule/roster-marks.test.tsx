// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { RosterMonth } from '#shared/areas/shift-schedule.ts'
import { show } from '../../../../test/support/screen.tsx'
import { RosterMarks } from './roster-marks.tsx'

const leave = (isApproved: boolean) => ({ name: 'Annual leave', part: 'full' as const, isApproved })
const month = (cells: RosterMonth['listData'][number]['cells']) => ({ listData: [{ cells }], minimumStaffing: 2 }) as unknown as RosterMonth

it('says what the marks of a month mean, those that stand in it alone, and how many days lack people', async () => {
  const said = () =>
    within(screen.getByRole('list', { name: 'What the marks mean' }))
      .queryAllByRole('listitem')
      .map((item) => item.textContent)
  await show(<RosterMarks month={month([{ isOdd: true }, { leave: leave(true) }, {}])} short={3} />)
  expect([said(), screen.queryByText('3 days below the minimum of 2') !== null]).toEqual([
    ['Attendance differs from the plan', 'On leave'],
    true,
  ])
  await show(<RosterMarks month={month([{ leave: leave(false) }, { isClosed: true }])} short={0} />)
  expect(said()).toEqual(['Leave asked for', 'Closed'])
})
