// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { homeCalls } from '#shared/areas/home.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { queries } from '#web/foundation/api/query.ts'
import { show } from '../../../../test/support/screen.tsx'
import { NoLeaveType } from './no-leave-type.tsx'

const asked = vi.hoisted(() => vi.fn<(endpoint: Endpoint) => Promise<unknown>>())
vi.mock('#web/foundation/api/call.ts', async (original) => ({ ...(await original<object>()), call: asked }))

it.each([
  ['an employee is told whom to ask', { administrator: false, duties: [] as string[] }, null, /^Ask|HR says which types there are/, null],
  [
    'HR is led to the leave types',
    { administrator: false, duties: ['*'] },
    'Hadi',
    /A type is open to those whom its rule names/,
    '/set-up/leave-types',
  ],
])('where no leave type is open %s', async (_what, roles, name, told, way) => {
  queries.clear()
  asked.mockImplementation(async (endpoint) => (endpoint === homeCalls.home ? { roles } : {}))
  await show(<NoLeaveType name={name} />)
  expect(await screen.findByText(name ? `No leave type is open to ${name}` : 'No leave type is open to you')).toBeDefined()
  expect(await screen.findByText(told)).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Set up leave types' })?.getAttribute('href') ?? null).toBe(way)
})
