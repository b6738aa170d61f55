// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { flowCalls, type Flow } from '#shared/areas/flow.ts'
import { plainLevel, type FlowDefinition } from '#shared/contract/flow.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { show } from '../../../../../test/support/screen.tsx'
import { VersionsDialog } from './versions-dialog.tsx'

const asked = vi.hoisted(() => vi.fn<(endpoint: Endpoint, input: unknown) => Promise<unknown>>())
vi.mock('#web/foundation/api/call.ts', async (original) => ({ ...(await original<object>()), call: asked }))

const drawn: FlowDefinition = {
  rules: [
    {
      name: 'Long',
      when: { field: 'days', is: '>', value: 9 },
      levels: [plainLevel({ kind: 'manager', up: 1 }), plainLevel({ kind: 'hr' }, { remindAfterDays: 3 })],
      skipAdjacent: true,
    },
    { name: 'All others', when: null, levels: [plainLevel({ kind: 'unit-head', up: 0 })], skipAdjacent: true },
  ],
  lastResort: [],
}

it('a version that counts from a coming day is looked at, and the draft stays as it is', async () => {
  const about = { publishedBy: 'Edgar', publishedDate: '2026-11-01T08:00:00Z', rules: 2 }
  const versions = [
    { ...about, version: 2, state: 'planned', publishedFrom: '2027-01-01' },
    { ...about, version: 1, state: 'current', publishedFrom: '2026-01-01' },
  ]
  asked.mockImplementation(async (endpoint) => {
    if (endpoint === flowCalls.readVersion) return { ...versions[0], definition: drawn }
    if (endpoint !== flowCalls.fields) return { listData: [], totalPage: 1 }
    return { fields: [{ name: 'days', label: 'Days', kind: 'number', of: 'request', optional: false }], personFields: [] }
  })
  const take = vi.fn()
  await show(<VersionsDialog flow={{ kind: 'leave-request', versions } as unknown as Flow} onClose={() => undefined} onTake={take} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Look at version 2' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Version 2' }))
  await dialog.findByRole('heading', { name: 'Rule 1: Long' })
  const text = screen.getByRole('dialog', { name: 'Version 2' }).textContent
  for (const words of ['Days is more than 9', 'Manager', 'HR', 'Rule 2: All others', 'Whatever no other rule takes', 'Head of unit'])
    expect(text).toContain(words)
  expect(asked.mock.calls.find(([endpoint]) => endpoint === flowCalls.readVersion)?.[1]).toEqual({ kind: 'leave-request', version: 2 })
  // Nothing in it can be typed or chosen: its only button closes it.
  expect(dialog.getAllByRole('button')).toHaveLength(1)
  expect(take).not.toHaveBeenCalled()
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  expect(await screen.findByRole('button', { name: 'Look at version 1' })).toBeDefined()
})
