// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { ApprovalRight } from '#shared/areas/approval-right.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { show } from '../../../../test/support/screen.tsx'
import { RightDialog } from './right-dialog.tsx'

const asked = vi.hoisted(() => vi.fn<(endpoint: Endpoint, input: unknown) => Promise<unknown>>())
vi.mock('#web/foundation/api/call.ts', async (original) => ({ ...(await original<object>()), call: asked }))

const right = (id: string, employee: string) =>
  ({
    id,
    employeeId: `of ${employee}`,
    employee,
    modules: ['default'],
    startDate: '2026-11-01',
    endDate: null,
    followsAbsence: false,
    state: 'active',
  }) as unknown as ApprovalRight

it('says that a colleague has the right already once it is said who is to have it', async () => {
  asked.mockResolvedValue({ listData: [] })
  const nothing = () => undefined
  const given = [right('1', 'Ratna'), right('2', 'Budi')]
  const opened = async (one: ApprovalRight | null) => {
    await show(<RightDialog right={one} given={given} today="2026-11-20" onChange={nothing} onClose={nothing} />)
    await screen.findByRole('dialog')
    return screen.queryByText(/^Ratna has it already/) !== null
  }
  expect([await opened(null), await opened(given[1] ?? null)]).toEqual([false, true])
})
