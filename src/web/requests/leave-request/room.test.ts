import { expect, test } from 'vitest'
import type { Words } from '#web/approval/request/inbox-view.ts'
import { leaveRoom } from './room.ts'

const words: Words = { say: (key, values) => (values ? `${String(values.quantity)} ${key.slice(6)}` : key.slice(11)), language: 'en' }
const year = new Date().getFullYear()
const block = {
  startDate: `${year}-11-23`,
  endDate: `${year}-11-24`,
  startDayLeaveType: 'full',
  endDayLeaveType: 'first',
  leaveType: 'Annual leave',
  days: 1.5,
  unit: 'day',
  note: '',
}
const captionOf = (more: Record<string, unknown>) =>
  leaveRoom.inbox.caption(
    { module: 'LeaveRequest', kind: 'leave-request', caption: 'Leave request', block: { ...block, ...more }, submittedDate: null },
    words,
  )

test('a leave says its type and days, then when, with halves', () => {
  expect(captionOf({}).what).toBe('Annual leave · 1.5 days')
  expect(captionOf({}).when).toMatch(/23 – \w+ 24 Nov, first$/)
  expect(captionOf({ endDate: block.startDate, startDayLeaveType: 'second', endDayLeaveType: 'second' }).when).toMatch(/23 Nov, second$/)
})

test('a leave by the hour counts hours; one not counted yet says no number', () => {
  expect(captionOf({ unit: 'hour', days: 3 }).what).toBe('Annual leave · 3 h')
  expect(captionOf({ days: null, leaveType: '' }).what).toBe('Leave request')
})
