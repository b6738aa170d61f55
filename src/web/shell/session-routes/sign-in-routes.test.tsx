// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { queries } from '#web/foundation/api/query.ts'
import { stored } from '#web/foundation/storage.ts'
import { show } from '../../../../test/support/screen.tsx'
import { Validating } from '../pages/validating.tsx'
import { FrameLogout, isPassedOver, RedirectCallback, SilentCallback } from './sign-in-routes.tsx'

const finishSignIn = vi.hoisted(() => vi.fn<() => Promise<void>>())
vi.mock('#web/foundation/session/oidc.ts', () => ({ finishSignIn }))

beforeEach(() => localStorage.clear())

it('the silent callback shows “silent”', async () => {
  await show(<SilentCallback />)
  expect(screen.getByText('silent', { exact: true })).toBeDefined()
})

it('while authentication is validated the page says so', async () => {
  await show(<Validating />)
  expect(screen.getByText('Please wait while we validate your authentication')).toBeDefined()
})

it('a log-off in a frame forgets the username and keeps the token', async () => {
  localStorage.setItem(stored.username, 'amina')
  localStorage.setItem(stored.accessToken, 'token')
  await show(<FrameLogout />)
  expect([localStorage.getItem(stored.username), localStorage.getItem(stored.accessToken)]).toEqual([null, 'token'])
})

it('whoever comes back from the provider is shown nothing of what was asked as somebody else while they came', async () => {
  queries.setQueryData(['home'], 'of amina')
  finishSignIn.mockResolvedValue()
  await show(<RedirectCallback />)
  await waitFor(() => expect(queries.getQueryData(['home'])).toBeUndefined())
})

it('only a callback without its state, or after a sign-out, is passed over quietly', () => {
  expect([new Error('No matching state found in storage'), new Error('The session has ended')].map(isPassedOver)).toEqual([true, true])
  expect([new Error('access_denied'), 'No matching state found in storage', null].map(isPassedOver)).toEqual([false, false, false])
})
