import { expect, test } from 'vitest'
import type { ApprovalLevel } from '#shared/wire.ts'
import { actsOnDetail } from './offered-on-detail.ts'
import type { RequestHeader } from '../request/request-contract.ts'

const say = (key: string) => key
const all = ['approve', 'revise', 'reject'] as const
const detail = {
  statusId: 1,
  enableApprove: false,
  enableRevise: false,
  enableReject: false,
  enableEdit: false,
  enableSubmit: false,
  enableCancel: false,
  enableReopen: false,
  reasons: { approve: 'Your turn comes later', revise: 'Your turn comes later', reject: 'Your turn comes later', cancel: 'Not yours' },
  approvalLevels: [{ persons: [{ approvalPersonId: 'budi' }] } as unknown as ApprovalLevel],
} as unknown as RequestHeader
const budi = { personId: 'budi', own: false }

test('whoever is asked may decide', () => {
  const asked = { ...detail, enableApprove: true, enableRevise: true, enableReject: true }
  expect(actsOnDetail(asked, all, budi, say)).toEqual({ approve: { reason: null }, revise: { reason: null }, reject: { reason: null } })
  expect(actsOnDetail(asked, ['approve'], budi, say).reject).toEqual({ reason: 'decision.unsupported' })
})

test('whoever is asked later sees why not yet', () => {
  expect(actsOnDetail(detail, all, budi, say).approve).toEqual({ reason: 'Your turn comes later' })
})

test('one’s own request shows no decisions, only the way to withdraw it', () => {
  const own = { ...detail, enableCancel: true }
  expect(actsOnDetail(own, all, { personId: 'budi', own: true }, say)).toEqual({ cancel: { reason: null } })
})

test('an ended request offers nothing, but says why an approved one is not undone by oneself', () => {
  expect(actsOnDetail({ ...detail, statusId: 5 }, all, budi, say)).toEqual({})
  expect(actsOnDetail({ ...detail, statusId: 4 }, all, { personId: 'amina', own: true }, say)).toEqual({ cancel: { reason: 'Not yours' } })
  expect(actsOnDetail({ ...detail, statusId: 4, enableCancel: true }, all, budi, say)).toEqual({ cancel: { reason: null } })
})

test('reopening is offered to whom the server lets do it, and to nobody else', () => {
  const dewi = { personId: 'dewi', own: false }
  for (const statusId of [4, 5]) {
    expect(actsOnDetail({ ...detail, statusId, enableReopen: true }, all, dewi, say)).toEqual({ reopen: { reason: null } })
    expect(actsOnDetail({ ...detail, statusId, reasons: { reopen: 'Only HR' } }, all, budi, say)).toEqual({})
  }
  const given = { ...detail, statusId: 3, enableReopen: true }
  expect(actsOnDetail(given, all, { personId: 'amina', own: true }, say)).toEqual({ reopen: { reason: null } })
})
