// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { companyCalls } from '#shared/areas/company.ts'
import type { AnswerOf, Endpoint } from '#shared/contract/endpoint.ts'
import { show } from '../../../../test/support/screen.tsx'
import { DemoScreen } from './demo-screen.tsx'

const asked = vi.hoisted(() => vi.fn<(endpoint: Endpoint, input: unknown) => Promise<unknown>>())
vi.mock('#web/foundation/api/call.ts', async (original) => ({ ...(await original<object>()), call: asked }))

it('whoever has a company of their own is told that it stays and how they come back; who has none, that it begins empty', async () => {
  const told = async (stands: Pick<AnswerOf<typeof companyCalls.read>, 'open' | 'hasOwn'>) => {
    asked.mockReset().mockResolvedValue({ canChange: true, hasDemo: true, ...stands })
    await show(<DemoScreen />)
    const { parentElement } = await screen.findByRole('button', { name: /^Open / })
    return parentElement?.textContent
  }
  expect(await told({ open: 'demo', hasOwn: false })).toContain('Your own company begins empty')
  const back = await told({ open: 'demo', hasOwn: true })
  expect(back).toContain('Back to your own company, which is as you left it')
  expect(back).not.toContain('begins empty')
  expect(await told({ open: 'own', hasOwn: true })).toContain('You come back on this same page of the demo company')
})
