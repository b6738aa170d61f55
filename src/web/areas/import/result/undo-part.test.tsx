// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Import } from '#shared/areas/import.ts'
import type { ImportUndo } from '#shared/import-mapping/told.ts'
import { show } from '../../../../../test/support/screen.tsx'
import { UndoPart } from './undo-part.tsx'

const one = { state: 'written', effect: 1255, by: null, writtenAt: null, undoUntil: null, work: { id: 'w' } } as unknown as Import
const undo: ImportUndo = {
  undone: false,
  parts: [{ what: 'employee', back: 3, stays: 1252 }],
  back: 3,
  stays: 1252,
  built: [
    { what: 'approval', rows: 1, people: 1, names: ['David Bradley'] },
    { what: 'changed', rows: 2, people: 2, names: ['Bo', 'Cy'] },
    { what: 'request', rows: 4, people: 1, names: ['Bo'] },
  ],
}
const look = (more: Partial<ImportUndo> = {}) =>
  show(<UndoPart one={one} undo={{ ...undo, ...more }} act="undo-try" busy={false} onRun={() => undefined} />)

it('of what was built it says whose it is, and what only names somebody', async () => {
  await look()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Requests of others that they filed, decided on or are named in (1 request) – 1 person: David Bradley',
    'Later changes to the same rows (2 rows) of 2 people: Bo, Cy',
    'Requests (4 requests) of 1 person: Bo',
  ])
  expect(screen.getByText(/The rest can be taken back/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Take back the rest: 3 rows' })).toBeDefined()
})

it('where nothing of it can go back it promises no rest', async () => {
  await look({ back: 0, stays: 1255 })
  expect(screen.getByText(/^Nothing of it can be taken back as long as what is named here stands/)).toBeDefined()
  expect([screen.queryByText(/The rest/), screen.queryByRole('button', { name: /Take back/ })]).toEqual([null, null])
})
