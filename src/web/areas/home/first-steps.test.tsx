// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { companyCalls } from '#shared/areas/company.ts'
import type { AnswerOf, Endpoint } from '#shared/contract/endpoint.ts'
import { show } from '../../../../test/support/screen.tsx'
import { WithFirstSteps } from './first-steps.tsx'

const asked = vi.hoisted(() => vi.fn<(endpoint: Endpoint, input: unknown) => Promise<unknown>>())
vi.mock('#web/foundation/api/call.ts', async (original) => ({ ...(await original<object>()), call: asked }))

type Steps = AnswerOf<typeof companyCalls.firstSteps>['steps']

it('a step leads to the list of exactly those who lack something, and tells who is invited apart from who is not', async () => {
  const plain = { done: false, lacking: null, waiting: null, people: [] }
  const emre = { id: '1', name: 'Emre', code: '4' }
  const steps: Steps = [
    { ...plain, step: 'schedules', lacking: 1, people: [emre] },
    { ...plain, step: 'managers' },
    { ...plain, step: 'signIn', lacking: 11, waiting: 9 },
    { ...plain, step: 'units', lacking: 3 },
  ]
  asked.mockResolvedValue({ steps, hidden: false })
  await show(<WithFirstSteps mayHide>{(list) => list}</WithFirstSteps>)
  const target = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect([await target('Working time'), await target('Managers')]).toEqual(['/people?tab=all&lacks=schedule', '/people'])
  expect(await target('Ways to sign in')).toBe('/set-up/access?tab=none')
  // Also whoever is to come, or looks after people elsewhere, is found there.
  expect(await target('Emre')).toBe('/people/1')
  expect(document.body.textContent).toContain('9 people are invited and have not come yet. 2 people are not invited yet.')
  expect(document.body.textContent).toContain('3 units have no head: what their heads are to decide goes to somebody above, or to nobody.')
  expect(screen.getByRole('button', { name: 'Hide this list' })).toBeDefined()
})
