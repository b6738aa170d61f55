// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { show, widen } from '../../../../test/support/screen.tsx'
import { TransactionsDialog } from './transactions-dialog.tsx'

const asked = vi.hoisted(() => vi.fn<(endpoint: Endpoint, input: unknown) => Promise<unknown>>())
vi.mock('#web/foundation/api/call.ts', async (original) => ({ ...(await original<object>()), call: asked }))

const lastInput = () => asked.mock.calls.at(-1)?.[1]

it('filters by one status, as its number', async () => {
  asked.mockImplementation((endpoint: Endpoint) => {
    const listData = endpoint.path.endsWith('gain-status') ? [{ id: 0, displayName: 'Active' }] : []
    return Promise.resolve({ listData, totalData: listData.length, totalPage: 1 })
  })
  widen(1440)
  await show(<TransactionsDialog whose={{ employeeId: 'e', leaveTypeId: 't', title: 'Annual leave' }} onClose={() => undefined} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Status' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Active' }))
  await waitFor(() => expect(lastInput()).toMatchObject({ usingGainStatusFilter: true, gainStatus: 0 }))
})

it('has two tabs, each asking its own history by id, from the latest day on', async () => {
  asked.mockResolvedValue({ listData: [], totalData: 0, totalPage: 0 })
  widen(1440)
  await show(<TransactionsDialog whose={{ employeeId: 'e', leaveTypeId: 't', title: 'Annual leave' }} onClose={() => undefined} />)
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent?.trim())).toEqual(['Gain Transaction', 'Deduct Transaction'])
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
  fireEvent.click(screen.getByRole('tab', { name: 'Deduct Transaction' }))
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
  expect(asked.mock.calls.map(([endpoint]) => endpoint.path)).toEqual(['/v2/leaveBalance/gainHistory', '/v2/leaveBalance/deductHistory'])
  for (const [, input] of asked.mock.calls)
    expect(input).toMatchObject({ id: 't', employeeId: 'e', sortingColumn: 'TransDate', sortingDirection: 1, paginationPage: 1 })
})
