// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../../../test/support/screen.tsx'
import { CallFailed, Cancelled } from './api/errors.ts'
import { errorHeading, SnackbarHost, tellError, tellSuccess, tellWaiting, tellWarning } from './snackbar.tsx'

afterEach(() => vi.useRealTimers())

const host = () => show(<SnackbarHost />)

test('the heading of an error says what kind it is', async () => {
  await host()
  expect([400, 404, 500, 503, 409, 0].map(errorHeading)).toEqual(['Validation', 'Not Found', 'Unexpected Error', 'Error', 'Error', 'Error'])
})

test('a success goes after three seconds; errors and warnings stay until closed', async () => {
  await host()
  act(() => {
    tellSuccess('Leave has been approved successfully')
    tellWarning('Your draft is old')
    tellError(new CallFailed(400, { Errors: ['Too short', 'Too late'] }, ''))
    tellError(new Cancelled())
  })
  await screen.findByText('Too late')
  expect(screen.getByText('Validation')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Leave has been approved successfully')).toBeNull(), { timeout: 15_000 })
  expect(screen.getByText('Your draft is old')).toBeTruthy()
  expect(screen.getByText('Too short')).toBeTruthy()
})

test('a success stands at 2999 ms and is gone after 3000; warnings and errors stand after ten seconds', async () => {
  await host()
  vi.useFakeTimers()
  const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
  act(() => {
    tellSuccess('Loan has been approved successfully')
    tellWarning('The connection is slow')
    tellError(new CallFailed(503, { Errors: ['Back shortly'] }, ''))
  })
  await pass(0)
  expect(screen.getByText('Loan has been approved successfully')).toBeTruthy()
  await pass(2999)
  expect(screen.getByText('Loan has been approved successfully')).toBeTruthy()
  await pass(7001)
  vi.useRealTimers()
  await waitFor(() => expect(screen.queryByText('Loan has been approved successfully')).toBeNull())
  expect(screen.getByText('The connection is slow')).toBeTruthy()
  expect(screen.getByText('Back shortly')).toBeTruthy()
})

test('what takes a moment longer is told once for all who wait, and no longer when all are answered', async () => {
  await host()
  const answered: (() => void)[] = []
  act(() => void answered.push(tellWaiting(), tellWaiting()))
  expect(await screen.findAllByText(/^One moment/)).toHaveLength(1)
  await act(async () => answered.pop()?.())
  expect(screen.getAllByText(/^One moment/)).toHaveLength(1)
  await act(async () => answered.pop()?.())
  await waitFor(() => expect(screen.queryByText(/^One moment/)).toBeNull())
})
