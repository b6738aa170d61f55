// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { leaveByWish } from '#web/foundation/session/leaving.ts'
import { show } from '../../../../test/support/screen.tsx'
import { LeaveGuard } from './leave-guard.tsx'

const leave = vi.hoisted(() => vi.fn<() => Promise<void>>())
vi.mock('#web/foundation/session/sign-in.ts', () => ({ leave }))

const asked = () => screen.findByText(/What you have typed cannot be kept on this device/)
const answer = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('asks whoever wishes to sign out while something would be lost, and lets them', async () => {
  await show(<LeaveGuard atRisk />)
  for (const [name, times] of [
    ['No', 0],
    ['Yes', 1],
  ] as const) {
    act(() => void leaveByWish())
    await asked()
    answer(name)
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull())
    expect(leave).toHaveBeenCalledTimes(times)
  }
  await show(<LeaveGuard atRisk={false} />)
  await leaveByWish()
  expect(leave).toHaveBeenCalledTimes(2)
})
