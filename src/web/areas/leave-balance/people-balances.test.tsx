// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { show } from '../../../../test/support/screen.tsx'
import { PeopleBalances } from './people-balances.tsx'

const asked = vi.hoisted(() => vi.fn<(endpoint: Endpoint, input: unknown) => Promise<unknown>>())
vi.mock('#web/foundation/api/call.ts', async (original) => ({ ...(await original<object>()), call: asked }))

const row = {
  id: '1',
  employeeId: '1',
  employee: 'Amina',
  employeeCode: '1',
  companyStructure: 'Platform',
  leaveTypeId: '2',
  leaveType: 'Annual leave',
  unit: 'day',
  balance: 6,
  begins: null,
  taken: 1,
  reserved: 2.5,
  expiring: null,
  expiredDate: '2026-12-31',
}

it('every quantity has its unit, and a column that nobody has anything in is not there', async () => {
  asked.mockResolvedValue({ listData: [row], totalData: 1, totalPage: 1 })
  await show(<PeopleBalances day="2026-11-28" />)
  const table = await screen.findByRole('table')
  const heads = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
  expect(heads).toEqual(['Employee', 'Unit', 'Leave type', 'Available', 'Taken', 'Waiting', 'Expires after'])
  const cells = within(table)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
  expect(cells.slice(-4)).toEqual(['6 days', '1 day', '2.5 days', '2026/12/31'])
})
