// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import type { InboxItem } from '#web/approval/request/inbox-view.ts'
import type { RequestContract, RequestHeader } from '#web/approval/request/request-contract.ts'
import { show } from '../../../../test/support/screen.tsx'
import { DecisionBar } from './decision-bar.tsx'

const decided = vi.hoisted(() => vi.fn<(which: string) => Promise<unknown>>())
vi.mock('#web/approval/acts/use-request-acts.ts', async (original) => ({ ...(await original<object>()), useRequestActs: () => decided }))

// Nothing that is known of the person is needed here.
vi.mock('#web/foundation/api/call.ts', async (original) => ({ ...(await original<object>()), call: () => new Promise(() => undefined) }))

const allowed = { approver: { approve: { reason: null }, revise: { reason: null }, reject: { reason: null } } }
vi.mock('#web/approval/acts/offered.ts', () => ({ offeredActs: () => allowed.approver }))

const opened = () =>
  show(
    <DecisionBar
      item={{ id: '0198a000-0000-7000-8000-000000000001', version: 1 } as InboxItem}
      detail={{} as RequestHeader}
      contract={leaveRequest as unknown as RequestContract}
      keysOn
      isAside={false}
      onKeys={() => undefined}
      onStale={() => undefined}
    />,
  )
const reason = () => screen.findByRole('textbox', { name: /^Why not/ })
const press = (key: string, on: Element = document.body) => act(async () => fireEvent.keyDown(on, { key }))

it('a rejection without its reason is asked for it, and told so by whatever would send it', async () => {
  await opened()
  await press('r')
  const field = await reason()
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(screen.queryByText('Please say why.')).toBeNull()
  field.blur()
  fireEvent.click(screen.getByRole('button', { name: /^Reject/ }))
  expect((await screen.findByText('Please say why.')).textContent).toBe('Please say why.')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await act(async () => fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true }))
  expect(decided).not.toHaveBeenCalled()
  fireEvent.change(field, { target: { value: 'The stock is counted that day.' } })
  expect(screen.queryByText('Please say why.')).toBeNull()
  await act(async () => fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true }))
  expect(decided).toHaveBeenCalledWith('reject', expect.anything(), expect.objectContaining({ note: 'The stock is counted that day.' }))
})

it('Escape closes a note in which nothing stands, and leaves one that has words', async () => {
  await opened()
  await press('n')
  const field = await screen.findByRole('textbox', { name: /^Note/ })
  await press('Escape', field)
  expect(screen.queryByRole('textbox')).toBeNull()
  await press('n')
  fireEvent.change(await screen.findByRole('textbox', { name: /^Note/ }), { target: { value: 'Enjoy it' } })
  await press('Escape', screen.getByRole('textbox'))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Enjoy it')
})
