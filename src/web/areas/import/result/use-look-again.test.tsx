// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Import } from '#shared/areas/import.ts'
import { show } from '../../../../../test/support/screen.tsx'
import { useLookAgain } from './use-look-again.ts'

const work = { act: 'undo-try', finishedAt: '2026-01-01T00:00:00Z' } as Import['work']

function Page({ one, look }: { one: Pick<Import, 'state' | 'work'>; look: () => void }) {
  useLookAgain(one, look)
  return null
}

const back = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')))

it('looks again when somebody comes to what could be taken back, and comes back to it', async () => {
  let looks = 0
  const look = () => (looks += 1)
  const { rerender } = await show(<Page one={{ state: 'written', work }} look={look} />)
  expect(looks).toBe(1)
  await back()
  expect(looks).toBe(2)
  // What is being looked at now has no earlier answer that could be outdated.
  rerender(<Page one={{ state: 'written', work: work && { ...work, finishedAt: null } }} look={look} />)
  await back()
  expect(looks).toBe(2)
})

it('leaves alone what nobody has looked at', async () => {
  let looks = 0
  await show(<Page one={{ state: 'written', work: work && { ...work, act: 'all' } }} look={() => (looks += 1)} />)
  await back()
  expect(looks).toBe(0)
})
