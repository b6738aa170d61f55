// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../../../test/support/screen.tsx'
import { readDoc, type MappingDoc } from '../mapping-doc.ts'
import { AlikeColumns } from './alike-columns.tsx'

const doc = readDoc(
  JSON.stringify({
    key: 'code',
    files: { staff: { name: 'staff.csv' } },
    employees: { file: 'staff', fields: { code: 'No', hiredOn: 'Hire Date' } },
    assignments: { file: 'staff', fields: { person: 'No', startsOn: 'Start Date' } },
  }),
) as MappingDoc

it('says which column was taken and which looks like it, and takes that in one press', async () => {
  const changed: MappingDoc[] = []
  const alike = [{ file: 'staff.csv', taken: 'Hire Date', others: ['Join Date', 'Start Date'] }]
  const { unmount } = await show(<AlikeColumns doc={doc} alike={alike} onChange={(next) => changed.push(next)} />)
  expect(screen.getAllByRole('listitem').map(({ firstElementChild }) => firstElementChild?.textContent)).toEqual([
    'staff.csv: Hire Date was taken as “Hired on”; Join Date looks like it, too.',
    'staff.csv: Hire Date was taken as “Hired on”; Start Date looks like it, too, and was taken as “From”.',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Take Join Date' }))
  expect(changed.map(({ parts }) => parts.employees)).toEqual([[{ file: 'staff', fields: { code: 'No', hiredOn: 'Join Date' } }]])
  unmount()
  // Once something else is chosen there is nothing to tell.
  await show(<AlikeColumns doc={changed[0] as MappingDoc} alike={alike} onChange={() => undefined} />)
  expect(screen.queryByRole('listitem')).toBeNull()
})
