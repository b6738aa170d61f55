// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Import } from '#shared/areas/import.ts'
import type { ImportTold } from '#shared/import-mapping/told.ts'
import { show } from '../../../../../test/support/screen.tsx'
import { OtherPeople } from './other-people.tsx'
import { WritePart } from './write-part.tsx'

const told = {
  parts: [],
  others: { count: 0, some: [] },
  unplanned: { count: 0, names: [] },
  notes: [],
  noteCount: 0,
  noteGroups: [],
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

it('what is imported is told as the table counts it, and not before rows that were put right are checked', async () => {
  const asked: string[] = []
  const parts = [
    { part: 'employees', read: 3, added: 1, changed: 0, unchanged: 0, removed: 0, passedOver: 0, refused: 2 },
    { part: 'assignments', read: 3, added: 1, changed: 0, unchanged: 2, removed: 0, passedOver: 0, refused: 0 },
  ]
  const row = { file: 'staff.csv', line: 4, cells: ['N3', 'Cy'], mended: false }
  const faulty = { ...told, parts, rows: [row], effect: 3, faultCount: 2, faults: [], rowsRead: 6 } as unknown as ImportTold
  const part = (mends: Import['mends']) => (
    <WritePart
      one={{ ...one, mends }}
      told={faulty}
      busy={false}
      onRun={(act) => asked.push(act)}
      onColumns={() => undefined}
      onAnew={null}
    />
  )
  const { unmount } = await show(part([{ file: 'staff.csv', line: 4, cells: ['N3', 'Cyd'] }]))
  expect(screen.getByText('Rows that were put right are not checked yet')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Import the good rows' })).toBeNull()
  unmount()
  await show(part([]))
  fireEvent.click(screen.getByRole('button', { name: 'Import the good rows' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Added or changed: People 1, Where they work 1. What is refused (2) is left out.')
  fireEvent.click(screen.getByRole('button', { name: 'Import' }))
  expect(asked).toEqual(['good'])
})

it('people who would become somebody else are told at the top, and asked about before anything is imported', async () => {
  const some = [{ file: 'staff.csv', line: 2, key: 'E1', here: 'Ingrid Bauer', there: 'Ana Sánchez' }]
  const parts = [{ part: 'employees', read: 290, added: 0, changed: 290, unchanged: 0, removed: 0, passedOver: 0, refused: 0 }]
  const others = { ...told, good: true, effect: 290, rowsRead: 290, parts, others: { count: 27, some } } as unknown as ImportTold
  const asked: string[] = []
  await show(
    <>
      <WritePart one={one} told={others} busy={false} onRun={(act) => asked.push(act)} onColumns={() => undefined} onAnew={null} />
      <OtherPeople told={others} />
    </>,
  )
  const section = screen.getByRole('region', { name: '27 of 290 rows are known here as somebody of quite another name' })
  expect(within(section).getByRole('row', { name: 'E1 Ingrid Bauer Ana Sánchez 2' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Import all' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('27 people here would become somebody of quite another name.')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Import all the same' }))
  expect(asked).toEqual(['all'])
})

it('good rows of which nothing is new are not said to add or change anything', async () => {
  const parts = [{ part: 'employees', read: 2, added: 0, changed: 0, unchanged: 1, removed: 0, passedOver: 0, refused: 1 }]
  const same = { ...told, parts, rows: [], faultCount: 1, rowsRead: 2 } as unknown as ImportTold
  await show(<WritePart one={one} told={same} busy={false} onRun={() => undefined} onColumns={() => undefined} onAnew={null} />)
  fireEvent.click(screen.getByRole('button', { name: 'Import the good rows' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Nothing would be added or changed: what is good is here already. What is refused (1) is left out.')
})
