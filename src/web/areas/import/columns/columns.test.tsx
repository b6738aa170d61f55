// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { ImportLook } from '#shared/import-mapping/look.ts'
import { show } from '../../../../../test/support/screen.tsx'
import { readDoc } from '../mapping-doc.ts'
import { FieldDialog } from './field-dialog.tsx'
import { PartCard } from './part-card.tsx'
import { UnusedColumns } from './unused-columns.tsx'

const doc = readDoc(JSON.stringify({ key: 'code', files: { staff: { name: 'staff.csv' } } }))
if (!doc) throw new Error('it is a mapping')
const nothing = () => undefined

let scrolled: Element[] = []
beforeEach(() => {
  scrolled = []
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this)
  }
})

it('scrolls to a part that was just added, and gives it the focus', async () => {
  const card = (fresh: boolean) => (
    <PartCard
      kind="units"
      part={{ file: 'staff', fields: {} }}
      doc={doc}
      looks={new Map()}
      known={undefined}
      fresh={fresh}
      onChange={nothing}
      onRemove={nothing}
    />
  )
  const { unmount } = await show(card(false))
  expect(scrolled).toEqual([])
  unmount()
  await show(card(true))
  const group = screen.getByRole('group', { name: 'Units' })
  expect([scrolled, document.activeElement]).toEqual([[group], group])
})

it('takes a day that is the same for all rows by a field of days, and keeps it as the mapping wants it', async () => {
  const saved: unknown[] = []
  await show(
    <FieldDialog
      field={{ name: 'effectiveOn', kind: 'date' }}
      label="As of"
      source={{ constant: '2026-01-01' }}
      columns={[]}
      part={{ file: 'staff' }}
      doc={doc}
      looks={new Map()}
      onSave={(source) => saved.push(source)}
      onClose={nothing}
    />,
  )
  const field = screen.getByRole('textbox', { name: 'Value' })
  expect(field).toHaveProperty('value', '2026/01/01')
  fireEvent.change(field, { target: { value: 'soon' } })
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  fireEvent.change(field, { target: { value: '31/12/2026' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(saved).toEqual([{ constant: '2026-12-31' }])
})

it('proposes the key by which the rows of another file belong to these', async () => {
  const lines = (rows: string[][]) => rows.map((cells, at) => ({ line: at + 2, cells }))
  const look = (columns: string[], rows: string[][]) =>
    ({ columns, beginning: [{ line: 1, cells: columns }, ...lines(rows)] }) as unknown as ImportLook
  const both = readDoc(JSON.stringify({ key: 'code', files: { staff: { name: 'staff.csv' }, mails: { name: 'mails.csv' } } }))
  if (!both) throw new Error('it is a mapping')
  const saved: unknown[] = []
  await show(
    <FieldDialog
      field={{ name: 'email' }}
      label="E-mail"
      source={undefined}
      columns={[
        { source: 'Login', name: 'Login', values: ['ana', 'bo'] },
        { source: 'EntityID', name: 'EntityID', values: ['1', '2'] },
      ]}
      part={{ file: 'staff' }}
      doc={both}
      looks={
        new Map([
          [
            'mails',
            look(
              ['EntityID', 'Address'],
              [
                ['1', 'a@x.org'],
                ['2', 'b@x.org'],
              ],
            ),
          ],
        ])
      }
      onSave={(source, part) => saved.push(source, part)}
      onClose={nothing}
    />,
  )
  fireEvent.click(screen.getByRole('radio', { name: 'By another row' }))
  const choose = async (name: string, option: string) => {
    fireEvent.click(screen.getByRole('combobox', { name }))
    fireEvent.click(await screen.findByRole('option', { name: option }))
  }
  await choose('Look up in', 'mails.csv')
  await choose('What is taken of it', 'Address')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(saved).toEqual([
    { column: 'Address', of: 'email' },
    { file: 'staff', joins: { email: { file: 'mails', on: [['EntityID', 'EntityID']] } } },
  ])
})

it('offers to use a column of which nothing is taken as one of the fields that have none yet', async () => {
  const look = {
    columns: ['No', 'Name', 'Above'],
    beginning: [
      { line: 1, cells: ['No', 'Name', 'Above'] },
      { line: 2, cells: ['1', 'Sales', 'Board'] },
    ],
  } as unknown as ImportLook
  const units = readDoc(
    JSON.stringify({
      key: 'code',
      files: { units: { name: 'units.csv' } },
      units: { file: 'units', fields: { code: 'No', name: 'Name' } },
    }),
  )
  if (!units) throw new Error('it is a mapping')
  const changed: unknown[] = []
  await show(<UnusedColumns doc={units} looks={new Map([['units', look]])} onChange={({ parts }) => changed.push(parts.units)} />)
  expect(screen.getByText('Nothing is taken from these columns of units.csv.')).toBeDefined()
  expect(screen.getByRole('listitem').textContent).toMatch(/^Above.*Board$/)
  fireEvent.click(screen.getByRole('combobox', { name: 'Use Above as' }))
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Use as …', 'Unit above', 'Least on duty'])
  fireEvent.click(screen.getByRole('option', { name: 'Unit above' }))
  expect(changed).toEqual([[{ file: 'units', fields: { code: 'No', name: 'Name', parent: 'Above' } }]])
})
