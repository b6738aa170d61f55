// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { importCalls, type Import } from '#shared/areas/import.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { ImportTold } from '#shared/import-mapping/told.ts'
import { CallFailed } from '#web/foundation/api/errors.ts'
import { show } from '../../../../../test/support/screen.tsx'
import { FaultyRows } from './faulty-rows.tsx'

const asked = vi.hoisted(() => vi.fn<(endpoint: Endpoint, input: unknown) => Promise<unknown>>())
vi.mock('#web/foundation/api/call.ts', async (original) => ({ ...(await original<object>()), call: asked }))

const fault = { file: 'staff.csv', line: 3, column: 'column 2', value: 'x', why: 'it is empty', allowed: 'a text' }
const told = {
  groups: [],
  faults: [fault],
  rows: [{ file: 'staff.csv', line: 3, cells: ['1', ''], mended: false }],
  faultCount: 1,
} as unknown as ImportTold
const mends = [{ file: 'staff.csv', line: 2, cells: ['2', 'Bo'] }]
const one = { id: 'i', state: 'open', mends, files: [], mapping: '{}' } as unknown as Import

/** Types into the row and presses the button beside it at once; answers how the keeping of it is ended. */
async function typeAndCheck(onAgain: () => void) {
  const keeping = Promise.withResolvers<unknown>()
  asked.mockImplementation((endpoint) => (endpoint === importCalls.mend ? keeping.promise : Promise.resolve({})))
  await show(<FaultyRows one={one} told={told} isOpen onAgain={onAgain} onTake={() => undefined} />)
  const cell = screen.getAllByRole('textbox').at(-1) as HTMLElement
  fireEvent.change(cell, { target: { value: 'Cy' } })
  fireEvent.blur(cell)
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
  return keeping
}

it('what was typed last is kept before the file is checked again', async () => {
  const onAgain = vi.fn<() => void>()
  const keeping = await typeAndCheck(onAgain)
  await Promise.resolve()
  expect(onAgain).not.toHaveBeenCalled()
  keeping.resolve({})
  await waitFor(() => expect(onAgain).toHaveBeenCalledOnce())
})

it('nothing is checked without what could not be kept, until the button is pressed again', async () => {
  const onAgain = vi.fn<() => void>()
  const keeping = await typeAndCheck(onAgain)
  keeping.reject(new CallFailed(409, { Errors: ['It is being worked on.'], Message: '', fields: {} }, ''))
  await keeping.promise.catch(() => undefined)
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
  await waitFor(() => expect(onAgain).toHaveBeenCalledOnce())
})
