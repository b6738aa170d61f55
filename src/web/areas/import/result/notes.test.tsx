// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Import } from '#shared/areas/import.ts'
import type { ImportTold } from '#shared/import-mapping/told.ts'
import { show } from '../../../../../test/support/screen.tsx'
import { Outcome } from './outcome.tsx'
import { WritePart } from './write-part.tsx'

const one = { id: 'i', state: 'open', mends: [], files: [], mapping: '{}' } as unknown as Import
const note = (line: number, counts: number) => ({
  file: 'staff.csv',
  line,
  column: 'Name',
  value: `Ana ${line}`,
  why: `the row is passed over: line ${counts} counts, and has "Bo" there`,
  allowed: null,
})
const notes = [note(2, 12), note(3, 13), note(4, 14), note(5, 15)]
const part = { added: 0, changed: 0, unchanged: 0, removed: 0, passedOver: 0, joined: 0, refused: 0 }
const told = {
  parts: [
    {
      ...part,
      part: 'employees',
      read: 5,
      added: 3,
      joined: 2,
      from: [
        { file: 'staff.xlsx', sheet: 'Staff', read: 3 },
        { file: 'phones.csv', sheet: null, read: 2 },
      ],
    },
    { ...part, part: 'units', read: 1, added: 1, from: [{ file: 'mapping.json', sheet: null, read: 1 }] },
  ],
  others: { count: 0, some: [] },
  unplanned: { count: 21, names: ['Ana Roth', 'Bo Łukasz'] },
  made: [],
  additions: [],
  changes: [],
  changeCount: 0,
  groups: [],
  faults: [],
  faultCount: 0,
  notes,
  noteCount: 4,
  noteGroups: [
    {
      part: null,
      field: null,
      file: 'staff.csv',
      column: 'Name',
      why: 'the row is passed over: line … counts, and has … there',
      allowed: null,
      count: 4,
      values: ['Ana 2'],
      lines: [2, 3, 4, 5],
      people: null,
    },
  ],
  rowsRead: 6,
  effect: 4,
  good: true,
  stopped: null,
} as unknown as ImportTold

const unplanned =
  '21 people come without a working schedule: Ana Roth, Bo Łukasz and 19 more. No day of theirs is planned until they are given one.'

it('what is worth knowing stands above the counts, is named beside the button that writes, and again before it is pressed', async () => {
  await show(
    <>
      <WritePart one={one} told={told} busy={false} onRun={() => undefined} onColumns={() => undefined} onAnew={null} />
      <Outcome one={one} told={told} isOpen onAgain={() => undefined} onTake={() => undefined} />
    </>,
  )
  expect(screen.getByRole('link', { name: '5 things are worth knowing first' })).toBeDefined()
  const [first, second] = screen.getAllByRole('region')
  expect([
    within(first as HTMLElement).getByRole('heading').textContent,
    within(second as HTMLElement).getByRole('heading').textContent,
  ]).toEqual(['Worth knowing', 'What comes of the rows'])
  expect(within(first as HTMLElement).getByText(unplanned)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Import all' }))
  const dialog = await screen.findByRole('dialog')
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([unplanned, 'the row is passed over: line … counts, and has … there (4 rows)'])
})

it('what differs from row to row is shown whole where somebody asks for the rows', async () => {
  await show(<Outcome one={one} told={told} isOpen onAgain={() => undefined} onTake={() => undefined} />)
  expect(screen.queryByText(/line 13 counts/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show the rows' }))
  expect(screen.getByText(/line 13 counts, and has "Bo" there/)).toBeDefined()
})

it('counts are told by the files and sheets that were brought, and add up', async () => {
  await show(<Outcome one={one} told={told} isOpen onAgain={() => undefined} onTake={() => undefined} />)
  expect(screen.getByRole('row', { name: /^People/ }).textContent).toBe('Peoplestaff.xlsx › Staff (3), phones.csv (2)532')
  expect(screen.getByRole('row', { name: /^Units/ }).textContent).toBe('Unitsthe mapping itself110')
})
