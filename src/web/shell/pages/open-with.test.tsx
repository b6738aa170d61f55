// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { peopleScreens } from '#web/areas/people/screens.ts'
import { show } from '../../../../test/support/screen.tsx'
import { openWith } from './open-with.tsx'

const asked = vi.hoisted(() => vi.fn<(endpoint: Endpoint, input: unknown) => Promise<unknown>>())
vi.mock('#web/foundation/api/call.ts', async (original) => ({ ...(await original<object>()), call: asked }))

const home = (...paths: string[]) => ({
  person: {},
  roles: {},
  config: {},
  sidebar: paths.map((path) => ({ path, module: null, label: '' })),
})

it('a screen that is not in one’s sidebar is told not to be open, with nothing of it to press', async () => {
  const People = openWith('/people', () => <button type="button">Hire</button>)
  asked.mockResolvedValue(home('/', '/inbox'))
  await show(<People />)
  expect(await screen.findByRole('heading', { name: 'This is not open to you' })).toBeDefined()
  expect([screen.queryByRole('button', { name: 'Hire' }), screen.getByRole('link', { name: 'Go to home' }).getAttribute('href')]).toEqual([
    null,
    '/',
  ])
  asked.mockResolvedValue(home('/', '/people'))
  await show(<People />)
  expect(await screen.findByRole('button', { name: 'Hire' })).toBeDefined()
  expect(peopleScreens[0]?.openWith).toBe('/people')
})
