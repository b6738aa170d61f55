// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { stored } from '#web/foundation/storage.ts'
import { show } from '../../../../test/support/screen.tsx'
import { Validating } from '../pages/validating.tsx'
import { FrameLogout, isStateGone, SilentCallback } from './sign-in-routes.tsx'

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

it('only a callback without its state is passed over quietly', () => {
  expect(isStateGone(new Error('No matching state found in storage'))).toBe(true)
  expect([new Error('access_denied'), 'No matching state found in storage', null].map(isStateGone)).toEqual([false, false, false])
})
