import { expect, test } from 'vitest'
import { changeKinds } from '../../index.ts'
import { leaveLocks } from '../events.ts'

const [one, other, type] = [
  '5c1f7d5e-0000-4000-8000-000000000001',
  '5c1f7d5e-0000-4000-8000-000000000002',
  '5c1f7d5e-0000-4000-8000-00000000000a',
]
const adjustment = { leaveTypeId: type, quantity: 1, effectiveOn: '2026-06-01', expiresOn: null, reason: 'Worked' }
const span = { day: '2026-06-01', startsAt: '2026-06-01T10:00Z', endsAt: '2026-06-01T12:00Z', timeZone: 'UTC' }
const data: Record<string, unknown> = {
  leave: { leaveTypeId: type, total: 0, days: [] },
  'leave-addition': adjustment,
  'leave-compensation': adjustment,
  'leave-deduction': adjustment,
  'leave-disbursement': adjustment,
  'leave-expiry': { ...adjustment, gainId: type, from: null, until: '2026-12-31' },
  overtime: {
    ...span,
    reasonTypeId: type,
    breakMinutes: 0,
    minutes: 120,
    worth: 120,
    free: false,
    siteId: null,
    compensation: 'pay',
    replacementId: null,
  },
  'permit-out': { ...span, reasonTypeId: type, middleAt: '2026-06-01T11:00Z', hours: 2 },
  loan: { itemId: type, amount: '1', currency: 'IDR', interest: 'none', rate: '0', instalments: 1, firstDueOn: '2026-06-01' },
  timesheet: {
    entries: [{ day: '2026-06-01', projectId: type, taskCategoryId: null, from: null, until: null, minutes: 60, note: '' }],
  },
}
const locksOf = (kind: string, employeeId: string) => changeKinds[kind]?.locks({ kind, line: 1, employeeId, data: data[kind] }) ?? []
/** What is held whole by all kinds. */
const whole = (names: readonly string[]) => names.filter((name) => !name.endsWith(' (shared)'))

test('whatever changes leave or looks at it waits for the leave of its person', () => {
  for (const kind of [
    'leave',
    'leave-addition',
    'leave-compensation',
    'leave-deduction',
    'leave-disbursement',
    'leave-expiry',
    'overtime',
    'permit-out',
  ])
    expect([kind, locksOf(kind, one)]).toEqual([kind, expect.arrayContaining(leaveLocks(one))])
})

test('two overtimes, permits, loans or timesheets of a person wait for each other, and for none of another person', () => {
  for (const kind of Object.keys(data)) {
    const others = new Set(whole(locksOf(kind, other)))
    const shared = whole(locksOf(kind, one)).filter((name) => others.has(name))
    // Of a project the budget is everybody's.
    expect([kind, shared]).toEqual([kind, kind === 'timesheet' ? [`project ${type}`] : []])
  }
  for (const kind of ['overtime', 'permit-out', 'loan', 'timesheet'])
    expect([kind, locksOf(kind, one).some((name) => !leaveLocks(one).includes(name) && name.endsWith(one))]).toEqual([kind, true])
})
