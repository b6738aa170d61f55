// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
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
  along: 0,
  built: [
    { what: 'approval', rows: 1, people: 1, names: ['David Bradley'] },
    { what: 'changed', rows: 2, people: 2, names: ['Bo', 'Cy'] },
    { what: 'request', rows: 4, people: 1, names: ['Bo'] },
  ],
}
const look = (more: Partial<ImportUndo> = {}, onRun: (...asked: unknown[]) => void = () => undefined) =>
  show(<UndoPart one={one} undo={{ ...undo, ...more }} act="undo-try" busy={false} onRun={onRun} />)

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

it('takes given schedules along where that is asked for, and says how many go before it does', async () => {
  const asked: unknown[][] = []
  const onRun = (...one: unknown[]) => void asked.push(one)
  await look({ built: [{ what: 'given', rows: 2, people: 2, names: ['Bo', 'Cy'] }] }, onRun)
  fireEvent.click(screen.getByRole('button', { name: 'Take 2 given schedules along' }))
  await look({ built: [], stays: 0, back: 1255, along: 2 }, onRun)
  expect(screen.getByText('2 schedules that were given to them since go with their people.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Take back 1,255 rows' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('2 schedules that were given to them since go with their people.')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Take back' }))
  expect(asked).toEqual([
    ['undo-try', { along: true }],
    ['undo', { partly: false, along: true }],
  ])
})

it('where nothing of it can go back it promises no rest', async () => {
  await look({ back: 0, stays: 1255 })
  expect(screen.getByText(/^Nothing of it can be taken back as long as what is named here stands/)).toBeDefined()
  expect([screen.queryByText(/The rest/), screen.queryByRole('button', { name: /Take back/ })]).toEqual([null, null])
})

it('of an import that changed nothing it says that, and no count', async () => {
  await show(<UndoPart one={{ ...one, effect: 0 }} undo={null} act="all" busy={false} onRun={() => undefined} />)
  expect(screen.getByText('Nothing was changed: what the files say was here already')).toBeDefined()
  expect(screen.queryByText(/0 rows/)).toBeNull()
})
