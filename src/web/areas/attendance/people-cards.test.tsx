// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { show } from '../../../../test/support/screen.tsx'
import { PeopleCards } from './people-cards.tsx'

const asked = vi.hoisted(() => vi.fn<(endpoint: Endpoint, input: unknown) => Promise<unknown>>())
vi.mock('#web/foundation/api/call.ts', async (original) => ({ ...(await original<object>()), call: asked }))

const lastInput = () => asked.mock.calls.at(-1)?.[1]
const shown = async (month: string) => {
  asked.mockReset().mockResolvedValue({ listData: [], totalData: 0, totalPage: 0 })
  const onMonth = vi.fn<(month: string) => void>()
  await show(<PeopleCards month={month} today="2026-11-20" onMonth={onMonth} />)
  await waitFor(() => expect(asked).toHaveBeenCalled())
  return onMonth
}

it('asks for a month that is over as a whole, and for the present one until today', async () => {
  await shown('2026-10')
  expect(lastInput()).toMatchObject({ from: '2026-10-01', until: '2026-10-31', filterSearch: '', paginationPage: 1 })
  await shown('2026-02')
  expect(lastInput()).toMatchObject({ from: '2026-02-01', until: '2026-02-28' })
  await shown('2026-11')
  expect(lastInput()).toMatchObject({ from: '2026-11-01', until: '2026-11-20' })
})

it('finds people by name in the same days, and steps to the month before', async () => {
  const onMonth = await shown('2026-11')
  fireEvent.change(screen.getByRole('textbox', { name: 'Employee' }), { target: { value: 'ami' } })
  await waitFor(() => expect(lastInput()).toMatchObject({ from: '2026-11-01', until: '2026-11-20', filterSearch: 'ami' }))
  fireEvent.click(screen.getByRole('button', { name: 'Previous month' }))
  expect(onMonth).toHaveBeenCalledWith('2026-10')
})
