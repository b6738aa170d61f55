// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { setPersonFormats, usualFormats } from '#web/foundation/format/person-formats.ts'
import { show } from '../../../../test/support/screen.tsx'
import { PartDialog } from './columns/part-dialog.tsx'
import { useSourceWords } from './columns/source-words.ts'
import { DaysQuestion } from './files/days-question.tsx'
import { useTitle } from './title.ts'

/** What is asked on the way to a trial, and how things are called there. */

afterEach(() => setPersonFormats(usualFormats))

it('asks which day is meant, the company’s own order first', async () => {
  const answers: string[] = []
  const ask = <DaysQuestion forms={['dd/MM/yyyy', 'MM/dd/yyyy']} example="03/04/2020" onAnswer={(form) => answers.push(form)} />
  const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
  const { unmount } = await show(ask)
  expect(names()).toEqual(['3 April 2020 (dd/MM/yyyy)', '4 March 2020 (MM/dd/yyyy)'])
  unmount()
  setPersonFormats({ ...usualFormats, dateForm: 'MM/DD/YYYY' })
  await show(ask)
  expect(names()).toEqual(['4 March 2020 (MM/dd/yyyy)', '3 April 2020 (dd/MM/yyyy)'])
  fireEvent.click(screen.getByRole('button', { name: '4 March 2020 (MM/dd/yyyy)' }))
  expect(answers).toEqual(['MM/dd/yyyy'])
})

const known = { sites: [{ code: 'HQ', name: 'Jakarta' }], leaveTypes: [{ code: 'AL', name: 'Annual leave' }] }
const columns = [{ source: 'Status', name: 'Status', values: [] }]

it('chooses the leave type by its name, and has no condition without a word', async () => {
  const saved: object[] = []
  const part = { file: 'staff', unit: 'day', where: [{ value: 'Status', isNot: ['Left'] }], fields: {} }
  await show(
    <PartDialog
      kind="openings"
      part={part}
      columns={columns}
      known={known}
      onSave={(next) => saved.push(next)}
      onClose={() => undefined}
    />,
  )
  const save = screen.getByRole('button', { name: 'Save' })
  expect(screen.getByRole('combobox', { name: 'Leave type' })).toHaveProperty('value', 'Not chosen yet')
  fireEvent.change(screen.getByRole('textbox', { name: 'Words, with commas between' }), { target: { value: '' } })
  expect(screen.getByText('Write a word, or choose “is empty”')).toBeDefined()
  expect(save).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('combobox', { name: 'Its value' }))
  fireEvent.click(await screen.findByRole('option', { name: 'is not empty' }))
  fireEvent.click(screen.getByRole('combobox', { name: 'Leave type' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Annual leave' }))
  fireEvent.click(save)
  expect(saved).toEqual([{ ...part, leaveType: 'AL', where: [{ value: 'Status', isNot: [''] }] }])
})

function Called() {
  const words = useSourceWords(known)
  const title = useTitle()
  const files = ['DimEmployee.header-ddmmyyyy.csv', 'Employee.csv', 'Department.csv', 'EmailAddress.csv.gz']
  return (
    <ul>
      <li>{words({ constant: 'HQ' }, 'site')}</li>
      <li>{words({ constant: '2026-01-31' }, 'effectiveOn')}</li>
      <li>{words(3)}</li>
      <li>{title('', files)}</li>
      <li>{title('', files.slice(1, 3))}</li>
    </ul>
  )
}

it('calls sites, days, columns without a name, and imports of many files as people do', async () => {
  await show(<Called />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Always Jakarta',
    'Always 2026/01/31',
    'Column 3',
    'DimEmployee.header-ddmmyyyy.csv and 3 more files',
    'Employee.csv, Department.csv',
  ])
})
