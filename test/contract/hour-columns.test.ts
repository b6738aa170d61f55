import { expect, it } from 'vitest'
import { attendanceDayList } from '../../src/shared/areas/attendance-days.ts'
import { attendanceCardList } from '../../src/shared/areas/attendance.ts'
import type { List } from '../../src/shared/contract/list.ts'
import { requests } from '../../src/shared/requests/index.ts'
import { subordinateList } from '../../src/shared/requests/timesheet.ts'

it('a column of hours or minutes is of that kind in every list, so that each shows and exports them in the one form', () => {
  const lists: List[] = [attendanceDayList, attendanceCardList, subordinateList, ...Object.values(requests).map(({ list }) => list)]
  const timed = lists.flatMap(({ name, columns }) =>
    Object.entries(columns).flatMap(([column, { kind }]) =>
      /hours?$|^(late|early|missing|minutes)$/i.test(column) ? [[`${name}.${column}`, kind] as const] : [],
    ),
  )
  expect(timed.length).toBeGreaterThan(8)
  expect(timed.filter(([, kind]) => kind !== 'hours' && kind !== 'minutes')).toEqual([])
})
