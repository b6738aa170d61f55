// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { batchCalls, type Batch } from '#shared/areas/batch.ts'
import { inboxCalls } from '#shared/areas/universal-inbox.ts'
import { queries, useCall } from '#web/foundation/api/query.ts'
import { show } from '../../../../test/support/screen.tsx'
import { useBatches } from './use-batches.ts'

const id = '0198a000-0000-7000-8000-000000000001'
const begun: Batch = {
  id,
  actionType: 'approve',
  note: '',
  createdDate: '2026-11-21T08:00:00Z',
  dueIn: 0,
  total: 1,
  done: 0,
  failed: 0,
  stopped: false,
  finished: false,
  items: [{ id, code: 'LV-1', isError: false, errors: [], caption: '', state: 'waiting' }],
}

/** A server whose inbox takes longer to answer than its batch takes to end. */
let state: { batches: Batch[]; dismissed: number; inboxAsked: number; answerInbox: () => void }

beforeEach(() => {
  queries.clear()
  state = { batches: [], dismissed: 0, inboxAsked: 0, answerInbox: () => undefined }
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    if (String(address).includes(inboxCalls.list.path)) {
      state.inboxAsked += 1
      if (state.inboxAsked > 1) await new Promise<void>((resolve) => (state.answerInbox = resolve))
      return Response.json({ listData: [], totalData: 0, totalPage: 0 })
    }
    if (method === 'DELETE') state.dismissed += 1
    if (method === 'POST') state.batches = [begun]
    return Response.json(method === 'GET' ? state.batches : method === 'POST' ? begun : {})
  })
})

let started: Promise<void> | undefined

function Screen() {
  const { start, underWay } = useBatches([])
  useCall(inboxCalls.list, {})
  const decide = () => {
    started = start('approve', '', [{ id, code: 'LV-1', caption: '' }])
  }
  return <button onClick={decide}>{underWay.size} under way</button>
}

it('a batch that has ended before the inbox is read anew is told once', async () => {
  await show(
    <QueryClientProvider client={queries}>
      <Screen />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(state.inboxAsked).toBe(1))
  act(() => screen.getByRole('button', { name: '0 under way' }).click())
  await screen.findByRole('button', { name: '1 under way' })
  state.batches = [{ ...begun, done: 1, finished: true }]
  await vi.waitFor(() => expect(state.dismissed).toBe(1), { timeout: 5000 })
  await act(async () => {
    state.answerInbox()
    await started
  })
  await act(async () => void (await queries.refetchQueries({ queryKey: [batchCalls.list.area, batchCalls.list.path] })))
  state.answerInbox()
  expect(state.dismissed).toBe(1)
})
