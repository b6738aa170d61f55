import { expect, test } from 'vitest'
import { manualShiftRoom } from './room.ts'

const captionOf = (block: Record<string, unknown>) =>
  manualShiftRoom.inbox.caption(
    { module: 'ManualShift', kind: 'manual-shift', caption: 'Manual shift', block, submittedDate: null },
    { say: (key) => key, language: 'en' },
  )
const year = new Date().getFullYear()

test('a manual shift says which, on which days and why', () => {
  const block = { shift: 'Night', startDate: `${year}-11-23`, endDate: `${year}-11-24`, note: 'Swap' }
  expect(captionOf(block).what).toBe('Manual shift · Night')
  expect(captionOf(block).when).toMatch(/23.*24 Nov · Swap$/)
})

test('a block without its fields is no failure', () => {
  expect(captionOf({})).toEqual({ what: 'Manual shift', when: '' })
})
