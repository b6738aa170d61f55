import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { defineList } from '#shared/contract/list.ts'
import { cellText } from './cell.tsx'
import { drawnColumns, filterColumns, shownColumns, toggledColumn, usualColumns } from './columns.ts'
import { nextRow } from './row-keys.ts'

const list = defineList({
  name: 'tries',
  row: z.object({ id: z.string() }),
  columns: {
    code: { kind: 'text', label: 'c', filter: 'text' },
    from: { kind: 'date', label: 'f', filter: 'date' },
    status: { kind: 'status', label: 's', filter: 'checkbox' },
    sent: { kind: 'datetime', label: 't', hidden: true },
    amount: { kind: 'money', label: 'a' },
  },
  defaultSort: ['code', 'asc'],
})
const names = (columns: readonly { name: string }[]) => columns.map((column) => column.name)

describe('the column chooser', () => {
  it('begins with the usual columns', () => {
    expect(names(shownColumns(list, null))).toEqual(['code', 'from', 'status', 'amount'])
    expect(usualColumns(list)).toEqual(['code', 'from', 'status', 'amount'])
  })
  it("puts one in, in the list's order, and takes one out", () => {
    expect(names(shownColumns(list, toggledColumn(list, ['status', 'code'], 'from')))).toEqual(['code', 'from', 'status'])
    expect(toggledColumn(list, ['status', 'code'], 'code')).toEqual(['status'])
  })
  it('keeps the last one', () => expect(toggledColumn(list, ['status'], 'status')).toEqual(['status']))
  it('forgets columns that the list no longer has', () => expect(names(shownColumns(list, ['gone']))).toHaveLength(4))
})

it('leaves out what is seldom filled while no row of the page has anything in it, and the order does not go by it', () => {
  const columns = shownColumns(
    defineList({ ...list, columns: { ...list.columns, booked: { kind: 'hours', label: 'b', sort: true, sparse: true } } }),
    null,
  )
  const drawn = (rows: { booked: number | null }[], sort: 'booked' | 'code' = 'code') =>
    names(drawnColumns(columns, rows, { sort: [sort, 'asc'] })).includes('booked')
  expect([
    drawn([{ booked: null }, { booked: 0 }]),
    drawn([{ booked: null }, { booked: -2 }]),
    drawn([{ booked: null }], 'booked'),
  ]).toEqual([false, true, true])
  const alone = columns.filter(({ sparse }) => sparse)
  expect(names(drawnColumns(alone, [{ booked: null }], { sort: null }))).toEqual(['booked'])
  // Without a sparse column all are drawn, also of a page without rows.
  expect(drawnColumns(shownColumns(list, null), [], { sort: null })).toEqual(shownColumns(list, null))
})

it('offers what is chosen from before what is typed', () => expect(names(filterColumns(list))).toEqual(['status', 'from', 'code']))

it("writes cells in the documents' formats", () => {
  const row = { code: 'A', from: '2026-11-24', sent: '2026-11-24T09:41:00', amount: '18000000', currency: 'IDR' }
  const text = (name: string, kind: 'text' | 'date' | 'datetime' | 'money') => cellText(row, { name, kind, label: '' })
  expect(text('from', 'date')).toBe('2026/11/24')
  expect(text('sent', 'datetime')).toBe('2026/11/24 09:41')
  expect(text('amount', 'money')).toBe('Rp 18,000,000')
  expect(cellText({ from: '0001-01-01T00:00:00' }, { name: 'from', kind: 'date', label: '' })).toBe('')
})

it('moves between rows by keys', () => {
  expect(nextRow('ArrowDown', 0, 3)).toBe(1)
  expect(nextRow('ArrowDown', 2, 3)).toBe(2)
  expect(nextRow('ArrowUp', 0, 3)).toBe(0)
  expect(nextRow('End', 0, 3)).toBe(2)
  expect(nextRow('Home', 2, 3)).toBe(0)
  expect(nextRow('Tab', 1, 3)).toBeNull()
})
