// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { show } from '../../../../test/support/screen.tsx'
import { followHeld } from './held-store.ts'
import { useWaiting } from './use-waiting.ts'

const asked = vi.hoisted(() => vi.fn<(endpoint: Endpoint, input: unknown) => Promise<unknown>>())
vi.mock('#web/foundation/api/call.ts', async (original) => ({ ...(await original<object>()), call: asked }))

const Waiting = () => <p role="status">{useWaiting()}</p>

it('what waits is without what is decided and can still be taken back, and with what could not be carried out', async () => {
  followHeld()
  let counted = 19
  const held = [
    { requestId: 'a', errors: [] },
    { requestId: 'b', errors: ['The balance is short.'] },
  ]
  asked.mockImplementation(async ({ path }) => (path.includes('held') ? held : { actionRequired: counted }))
  await show(<Waiting />)
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('18'))
  // More than are counted stay so.
  counted = 1000
  await show(<Waiting />)
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('1000'))
})
