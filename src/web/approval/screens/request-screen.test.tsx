// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { homeCalls } from '#shared/areas/home.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { show, widen } from '../../../../test/support/screen.tsx'
import type { RequestContract, RequestHeader, RequestPreview, RequestValues } from '../request/request-contract.ts'
import type { RequestViews } from '../request/request-views.ts'
import { RequestScreen } from './request-screen.tsx'

const asked = vi.hoisted(() => vi.fn<(endpoint: Endpoint, input: unknown) => Promise<unknown>>())
vi.mock('#web/foundation/api/call.ts', async (original) => ({ ...(await original<object>()), call: asked }))

const contract = leaveRequest as unknown as RequestContract
const nothing = () => null
const start = { employeeId: null, employee: '', attachments: [] }
const views = {
  contract,
  newTitle: 'New leave request',
  useStart: () => start,
  form: { fields: () => [], valuesOf: () => start, copyOf: () => start, bodyOf: () => ({}) },
  subjectOf: () => '',
  Fields: () => <input aria-label="Reason" />,
  Details: () => <p>As it was asked for</p>,
  Consequences: nothing,
  DetailConsequences: nothing,
  Summary: nothing,
} as unknown as RequestViews<RequestValues, RequestHeader, RequestPreview>

const opened = async (statusId: number, actionHistory: readonly object[] = []) => {
  const flags = {
    enableEdit: true,
    enableSubmit: true,
    enableCancel: true,
    enableReopen: false,
    enableApprove: false,
    enableRevise: false,
    enableReject: false,
  }
  const people = { requestor: 'Amina', requestorId: 'a', author: 'Amina', authorId: 'a' }
  const empty = {
    reasons: {},
    approvalLevels: [],
    actionHistory,
    attachments: [],
    concerns: [],
    linked: [],
    submittedDate: null,
    markAsDeleted: false,
  }
  const detail = { id: '1', code: 'LV-2026-000001', version: 1, statusId, status: '', ...people, ...flags, ...empty }
  const home = { person: { employeeId: 'a' }, permissions: [{ module: 'LeaveRequest', categoryId: 0, readOnly: false }], sidebar: [] }
  const answers = new Map<Endpoint, unknown>([
    [contract.calls.detail, detail],
    [contract.calls.preview, { concerns: [], levels: [] }],
    [homeCalls.home, home],
  ])
  asked.mockReset().mockImplementation(async (endpoint) => answers.get(endpoint))
  await show(<RequestScreen views={views} />)
}

beforeEach(() => {
  localStorage.clear()
  widen(1440)
})

it.each([0, 2, 30])('a request of status %i is a form with its code', async (statusId) => {
  await opened(statusId)
  expect(await screen.findByLabelText('Reason')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('LV-2026-000001')
})

it.each([1, 3, 4, 5, 11, 12, 40])('a request of status %i is read, and no field of it can be changed', async (statusId) => {
  await opened(statusId)
  expect(await screen.findByText('As it was asked for')).toBeDefined()
  expect(document.querySelectorAll('input, textarea, select')).toHaveLength(0)
})

const done = (act: string, actionPersonId: string, note: string) => ({
  act,
  note,
  actionPersonId,
  actionPerson: actionPersonId === 'a' ? 'Amina' : 'Budi',
  actionDateTime: '2026-11-20T09:30:00Z',
  action: act,
  onBehalfOf: null,
  approvalLevel: 1,
  attachment: null,
})

it('what an approver said stands above the fields of a request that was sent back, and the latest of it alone', async () => {
  const history = [done('revise', 'b', 'A day later, please'), done('submit', 'a', ''), done('revise', 'b', 'Which of them?')]
  await opened(2, history)
  const box = await screen.findByRole('region', { name: 'Sent back' })
  expect([box.textContent?.includes('Budi'), box.textContent?.includes('A day later, please')]).toEqual([true, true])
  expect(box.textContent).not.toContain('Which of them?')
  expect(box.querySelector('time')).not.toBeNull()
  expect(box.compareDocumentPosition(screen.getByLabelText('Reason')) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
})

it.each([
  [0, [done('revise', 'b', 'Taken up since')]],
  [30, [done('reopen', 'a', 'Mine again')]],
])('nothing of it stands above a request of status %i that did not come back from somebody', async (statusId, history) => {
  await opened(statusId, history)
  await screen.findByLabelText('Reason')
  expect(screen.queryByRole('region', { name: 'Sent back' })).toBeNull()
})

it('a request of no known status is a new one', async () => {
  await opened(99)
  expect(await screen.findByLabelText('Reason')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('New leave request')
})
