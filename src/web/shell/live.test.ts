// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { dayIdOf } from '#shared/areas/attendance-days.ts'
import { attendanceCalls } from '#shared/areas/attendance.ts'
import { calendarCalls, plainCalendar } from '#shared/areas/calendar.ts'
import { homeCalls } from '#shared/areas/home.ts'
import { notificationCalls } from '#shared/areas/notification.ts'
import { inboxCalls } from '#shared/areas/universal-inbox.ts'
import { requests } from '#shared/requests/index.ts'
import { CallFailed } from '#web/foundation/api/errors.ts'
import { callKey, queries } from '#web/foundation/api/query.ts'
import { lookWhere } from './live.ts'

const [one, other] = ['0198a000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-000000000002']
const loan = requests.loan.calls
const kept = {
  bell: callKey(notificationCalls.count, {}),
  count: callKey(homeCalls.count, {}),
  home: callKey(homeCalls.home, {}),
  inbox: callKey(inboxCalls.list, {}),
  list: callKey(loan.list, {}),
  calendar: callKey(calendarCalls.setFilter, plainCalendar),
  one: callKey(loan.detail, { id: one }),
  other: callKey(loan.detail, { id: other }),
}

beforeEach(() => {
  queries.clear()
  for (const key of Object.values(kept)) queries.setQueryData([...key], {})
})

const old = () => Object.entries(kept).flatMap(([name, key]) => (queries.getQueryState([...key])?.isInvalidated ? [name] : []))

/** What is to be done later is done when the test says so. */
function slowly() {
  const due: (() => void)[] = []
  return { hear: lookWhere((work) => due.push(work)), pass: () => due.splice(0).forEach((work) => work()), due }
}

test('a notice counts at the bell and looks at nothing else', () => {
  slowly().hear({ event: 'notices' })
  expect(old()).toEqual(['bell', 'count'])
})

test('what waits is looked at in the inbox at once, at home a moment later', () => {
  const { hear, pass } = slowly()
  hear({ event: 'inbox' })
  expect(old()).toEqual(['count', 'inbox'])
  pass()
  expect(old()).toEqual(['count', 'home', 'inbox'])
})

test('a stream that opens looks at everything but what has just been refused: that is not asked twice', async () => {
  const { hear, pass } = slowly()
  queries.clear()
  const asked: number[] = []
  const screens = [404, 500].map((status) => {
    const queryFn = () => {
      asked.push(status)
      return Promise.reject(new CallFailed(status, null, 'No.'))
    }
    return new QueryObserver(queries, { queryKey: [...callKey(loan.detail, { id: one }), status], queryFn, retry: false })
  })
  const leave = screens.map((screen) => screen.subscribe(() => undefined))
  await vi.waitFor(() => expect(screens.map((screen) => screen.getCurrentResult().status)).toEqual(['error', 'error']))
  hear({ event: 'ready' })
  pass()
  await vi.waitFor(() => expect(asked).toEqual([404, 500, 500]))
  for (const end of leave) end()
})

test('a request that changed is looked at at once; its list once, however many change', () => {
  const { hear, pass, due } = slowly()
  hear({ event: 'request', request: { module: 'Loan', id: one } })
  expect(old()).toEqual(['one'])
  for (let count = 0; count < 50; count += 1) hear({ event: 'request', request: { module: 'Loan', id: one } })
  expect(due).toHaveLength(1)
  pass()
  expect(old()).toEqual(expect.arrayContaining(['list', 'calendar']))
  expect(old()).not.toContain('inbox')
})

describe('changed days of attendance', () => {
  const list = { paginationSize: 25, paginationPage: 1 }
  const looked = { ...plainCalendar, attendanceStatusIds: ['late'], date: '2026-11-01' }
  const shown = {
    day: callKey(attendanceCalls.detail, { id: dayIdOf(one, '2026-11-20') }),
    dayBefore: callKey(attendanceCalls.detail, { id: dayIdOf(one, '2026-11-17') }),
    dayOfOther: callKey(attendanceCalls.detail, { id: dayIdOf(other, '2026-11-20') }),
    ownMonth: callKey(attendanceCalls.month, { month: '2026-11-01' }),
    october: callKey(attendanceCalls.month, { month: '2026-10-01' }),
    days: callKey(attendanceCalls.days, { ...list, dateFrom: '2026-11-01', dateTo: '2026-11-30' }),
    daysBefore: callKey(attendanceCalls.days, { ...list, dateFrom: '2026-10-01', dateTo: '2026-10-31' }),
    cards: callKey(attendanceCalls.cards, { ...list, from: '2026-11-01', until: '2026-11-21' }),
    calendar: callKey(calendarCalls.setFilter, looked),
    plainCalendar: callKey(calendarCalls.setFilter, { ...looked, attendanceStatusIds: [] }),
    team: callKey(calendarCalls.team, { period: '2026', attendanceStatusIds: ['late'] } as never),
    teamBefore: callKey(calendarCalls.team, { period: '2025', attendanceStatusIds: ['late'] } as never),
    configuration: callKey(attendanceCalls.configuration, {}),
  }
  beforeEach(() => {
    for (const key of Object.values(shown)) queries.setQueryData([...key], { employeeId: one })
  })
  const oldDays = () => Object.entries(shown).flatMap(([name, key]) => (queries.getQueryState([...key])?.isInvalidated ? [name] : []))
  const days = [{ id: one, from: '2026-11-18', until: '2026-11-21' }]

  test('are looked at on the page of the day and in the month at once, in lists once a moment later', async () => {
    const { hear, pass, due } = slowly()
    hear({ event: 'attendance', attendance: { days } })
    await vi.dynamicImportSettled()
    expect(oldDays()).toEqual(['day', 'ownMonth'])
    for (let count = 0; count < 50; count += 1) hear({ event: 'attendance', attendance: { days } })
    await vi.dynamicImportSettled()
    expect(due).toHaveLength(1)
    pass()
    expect([oldDays(), old()]).toEqual([['day', 'ownMonth', 'days', 'cards', 'calendar', 'team'], []])
  })

  test('of somebody else leave pages of one person as they are', async () => {
    slowly().hear({ event: 'attendance', attendance: { days: [{ ...days[0], id: other, from: '2026-11-01', until: '2026-11-02' }] } })
    await vi.dynamicImportSettled()
    expect(oldDays()).toEqual([])
  })

  test('concern nobody who has looked at none', async () => {
    queries.clear()
    const { hear, due } = slowly()
    hear({ event: 'attendance', attendance: { days: null } })
    await vi.dynamicImportSettled()
    expect(due).toEqual([])
  })

  test('of more than are named are looked at wherever attendance is shown, once', async () => {
    const { hear, pass, due } = slowly()
    for (let count = 0; count < 50; count += 1) hear({ event: 'attendance', attendance: { days: null } })
    await vi.dynamicImportSettled()
    expect([due.length, oldDays()]).toEqual([1, []])
    pass()
    const others = ['plainCalendar', 'configuration']
    expect([oldDays(), old()]).toEqual([Object.keys(shown).filter((name) => !others.includes(name)), []])
  })
})

test('after a gap everything is looked at, once', () => {
  const { hear, pass, due } = slowly()
  hear({ event: 'ready' })
  hear({ event: 'again' })
  expect([due.length, old()]).toEqual([1, []])
  pass()
  expect(old()).toEqual(Object.keys(kept))
})
