// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Import } from '#shared/areas/import.ts'
import type { ImportTold } from '#shared/import-mapping/told.ts'
import { show } from '../../../../../test/support/screen.tsx'
import { WritePart } from './write-part.tsx'

const told = {
  parts: [],
  groups: [],
  faults: [],
  faultCount: 0,
  rowsRead: 0,
  effect: 0,
  good: false,
  stopped: null,
} as unknown as ImportTold
const one = { state: 'open', mends: [] } as unknown as Import

it('a trial of files of which nothing is chosen says so, and proposes it', async () => {
  let anew = 0
  const nothing = () => undefined
  const part = (onAnew: (() => void) | null) => (
    <WritePart one={one} told={told} busy={false} onRun={nothing} onColumns={nothing} onAnew={onAnew} />
  )
  const { unmount } = await show(part(() => (anew += 1)))
  expect(screen.getByText('No columns are chosen yet')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Propose anew' }))
  expect([anew, screen.queryByRole('button', { name: 'Try again' })]).toEqual([1, null])
  unmount()
  await show(part(null))
  expect(screen.getByText('No row was read')).toBeDefined()
})
