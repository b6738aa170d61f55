import { expect, test } from 'vitest'
import { checkTimeOverriderRoom } from './room.ts'

const captionOf = (block: Record<string, unknown>) =>
  checkTimeOverriderRoom.inbox.caption(
    { module: 'CheckTimeOverrider', kind: 'check-time-overrider', caption: 'Check-time correction', block, submittedDate: null },
    { say: (key) => key, language: 'en' },
  )
const day = `${new Date().getFullYear()}-11-23`

test('a correction says what the day was, which day, the times and why', () => {
  const { what, when } = captionOf({ dayStatus: 'Absent', day, checkIn: '08:00', checkOut: '17:00', note: 'Gate' })
  expect(what).toBe('Check-time correction · Absent')
  expect(when).toMatch(/^\w+ 23 Nov · 08:00–17:00 · Gate$/)
  expect(captionOf({ dayStatus: 'Late', day, checkIn: '08:00', checkOut: null }).when).toMatch(/23 Nov · 08:00$/)
})

test('a block without its fields is no failure', () => {
  expect(captionOf({})).toEqual({ what: 'Check-time correction', when: '' })
})
