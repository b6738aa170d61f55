// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { RosterMonth } from '#shared/areas/shift-schedule.ts'
import { show } from '../../../../test/support/screen.tsx'
import { emptyDraft, put } from './draft.ts'
import { shownShifts } from './month-facts.ts'
import { RosterMarks } from './roster-marks.tsx'

const leave = (isApproved: boolean) => ({ name: 'Annual leave', part: 'full' as const, isApproved })
const day = '2026-03-02'
const month = (cells: RosterMonth['listData'][number]['cells']) =>
  ({
    listData: [{ employeeId: 'amina', timeZone: 'Asia/Jakarta', before: { inRow: 0, at: null }, cells }],
    days: cells.map((_, place) => `2026-03-0${place + 2}`),
    limits: { minimumRestHours: 11, mostDaysInRow: 6 },
    minimumStaffing: 2,
  }) as unknown as RosterMonth
const night = { key: 'night', code: 'NIGHT', name: 'Night', start: '22:00', end: '06:00', hours: 8, canBeChosen: true }
const shifts = shownShifts([night, { ...night, key: 'old', code: 'OLD', name: 'Old night', canBeChosen: false }])
const said = () =>
  within(screen.getByRole('list', { name: 'What the marks mean' }))
    .queryAllByRole('listitem')
    .map((item) => item.textContent)

it('says what the marks of a month mean, those that stand in it alone, and how many days lack people', async () => {
  const marks = (cells: RosterMonth['listData'][number]['cells'], short: number, draft = emptyDraft) => (
    <RosterMarks month={month(cells)} shifts={shifts} draft={draft} short={short} />
  )
  await show(marks([{ isOdd: true }, { leave: leave(true) }, {}], 3))
  expect([said(), screen.queryByText('3 days below the minimum of 2') !== null]).toEqual([
    ['Attendance differs from the plan', 'On leave'],
    true,
  ])
  await show(marks([{ leave: leave(false) }, { isClosed: true }, { isOut: true }, { usual: ['night'], isFree: true }], 0))
  expect(said()).toEqual(['NIFrom the pattern', '1Holiday', 'Leave asked for', 'Closed', 'Not employed'])
  const onLeave = put(emptyDraft, [{ employeeId: 'amina', day, to: ['night'], present: null }])
  await show(marks([{ leave: leave(true) }], 0, onLeave))
  expect(said()).toEqual(['On leave', 'Not saved yet', 'To look at'])
})

it('names a shift that stands in the month, or is a pattern of it, and cannot be chosen', async () => {
  await show(<RosterMarks month={month([{ usual: ['old'] }])} shifts={shifts} draft={emptyDraft} short={0} />)
  expect(said()).toEqual(['OLOld night 22:00–06:00', 'OLFrom the pattern'])
  await show(<RosterMarks month={month([{ roster: ['old'] }, { roster: ['night'] }])} shifts={shifts} draft={emptyDraft} short={0} />)
  expect(said()).toEqual(['OLOld night 22:00–06:00'])
})
