// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { calls } from '#shared/contract/endpoint.ts'
import { defineList, exportEndpoint } from '#shared/contract/list.ts'
import { Cancelled } from '#web/foundation/api/errors.ts'
import { ownDevice } from '../../../../../test/support/own-device.ts'
import { show, widen } from '../../../../../test/support/screen.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'
import type { AnyRow } from '../rows/cell.tsx'
import { defaultView } from '../rows/view.ts'

const saved = vi.hoisted(() => vi.fn())
vi.mock('#web/foundation/api/call.ts', async (original) => ({ ...(await original<object>()), downloadAndSave: saved }))

const list = defineList({
  name: 'tries',
  row: z.object({ id: z.string() }),
  columns: {
    code: { kind: 'text', label: 'Code', sort: true },
    days: { kind: 'number', label: 'Days', sort: true },
    status: { kind: 'status', label: 'Status', filter: 'checkbox', idField: 'statusId' },
  },
  search: ['code'],
  defaultSort: ['code', 'asc'],
})
const rows = [
  { id: 'a', code: 'LV-1', days: 2, statusId: 4, status: 'Approved' },
  { id: 'b', code: 'LV-2', days: 0.5, statusId: 0, status: '' },
]
const answer = { listData: rows, totalData: 1284, totalPage: 52 }
const asked: Record<string, unknown>[] = []
const source = async (body: Record<string, unknown>): Promise<unknown> => {
  asked.push(body)
  return answer
}

function Tried(props: Partial<DataTableProps<AnyRow>>) {
  const [view, setView] = useState(defaultView)
  return <DataTable label="Tries" list={list} source={source} view={view} onView={setView} {...props} />
}

beforeEach(async () => {
  await ownDevice()
  asked.length = 0
  widen(1440)
})

