import { expect, test } from 'vitest'
import type { Words } from '#web/approval/request/inbox-view.ts'
import { timesheetRoom } from './room.ts'

const words: Words = { say: (key) => key, language: 'en' }
const captionOf = (block: Record<string, unknown>) =>
  timesheetRoom.inbox.caption({ module: 'Timesheet', kind: 'timesheet', caption: 'Timesheet', block, submittedDate: null }, words)

test('a timesheet says how much it books, of which week, and its note', () => {
  const { what, when } = captionOf({ start: '2026-11-16', until: '2026-11-22', note: 'Release', hours: 38.5 })
  expect(what).toBe('Timesheet · 38 h 30 m')
  expect(when).toMatch(/^Mon 16 – Sun 22 Nov.* · Release$/)
})

test('a block without its fields is no failure', () => {
  expect(captionOf({})).toEqual({ what: 'Timesheet', when: '' })
})
