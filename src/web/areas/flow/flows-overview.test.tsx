// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { plainLevel } from '#shared/contract/flow.ts'
import { show } from '../../../../test/support/screen.tsx'
import { FlowsOverview } from './flows-overview.tsx'

afterEach(() => vi.unstubAllGlobals())

const version = { version: 0, state: 'own', publishedFrom: null, publishedBy: null, publishedDate: null, rules: 1 }
const rules = [{ name: '', when: null, levels: [plainLevel({ kind: 'manager', up: 1 })], skipAdjacent: true }]
const flow = { current: { ...version, definition: { rules, lastResort: [] } } }
const summaries = ['loan', 'permit-out'].map((kind) => ({ kind, module: kind, title: kind, current: version, planned: null, draft: null }))

it('shows the flows together, once all of them can be said: none pushes the others down', async () => {
  const late = Promise.withResolvers<unknown>()
  const answers = new Map<string, unknown>([
    ['/x/flows', summaries],
    ['/x/flows/loan', flow],
    ['/x/flows/permit-out', late.promise],
  ])
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.slice(address.indexOf('/x/'))
    return Response.json(path.endsWith('/fields') ? { fields: [], personFields: [] } : await answers.get(path))
  })
  await show(<FlowsOverview />)
  const shown = () => screen.queryAllByRole('link').map(({ textContent }) => textContent)
  await screen.findByText(/^manager$/i)
  expect([shown(), screen.getByRole('status').getAttribute('aria-label')]).toEqual([[], 'Loading'])
  await act(async () => late.resolve(flow))
  await vi.waitFor(() => expect(shown()).toEqual(['loan', 'permit-out']))
  expect(screen.queryByRole('status')).toBeNull()
})
