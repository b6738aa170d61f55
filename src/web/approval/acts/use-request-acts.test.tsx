// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import type { Act } from '#shared/status.ts'
import { CallFailed } from '#web/foundation/api/errors.ts'
import { queries, useCall } from '#web/foundation/api/query.ts'
import { SnackbarHost } from '#web/foundation/snackbar.tsx'
import { show } from '../../../../test/support/screen.tsx'
import type { RequestContract } from '../request/request-contract.ts'
import { useRequestActs } from './use-request-acts.ts'

const asked = vi.hoisted(() => vi.fn<(endpoint: Endpoint, input: unknown) => Promise<unknown>>())
vi.mock('#web/foundation/api/call.ts', async (original) => ({ ...(await original<object>()), call: asked }))

const acts: Act[] = ['approve', 'revise', 'reject', 'submit', 'cancel', 'reopen']
const contract = leaveRequest as unknown as RequestContract
const id = '0198a000-0000-7000-8000-000000000001'
const said = {
  approve: 'Leave request has been approved successfully',
  revise: 'Leave request has been revised',
  reject: 'Leave request has been rejected successfully',
  submit: 'Leave request has been submitted successfully',
  cancel: 'Leave request has been cancelled successfully',
  reopen: 'Leave request has been reopened',
}

function Tried() {
  const act = useRequestActs(contract)
  useCall(contract.calls.list, {} as never)
  return (
    <>
      {acts.map((name) => (
        <button key={name} onClick={() => void act(name, { id, version: 3 }, { note: 'Noted', attachment: null })}>
          {name}
        </button>
      ))}
      <SnackbarHost />
    </>
  )
}

beforeEach(() => {
  asked.mockReset().mockResolvedValue({ id, listData: [], totalData: 0, totalPage: 0 })
  queries.clear()
  // Only so many are shown at once.
  notifications.clean()
})

/** Lets the server answer the deletion, whose news reaches the page first. */
const answersAfterNews = (answer: () => unknown) => async (endpoint: Endpoint) => {
  if (endpoint !== contract.calls.cancel) return { id, listData: [], totalData: 0, totalPage: 0 }
  await queries.invalidateQueries()
  return answer()
}

it('an entry is deleted: it is said so, and nothing that names it is asked for again', async () => {
  const refused = vi.fn<(error: unknown) => void>()
  function Entry() {
    const act = useRequestActs(contract)
    useCall(contract.calls.detail, { id })
    useCall(contract.calls.list, {} as never)
    return (
      <>
        <button onClick={() => void act('cancel', { id, version: 1, statusId: 0 }, { note: '', attachment: null }).catch(refused)}>
          delete
        </button>
        <SnackbarHost />
      </>
    )
  }
  await show(
    <QueryClientProvider client={queries}>
      <Entry />
    </QueryClientProvider>,
  )
  const asks = (endpoint: Endpoint) => asked.mock.calls.filter(([called]) => called === endpoint).length
  await waitFor(() => expect([asks(contract.calls.detail), asks(contract.calls.list)]).toEqual([1, 1]))
  asked.mockImplementation(
    answersAfterNews(() => {
      throw new CallFailed(409, {}, 'Changed')
    }),
  )
  fireEvent.click(screen.getByText('delete'))
  await waitFor(() => expect(refused).toHaveBeenCalledOnce())
  // It still stands, and is looked at like everything else.
  await queries.invalidateQueries()
  expect(asks(contract.calls.detail)).toBe(2)
  const before = asks(contract.calls.list)
  asked.mockImplementation(answersAfterNews(() => ({})))
  fireEvent.click(screen.getByText('delete'))
  await screen.findByText('Leave request has been deleted successfully')
  await waitFor(() => expect(asks(contract.calls.list)).toBe(before + 2))
  expect(asks(contract.calls.detail)).toBe(2)
})

it.each(acts)('%s sends its note, tells of its success and asks the list anew', async (name) => {
  await show(
    <QueryClientProvider client={queries}>
      <Tried />
    </QueryClientProvider>,
  )
  const lists = () => asked.mock.calls.filter(([endpoint]) => endpoint === contract.calls.list).length
  await waitFor(() => expect(lists()).toBe(1))
  fireEvent.click(screen.getByText(name))
  await screen.findByText(said[name])
  const [, input] = asked.mock.calls.find(([endpoint]) => endpoint === contract.calls[name]) ?? []
  expect(input).toEqual({ id, version: 3, note: 'Noted', attachmentId: null })
  await waitFor(() => expect(lists()).toBe(2))
})
