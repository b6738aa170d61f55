// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { timeSetupCalls } from '#shared/areas/time-setup.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { show } from '../../../../test/support/screen.tsx'
import { TakeOverDialog } from './take-over-dialog.tsx'

const asked = vi.hoisted(() => vi.fn<(endpoint: Endpoint, input: unknown) => Promise<unknown>>())
vi.mock('#web/foundation/api/call.ts', async (original) => ({ ...(await original<object>()), call: asked }))

it('holidays are taken over for the region of the site; where it has none that is known, for the whole country', async () => {
  const regions = [
    { id: 'BE', displayName: 'Berlin' },
    { id: 'BY', displayName: 'Bayern' },
  ]
  const begunWith = async (region: string | null) => {
    asked.mockReset().mockResolvedValue({ days: [] })
    await show(<TakeOverDialog site={{ id: '1', name: 'Office', region, regions }} year={2027} onClose={() => undefined} />)
    const { value } = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Region' })
    await waitFor(() => expect(asked).toHaveBeenCalled())
    return [
      value,
      asked.mock.calls.map(([endpoint, input]) => endpoint === timeSetupCalls.holidayPreview && (input as { region: string }).region),
    ]
  }
  expect(await begunWith('BE')).toEqual(['Berlin', ['BE']])
  expect(await begunWith(null)).toEqual(['Whole country', ['']])
  expect(await begunWith('Nowhere')).toEqual(['Whole country', ['']])
})
