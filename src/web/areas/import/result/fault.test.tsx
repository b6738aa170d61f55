// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ImportFaultGroup } from '#shared/import-mapping/told.ts'
import { setPersonFormats, usualFormats } from '#web/foundation/format/person-formats.ts'
import { show } from '../../../../../test/support/screen.tsx'
import { AlikeFaults } from './alike-faults.tsx'
import { Fault } from './fault.tsx'
import { MadeOnes } from './made-ones.tsx'

/** What is told of an import, in the names that the screen has. */

afterEach(() => setPersonFormats(usualFormats))

const group: ImportFaultGroup = {
  part: 'assignments.1',
  field: 'manager',
  file: 'staff.csv',
  column: 'ParentEmployeeKey',
  why: 'there is no such person',
  allowed: 'one that exists or is imported with it',
  count: 296,
  values: ['23', '16'],
  lines: [2, 3],
  people: { file: 'staff', own: 'ParentEmployeeKey', column: 'EmployeeKey', key: 'LoginID' },
}

it('tells many rows once, by part and field, with some values and lines, and takes what it proposes in one press', async () => {
  let taken = 0
  await show(<AlikeFaults group={group} onTake={() => (taken += 1)} />)
  const text = screen.getByRole('listitem').textContent
  expect(text).toContain('staff.csv, Where they work 2 › Manager (ParentEmployeeKey)296 rows')
  expect(text).toContain('“23”, “16” · lines 2, 3 …')
  fireEvent.click(screen.getByRole('button', { name: 'These look like EmployeeKey: use that' }))
  expect(taken).toBe(1)
})

it('names fields as the screen does where the mapping is to blame, and writes days as the company does', async () => {
  setPersonFormats({ ...usualFormats, dateForm: 'DD.MM.YYYY' })
  const fault = {
    file: 'mapping.json',
    line: 0,
    column: 'openings.leaveType',
    value: 'MOON',
    why: 'there is no such leave type',
    allowed: null,
  }
  await show(<Fault fault={fault} placed />)
  expect(screen.getByText('Opening balances › Leave type')).toBeDefined()
  const constant = 'the constant "1 May" of the mapping: it is not a date as the mapping says (yyyy-MM-dd)'
  await show(
    <Fault fault={{ ...fault, file: 'staff.csv', column: '', value: '', why: constant, part: 'openings', field: 'effectiveOn' }} placed />,
  )
  expect(screen.getByText('Opening balances › As of', { exact: false }).parentElement?.textContent).not.toContain('mapping')
  await show(
    <Fault
      fault={{ ...fault, file: 'staff.csv', line: 4, column: 'column 3', why: 'it ends before it begins, which is on 2020-02-01' }}
      placed
    />,
  )
  expect(screen.getByText('staff.csv, line 4, Column 3').parentElement?.textContent).toContain('which is on 01.02.2020')
})

it('says in its own words how overlapping rows are cut', async () => {
  const fault = {
    file: 'staff.csv',
    line: 4,
    column: 'End',
    value: '',
    why: 'it is empty',
    allowed: 'an end before it; or "overlaps": "cut" in the mapping',
  }
  await show(<Fault fault={fault} />)
  expect(screen.getByText(/Rows and rules › Rows that overlap/).textContent).not.toContain('mapping')
})

it('names what would be made, and what resembles another', async () => {
  await show(
    <MadeOnes
      made={[{ kind: 'unit', count: 21, names: ['Workshop', 'Workshopp'], resembling: [{ name: 'Workshopp', like: 'Workshop' }] }]}
    />,
  )
  expect(screen.getByText(/Workshop, Workshopp/).textContent).toBe('Units made because rows name them: 21 Workshop, Workshopp …')
  expect(screen.getByRole('listitem').textContent).toBe('“Workshopp” is nearly “Workshop”: the same?')
})
