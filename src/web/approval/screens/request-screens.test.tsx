// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { homeCalls } from '#shared/areas/home.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { CallFailed } from '#web/foundation/api/errors.ts'
import { show, widen } from '../../../../test/support/screen.tsx'
import type { RequestContract, RequestHeader, RequestPreview, RequestValues } from '../request/request-contract.ts'
import type { FieldsProps, RequestViews } from '../request/request-views.ts'
import { RequestForm } from './request-form.tsx'
import { RequestListScreen } from './request-list-screen.tsx'

const asked = vi.hoisted(() => vi.fn<(endpoint: Endpoint, input: unknown) => Promise<unknown>>())
vi.mock('#web/foundation/api/call.ts', async (original) => ({ ...(await original<object>()), call: asked }))

const contract = leaveRequest as unknown as RequestContract
const guidance = { moduleId: 'leave', module: 'LeaveRequest', guidanceDescription: 'Ask three days ahead.', guidanceLink: '' }
const home = {
  roles: { manages: true, duties: [] as string[], administrator: false },
  permissions: [{ module: 'LeaveRequest', categoryId: 0, readOnly: false }],
  sidebar: [
    { path: '/loan', guidance: null },
    { path: '/leave', guidance },
  ],
}
const answers = new Map<Endpoint, unknown>()

beforeEach(() => {
  localStorage.clear()
  widen(1440)
  answers.clear()
  answers.set(homeCalls.home, home)
  answers.set(contract.calls.list, { listData: [], totalData: 0, totalPage: 0 })
  answers.set(contract.calls.preview, { concerns: [], levels: [] })
  asked.mockReset().mockImplementation(async (endpoint) => {
    const answer = answers.get(endpoint)
    if (answer instanceof Error) throw answer
    return answer
  })
})

it("a module's screen has its tabs, New Request and the guidance of its sidebar item", async () => {
  await show(<RequestListScreen contract={contract} emptyMine="Ask for your first leave" />)
  expect(await screen.findByText('Ask three days ahead.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'New Request' })).toBeDefined()
  expect(screen.getAllByRole('tab')).toHaveLength(2)
  await show(
    <RequestListScreen contract={{ ...contract, place: { ...contract.place, path: '/loan' } }} emptyMine="Ask for your first loan" />,
  )
  await screen.findByRole('button', { name: 'New Request' })
  expect(screen.queryByText('Ask three days ahead.')).toBeNull()
})

describe("a row's menu", () => {
  const row = (statusId: number) => ({
    id: '1',
    code: 'LV-1',
    statusId,
    status: '',
    requestor: 'Joko',
    waitingFor: '',
    transDate: '2026/11/17',
  })
  const menuOf = async (statusId: number, hr: boolean, tab: 'Mine' | 'Everybody' | 'My team') => {
    answers.set(homeCalls.home, { ...home, roles: { ...home.roles, duties: hr ? ['*'] : [] } })
    answers.set(contract.calls.list, { listData: [row(statusId)], totalData: 1, totalPage: 1 })
    await show(<RequestListScreen contract={contract} emptyMine="Ask for your first leave" />)
    if (tab !== 'Mine') fireEvent.click(await screen.findByRole('tab', { name: tab }))
    await screen.findByRole('tab', { name: tab, selected: true })
    fireEvent.click(await screen.findByRole('button', { name: /^More for/ }))
    await screen.findByRole('menuitem', { name: 'Open' })
    return screen.getAllByRole('menuitem').map((item) => item.textContent)
  }

  it.each([3, 12])('lets one take up again what is of status %i', async (statusId) => {
    expect(await menuOf(statusId, false, 'Mine')).toContain('Take up again')
  })
  it.each([4, 5])('lets HR send back what is of status %i, nobody else, and nothing of their own', async (statusId) => {
    expect(await menuOf(statusId, true, 'Everybody')).toContain('Send back')
    expect(await menuOf(statusId, false, 'My team')).not.toContain('Send back')
    expect(await menuOf(statusId, true, 'Mine')).not.toContain('Send back')
  })
  it('asks for a note first, and says that what was changed is reversed', async () => {
    await menuOf(4, true, 'Everybody')
    fireEvent.click(screen.getByRole('menuitem', { name: 'Send back' }))
    await screen.findByText(/^What it changed is reversed/)
    fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Another day' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send back' }))
    const sent = () => asked.mock.calls.find(([endpoint]) => endpoint === contract.calls.reopen)?.[1]
    await waitFor(() => expect(sent()).toEqual({ id: '1', version: null, note: 'Another day', attachmentId: null }))
  })
})

