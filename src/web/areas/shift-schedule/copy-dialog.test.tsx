// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { RosterMonth } from '#shared/areas/shift-schedule.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { CallFailed } from '#web/foundation/api/errors.ts'
import { show } from '../../../../test/support/screen.tsx'
import { CopyDialog } from './copy-dialog.tsx'

const asked = vi.hoisted(() => vi.fn<(endpoint: Endpoint, input: unknown) => Promise<unknown>>())
vi.mock('#web/foundation/api/call.ts', async (original) => ({ ...(await original<object>()), call: asked }))

const isDisabled = (name: string) => (screen.getByRole('button', { name }) as HTMLButtonElement).disabled
const nothing = () => undefined
const amina = { employeeId: '1', employee: 'Amina', canEdit: true, cells: [] }
const month = { listData: [amina], days: ['2026-12-01'], shifts: [] } as unknown as RosterMonth

it('asks for what is not saved yet to be saved first', async () => {
  await show(<CopyDialog month={month} unsaved={2} onClose={nothing} />)
  expect((await screen.findByText('2 days are not saved yet: please save first.')).role).toBe('alert')
  expect(isDisabled('Try')).toBe(true)
  await show(<CopyDialog month={month} unsaved={0} onClose={nothing} />)
  await screen.findByRole('dialog')
  expect([isDisabled('Try'), screen.queryByText(/save first/)]).toEqual([false, null])
})

it('says itself why it is refused', async () => {
  asked.mockRejectedValue(new CallFailed(400, { Errors: ['The last day is before the first.'], Message: '' }, ''))
  await show(<CopyDialog month={month} unsaved={0} onClose={nothing} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Try' }))
  expect(screen.getByRole('dialog').contains(await screen.findByText('The last day is before the first.'))).toBe(true)
})
