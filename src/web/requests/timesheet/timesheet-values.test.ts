import { expect, test } from 'vitest'
import type { ShownEntry } from '#shared/requests/timesheet.ts'
import {
  timesheetForm,
  carriedOn,
  copiedInto,
  minutesOfDay,
  minutesOfRow,
  newTimesheet,
  rowsOf,
  type TimesheetDetail,
  type Week,
} from './timesheet-values.ts'

const monday = '2026-11-16'
const entry = (day: string, minutes: number, more: Partial<ShownEntry> = {}): ShownEntry => ({
  day,
  projectId: 'p',
  project: 'Portal',
  taskCategoryId: null,
  taskCategory: '',
  from: null,
  until: null,
  minutes,
  note: '',
  ...more,
})
const entries = [entry(monday, 90), entry(monday, 30), entry('2026-11-18', 60, { from: '09:00', until: '10:00' })]

test('entries of a week are rows, and a day that has two of the same has a further row', () => {
  expect(rowsOf(entries, monday).map(({ cells }) => cells.join('|'))).toEqual(['1:30||09:00–10:00||||', '0:30||||||'])
  expect(rowsOf([entry('2026-11-23', 5)], monday)).toEqual([])
})

test('what is typed is sent, and what cannot be read is sent without a time', () => {
  const [row] = rowsOf(entries, monday)
  const values = { ...newTimesheet({ start: monday, before: [] } as unknown as Week, {}), rows: row ? [row] : [] }
  const common = { projectId: 'p', taskCategoryId: null, note: '' }
  expect(timesheetForm.bodyOf(values)).toEqual({
    start: monday,
    note: '',
    entries: [
      { ...common, day: monday, minutes: 90 },
      { ...common, day: '2026-11-18', from: '09:00', until: '10:00' },
    ],
  })
  const odd = values.rows.map((each) => ({ ...each, cells: each.cells.with(1, 'soon') }))
  expect(timesheetForm.bodyOf({ ...values, rows: odd })['entries']).toContainEqual({ ...common, day: '2026-11-17' })
  expect([minutesOfDay(odd, 0), minutesOfDay(odd, 1), odd[0] && minutesOfRow(odd[0])]).toEqual([90, 0, 150])
})

test('a new one goes on with what was worked on, without its times', () => {
  expect(carriedOn(entries, monday)).toMatchObject([{ project: 'Portal', cells: ['', '', '', '', '', '', ''] }])
})

test('last week is copied into the days that can be booked; the others are named, and a row that would be empty is left', () => {
  const before = rowsOf([...entries, entry('2026-11-18', 20, { projectId: 'q', project: 'Audit' })], monday)
  const week = (closed: Record<number, 'future' | 'locked'>) =>
    [0, 1, 2, 3, 4, 5, 6].map((place) => ({ day: `2026-11-${23 + place}`, closed: closed[place] ?? null }))
  expect(copiedInto(week({}), before)).toEqual({ rows: before, left: [] })
  const { rows, left } = copiedInto(week({ 2: 'future', 3: 'future' }), before)
  expect(rows.map(({ project, cells }) => [project, cells.join('|')])).toEqual([
    ['Portal', '1:30||||||'],
    ['Portal', '0:30||||||'],
  ])
  expect(left).toEqual(['2026-11-25'])
})

test('a copy has the times in another week, and no files', () => {
  const detail = { employeeId: 'e', employee: 'Amina', attachments: [{}], start: monday, entries, note: 'N' } as unknown as TimesheetDetail
  const start = { ...timesheetForm.valuesOf(detail), start: '2026-11-23' }
  expect(timesheetForm.copyOf(detail, start)).toMatchObject({ start: '2026-11-23', attachments: [], note: 'N' })
  expect(timesheetForm.copyOf(detail, start).rows).toHaveLength(2)
})