describe('the form of a new request', () => {
  const nothing = () => null
  const views = {
    contract,
    newTitle: 'New leave request',
    form: { fields: () => [], bodyOf: () => ({ note: 'x' }) },
    Fields: nothing,
    Consequences: nothing,
    Summary: nothing,
  } as unknown as RequestViews<RequestValues, RequestHeader, RequestPreview>
  const opened = () =>
    show(<RequestForm views={views} start={{ employeeId: null, employee: '', attachments: [] }} request={null} draft="leave-request:new" />)

  it('sends the all-zero id', async () => {
    answers.set(contract.calls.save, { id: '1', code: 'LV-1', statusId: 0, status: 'Entry', version: 1 })
    await opened()
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    const saved = () => asked.mock.calls.find(([endpoint]) => endpoint === contract.calls.save)?.[1]
    await waitFor(() => expect(saved()).toMatchObject({ id: '00000000-0000-0000-0000-000000000000', note: 'x' }))
  })

  it('does not complain of a field with nothing in it before it was left', async () => {
    answers.set(contract.calls.preview, {
      ok: false,
      levels: [],
      concerns: [{ text: 'Say why.', field: 'reason', blocking: true, rule: 'x', facts: {} }],
    })
    const Fields = ({ form, errorsOf }: FieldsProps<RequestValues, RequestHeader, RequestPreview>) => (
      <>
        <input aria-label="Reason" onBlur={() => form.touch('reason')} />
        <p aria-label="Complaint" role="note">
          {errorsOf('reason').join()}
        </p>
      </>
    )
    const start = { employeeId: null, employee: '', attachments: [], reason: '' }
    await show(<RequestForm views={{ ...views, Fields }} start={start} request={null} draft="leave-request:new" />)
    await waitFor(() => expect(asked.mock.calls.some(([endpoint]) => endpoint === contract.calls.preview)).toBe(true))
    await screen.findByRole('button', { name: 'Submit' })
    expect(screen.getByRole('note').textContent).toBe('')
    fireEvent.blur(screen.getByLabelText('Reason'))
    await waitFor(() => expect(screen.getByRole('note').textContent).toBe('Say why.'))
  })

  it('refused names its fields in the error dialog, which leads back to the first of them', async () => {
    answers.set(contract.calls.save, new CallFailed(400, { Errors: ['Too short.', 'Too late.'], fields: { reason: ['Too late.'] } }, ''))
    const form = { ...views.form, fields: () => [{ kind: 'text', name: 'reason', label: 'Reason' }] }
    const Fields = ({ errorsOf }: FieldsProps<RequestValues, RequestHeader, RequestPreview>) => (
      <input aria-label="Reason" aria-invalid={errorsOf('reason').length > 0} />
    )
    const start = { employeeId: null, employee: '', attachments: [], reason: 'x' }
    const own = { ...views, form, Fields } as unknown as typeof views
    await show(<RequestForm views={own} start={start} request={null} draft="leave-request:new" />)
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('VALIDATION ERROR PROBLEM')
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Too short.', 'ReasonToo late.'])
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!)
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Reason'))
  })

  it('refused lists every error in the error dialog', async () => {
    answers.set(contract.calls.save, new CallFailed(400, { Errors: ['Too short.', 'Too late.'] }, ''))
    await opened()
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('VALIDATION ERROR PROBLEM')
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Too short.', 'Too late.'])
  })
})
