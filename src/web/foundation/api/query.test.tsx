// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { homeCalls } from '#shared/areas/home.ts'
import { show } from '../../../../test/support/screen.tsx'
import { errorTexts } from './errors.ts'
import { queries, useCall } from './query.ts'

const asked = vi.fn<typeof fetch>()
beforeEach(() => {
  queries.clear()
  vi.stubGlobal('fetch', asked.mockReset())
})
afterEach(() => vi.useRealTimers())

const answering = (status: number) => asked.mockImplementation(async () => Response.json({ Message: 'Only HR may do this.' }, { status }))

/** A screen and a part of it that comes once the screen has its answer: both ask the same. */
function Screen() {
  const { error } = useCall(homeCalls.home, {})
  return error ? <Part /> : <p>It comes</p>
}

function Part() {
  const { error } = useCall(homeCalls.home, {})
  return <p>{errorTexts(error).join(' ')}</p>
}

const open = async () => {
  await show(
    <QueryClientProvider client={queries}>
      <Screen />
    </QueryClientProvider>,
  )
  await screen.findByText('Only HR may do this.')
}

it.each([403, 404, 409, 500])('a call that fails with %i is asked once, however many parts of the screen ask it', async (status) => {
  answering(status)
  await open()
  expect(asked).toHaveBeenCalledTimes(1)
})

it('is asked again by whoever comes a while later', async () => {
  answering(403)
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  await open()
  await open()
  expect(asked).toHaveBeenCalledTimes(1)
  vi.setSystemTime(Date.now() + 11_000)
  await open()
  expect(asked).toHaveBeenCalledTimes(2)
})
