// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { RosterMonth } from '#shared/areas/shift-schedule.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { CallFailed } from '#web/foundation/api/errors.ts'
import { show } from '../../../../test/support/screen.tsx'
import { ImportDialog } from './import-dialog.tsx'

const asked = vi.hoisted(() => vi.fn<(endpoint: Endpoint, input: unknown) => Promise<unknown>>())
vi.mock('#web/foundation/api/call.ts', async (original) => ({ ...(await original<object>()), call: asked }))

const isDisabled = (name: string) => (screen.getByRole('button', { name }) as HTMLButtonElement).disabled
const nothing = () => undefined
const shift = { name: 'Late', start: '14:00', end: '22:00', hours: 8, canBeChosen: true }
const month = {
  listData: [],
  days: ['2026-12-01'],
  shifts: [
    { ...shift, key: 'late', code: 'LATE' },
    { ...shift, key: 'n', code: 'N' },
    { ...shift, key: 'old', code: 'OLD', canBeChosen: false },
  ],
} as unknown as RosterMonth

it('asks for what is not saved yet to be saved first', async () => {
  await show(<ImportDialog month={month} unsaved={1} onClose={nothing} />)
  expect(await screen.findByText('One day is not saved yet: please save first.')).toBeDefined()
  expect(isDisabled('Table (XLSX, ODS, CSV)')).toBe(true)
})

it('says itself why a table is refused, until another is chosen', async () => {
  const choose = (name: string) =>
    fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [new File(['Code'], name)] } })
  asked.mockRejectedValueOnce(new CallFailed(400, { Errors: ['The first row names no day.'], Message: '' }, ''))
  await show(<ImportDialog month={month} unsaved={0} onClose={nothing} />)
  await screen.findByRole('dialog')
  choose('roster.csv')
  const told = await screen.findByText('The first row names no day.')
  expect([screen.getByRole('dialog').contains(told), isDisabled('Import')]).toEqual([true, true])
  asked.mockResolvedValue({ isWritten: false, changed: 1, differences: [], warnings: [], rows: 1, faultCount: 0, faults: [] })
  choose('mended.csv')
  await screen.findByText('One day changes')
  expect([screen.queryByText('The first row names no day.'), isDisabled('Import')]).toEqual([null, false])
})

it('says what a cell may say: codes, the letters that the month shows, and a day off', async () => {
  await show(<ImportDialog month={month} unsaved={0} onClose={nothing} />)
  expect(await screen.findByText('A cell may say LATE (LA), N or OFF; two shifts of a day with + between.')).toBeDefined()
})