describe('a table', () => {
  it('asks its first 25 rows and says which they are of how many', async () => {
    await show(<Tried />)
    await screen.findByText('LV-1')
    expect(asked[0]).toMatchObject({ paginationSize: 25, paginationPage: 1, sortingColumn: 'code', sortingDirection: 0 })
    expect(screen.getByText('1–2 of 1,284')).toBeDefined()
    const sizes = within(screen.getByLabelText('Rows')).getAllByRole('option')
    expect(sizes.map((option) => option.textContent)).toEqual(['25', '50', '100'])
  })
  it('draws a sparse column only where a row has something in it', async () => {
    const sparse = defineList({ ...list, columns: { ...list.columns, note: { kind: 'text', label: 'Note', sparse: true } } })
    await show(<Tried list={sparse} />)
    await screen.findByText('LV-1')
    expect(screen.queryByRole('columnheader', { name: /Note/ })).toBeNull()
    const noted = { ...answer, listData: rows.map((row) => ({ ...row, note: 'of amina' })) }
    await show(<Tried list={sparse} source={() => Promise.resolve(noted)} />)
    await screen.findByRole('columnheader', { name: /Note/ })
  })
  it('says hours and minutes in the one form, and nothing where there are none', async () => {
    const columns = {
      code: { kind: 'text', label: 'Code' },
      worked: { kind: 'hours', label: 'Worked' },
      late: { kind: 'minutes', label: 'Late' },
    } as const
    const timed = defineList({ name: 'timed', row: z.object({ id: z.string() }), columns, search: ['code'], defaultSort: ['code', 'asc'] })
    const listData = [
      { id: 'a', code: 'AP', worked: 7.5, late: 75 },
      { id: 'b', code: 'BS', worked: 0, late: null },
    ]
    await show(<Tried list={timed} source={async () => ({ listData, totalData: 2, totalPage: 1 })} />)
    const cells = (code: string) => within(screen.getByText(code).closest('tr') as HTMLElement).getAllByRole('cell')
    await screen.findByText('AP')
    expect(cells('AP').map((cell) => cell.textContent)).toEqual(expect.arrayContaining(['7 h 30 m', '1 h 15 m']))
    expect(cells('BS').filter((cell) => cell.textContent === '–')).toHaveLength(2)
  })
  it('asks anew for another page, order and size', async () => {
    await show(<Tried />)
    await screen.findByText('LV-1')
    fireEvent.click(screen.getByLabelText('Next page'))
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ paginationPage: 2 }))
    fireEvent.click(screen.getByRole('button', { name: 'Days' }))
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ paginationPage: 1, sortingColumn: 'days', sortingDirection: 0 }))
    expect(screen.getByRole('columnheader', { name: 'Days' }).getAttribute('aria-sort')).toBe('ascending')
    fireEvent.change(screen.getByLabelText('Rows'), { target: { value: '100' } })
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ paginationSize: 100 }))
  })
  it('shows rows of an array whose first row holds the totals', async () => {
    await show(<Tried source={async () => [{ ...rows[0], totalData: 30, totalPage: 2 }, rows[1]]} />)
    expect(await screen.findByText('1–2 of 30')).toBeDefined()
  })
  it('writes points below each other and status names by code', async () => {
    await show(<Tried />)
    expect(await screen.findByText('2.0')).toBeDefined()
    expect(screen.getByText('Entry').closest('[data-colour]')?.getAttribute('data-colour')).toBe('yellow')
  })
  it('says No Data, and what to do next', async () => {
    await show(<Tried source={async () => ({ listData: [], totalData: 0, totalPage: 0 })} empty="Ask for your first leave" />)
    await screen.findByText('No Data')
    expect(screen.getByText('Ask for your first leave')).toBeDefined()
  })
  it('says why it failed and asks again', async () => {
    const failing = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(new Error('Too busy.')).mockResolvedValue(answer)
    await show(<Tried source={failing} />)
    expect(await screen.findByText('Too busy.')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('LV-1')).toBeDefined()
  })
  it('says nothing of a call that was cancelled', async () => {
    await show(<Tried source={() => Promise.reject(new Cancelled())} />)
    await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 50))))
    expect(screen.queryByRole('alert')).toBeNull()
  })
  it('is exported as it is filtered and sorted, in the format that is chosen', async () => {
    const { export: call } = calls('tries', { export: exportEndpoint(list, { path: '/x/tries/export', area: 'tries', summary: 'Tries' }) })
    await show(<Tried exportCall={call} extra={{ scope: 'mine' }} />)
    await screen.findByText('LV-1')
    for (const [name, format] of [
      ['Workbook (XLSX)', 'xlsx'],
      ['Text with commas (CSV)', 'csv'],
    ] as const) {
      fireEvent.click(screen.getByRole('button', { name: 'Export' }))
      fireEvent.click(await screen.findByRole('menuitem', { name }))
      await waitFor(() =>
        expect(saved.mock.lastCall?.[1]).toMatchObject({
          format,
          scope: 'mine',
          sortingColumn: 'code',
          columns: ['code', 'days', 'status'],
        }),
      )
    }
  })
  it('keeps the choice of columns', async () => {
    await show(<Tried />)
    await screen.findByText('LV-1')
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
    fireEvent.click(await screen.findByLabelText('Days'))
    expect(screen.queryByRole('columnheader', { name: 'Days' })).toBeNull()
    await show(<Tried />)
    await screen.findByText('LV-1')
    expect(screen.queryByRole('columnheader', { name: 'Days' })).toBeNull()
  })
  it('moves between rows by arrow keys and opens one', async () => {
    const open = vi.fn()
    await show(<Tried onOpen={open} />)
    const first = await screen.findByRole('button', { name: 'LV-1' })
    first.focus()
    fireEvent.keyDown(first, { key: 'ArrowDown' })
    expect(document.activeElement?.textContent).toBe('LV-2')
    fireEvent.click(document.activeElement ?? first)
    expect(open).toHaveBeenCalledExactlyOnceWith(rows[1])
  })
  it('asks before a row goes; refused, it stays', async () => {
    const remove = vi.fn()
    await show(<Tried onDelete={remove} canDelete={(row) => row.statusId === 0} />)
    const more = await screen.findByLabelText('More for LV-2')
    expect(screen.queryByLabelText('More for LV-1')).toBeNull()
    for (const answered of ['No', 'Delete']) {
      fireEvent.click(more)
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
      await screen.findByText('Are you sure you want to delete this row?')
      await act(async () => fireEvent.click(screen.getByRole('button', { name: answered })))
    }
    expect(remove).toHaveBeenCalledExactlyOnceWith(rows[1])
  })
  it('picks by Shift all from the row that was last picked, in a table and on cards', async () => {
    const many = Array.from({ length: 5 }, (_, at) => ({ ...rows[0], id: String(at), code: `LV-${at}` }))
    for (const width of [1440, 390]) {
      widen(width)
      const turned: unknown[] = []
      const picking = {
        has: (row: AnyRow) => row['id'] === '0',
        turn: (some: readonly AnyRow[], on: boolean) => void turned.push([some.map(({ id }) => id).join(''), on]),
        nameOf: (row: AnyRow) => String(row['code']),
      }
      await show(<Tried source={async () => ({ listData: many, totalData: 5, totalPage: 1 })} picking={picking} />)
      const box = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` })
      fireEvent.click(await box('LV-2'), { shiftKey: true })
      fireEvent.click(await box('LV-0'))
      fireEvent.click(await box('LV-3'), { shiftKey: true })
      fireEvent.click(await box('LV-1'), { shiftKey: true })
      // What the last one is, the range becomes.
      expect(turned).toEqual([
        ['2', true],
        ['0', false],
        ['0123', true],
        ['123', false],
      ])
    }
  })
  it('calls a card by what the screen says, which does not stand there again', async () => {
    widen(390)
    await show(<Tried cardTitle={({ code }) => `Leave ${String(code)}`} cardSays={['code', 'status']} />)
    const card = (await screen.findByText('Leave LV-1')).closest('li')
    expect(card?.textContent).toBe('Leave LV-1ApprovedDays2')
  })
  it('is cards at 768 px, a table at 769', async () => {
    widen(768)
    await show(<Tried />)
    await screen.findByText('LV-1')
    expect(screen.queryByRole('table')).toBeNull()
    widen(769)
    await show(<Tried />)
    expect(await screen.findByRole('table')).toBeDefined()
  })
})
