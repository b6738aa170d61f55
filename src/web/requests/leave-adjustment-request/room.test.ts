import { expect, test } from 'vitest'
import type { Words } from '#web/approval/request/inbox-view.ts'
import { leaveAdjustmentRoom } from './room.ts'

const words: Words = {
  say: (key, values) => [key.replace('leaveAdjustment.', ''), ...Object.values(values ?? {}).map(String)].join(' '),
  language: 'en',
}
const year = new Date().getFullYear()
const block = {
  adjustmentType: 'addition',
  employee: 'Amina Rahman',
  leaveType: 'Annual leave',
  quantity: 2,
  unit: 'day',
  effectiveDate: `${year}-11-23`,
  expiryDate: `${year}-12-31`,
}
const captionOf = (given: Record<string, unknown>) =>
  leaveAdjustmentRoom.inbox.caption(
    { module: 'LeaveAdjustmentRequest', kind: 'leave-adjustment-request', caption: 'Leave adjustment', block: given, submittedDate: null },
    words,
  )

test('an adjustment says of which leave type, how much, whose and when', () => {
  const added = captionOf(block)
  expect(added.what).toBe('Annual leave · amount.addition 2 unit.day')
  expect(added.when).toMatch(/^for Amina Rahman · untilDay \w+ 31 Dec$/)
  expect(captionOf({ ...block, expiryDate: null }).when).toBe('for Amina Rahman · optionNever')
  expect(captionOf({ ...block, adjustmentType: 'deduction' }).when).toMatch(/onDay \w+ 23 Nov$/)
  expect(captionOf({ ...block, adjustmentType: 'expiry', quantity: null }).what).toMatch(/amount.expiry \w+ 31 Dec$/)
  expect(captionOf({ ...block, adjustmentType: 'disbursement', employee: null })).toEqual({
    what: 'Annual leave · amount.disbursement 2 unit.day',
    when: '',
  })
})

test('a block without its fields is no failure', () => {
  expect(captionOf({})).toEqual({ what: 'Leave adjustment', when: '' })
})

test('it is about money where days are paid out', () => {
  const { isMoney } = leaveAdjustmentRoom.inbox
  expect(['addition', 'deduction', 'expiry', 'disbursement', undefined].map((adjustmentType) => isMoney({ adjustmentType }))).toEqual([
    false,
    false,
    false,
    true,
    false,
  ])
})
