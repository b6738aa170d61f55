import { expect, test } from 'vitest'
import type { ApprovalLevel, HistoryEntry } from '#shared/wire.ts'
import { stateLine } from './request-state.ts'

const say = (key: string, values: Record<string, unknown> = {}) => `${key} ${Object.values(values).join('|')}`.trim()
const entry = { actionDateTime: '2026/11/17 11:27', actionPerson: 'Budi' } as HistoryEntry
const level = (...persons: [string, number][]) =>
  ({ persons: persons.map(([approvalPerson, statusId]) => ({ approvalPerson, statusId })) }) as unknown as ApprovalLevel
const request = {
  enableEdit: true,
  statusId: 1,
  approvalLevels: [level(['Budi', 1]), level(['Dewi', 0], ['Siti', 0], ['Carla', 4])],
  actionHistory: [entry],
  submittedDate: '2026/11/16 09:00',
}

test('a request that waits names those whose turn it is', () => {
  expect(stateLine(request, say)).toBe('state.waiting Dewi, Siti|2026/11/16 09:00')
  expect(stateLine({ ...request, statusId: 40 }, say)).toBe('state.waiting Dewi, Siti|2026/11/16 09:00')
})

test.each([
  [2, 'revised'],
  [3, 'cancelled'],
  [4, 'approved'],
  [5, 'rejected'],
  [11, 'undone'],
  [12, 'closed'],
  [30, 'reopened'],
])('status %i says who and when: %s', (statusId, name) => {
  expect(stateLine({ ...request, statusId }, say)).toBe(`state.${name} Budi|2026/11/17 11:27`)
})

test('what came back is changed by its requestor alone', () => {
  for (const [statusId, name] of [
    [2, 'revisedBy'],
    [30, 'reopenedBy'],
  ] as const)
    expect(stateLine({ ...request, statusId, enableEdit: false }, say)).toBe(`state.${name} Budi|2026/11/17 11:27`)
})

test('an entry needs nobody', () => {
  expect(stateLine({ ...request, statusId: 0, actionHistory: [] }, say)).toBe('state.entry')
})
