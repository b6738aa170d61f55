import fc from 'fast-check'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { defineList, listBody } from '#shared/contract/list.ts'
import { rangeOf, readRows } from '../rows/answer.ts'
import { listRequest } from '../rows/request.ts'
import { defaultView, searchOfView, sortedBy, viewOfSearch, withFilter, type ListView } from '../rows/view.ts'

const list = defineList({
  name: 'tries',
  row: z.object({ id: z.string() }),
  columns: {
    code: { kind: 'text', label: 'try.code', sort: true, filter: 'text' },
    leaveType: { kind: 'text', label: 'try.type', filter: 'dropdown', options: '/types' },
    status: { kind: 'status', label: 'try.status', sort: true, filter: 'checkbox', options: '/statuses' },
    days: { kind: 'number', label: 'try.days', sort: true, filter: 'number' },
    startDate: { kind: 'date', label: 'try.from', sort: true, filter: 'date' },
    sentAt: { kind: 'datetime', label: 'try.sent', filter: 'datetime' },
  },
  defaultSort: ['startDate', 'desc'],
  search: ['code'],
})

describe('the request of a list', () => {
  it("asks the first page of 25 in the list's own order", () => {
    expect(listRequest(defaultView, list)).toEqual({
      paginationSize: 25,
      paginationPage: 1,
      sortingColumn: 'startDate',
      sortingDirection: 1,
      filterSearch: '',
    })
  })

  it('counts pages from 0 here and from 1 on the server', () => {
    expect(listRequest({ ...defaultView, page: 2 }, list).paginationPage).toBe(3)
  })

  it("sends each kind of filter in the documents' form", () => {
    const view: ListView = {
      ...defaultView,
      filters: {
        leaveType: { kind: 'dropdown', value: 7 },
        status: { kind: 'checkbox', values: [1, 40] },
        days: { kind: 'number', value: 2.5 },
        startDate: { kind: 'date', from: '2026/11/01', to: '2026/12/31' },
        sentAt: { kind: 'datetime', from: '2026/11/01 00:00:00', to: '2026/11/01 23:59:59' },
      },
    }
    const request = listRequest(view, list)
    expect(request).toMatchObject({
      usingLeaveTypeFilter: true,
      leaveType: 7,
      usingStatusFilter: true,
      status: [1, 40],
      usingDaysFilter: true,
      days: 2.5,
      usingStartDateFilter: true,
      startDateFrom: '2026/11/01',
      startDateTo: '2026/12/31',
      usingSentAtFilter: true,
      sentAtFrom: '2026/11/01 00:00:00',
      sentAtTo: '2026/11/01 23:59:59',
    })
    expect(listBody(list).parse(request)).toMatchObject({ leaveType: 7, status: [1, 40] })
  })
})

describe('the address of a view', () => {
  const filter = {
    leaveType: fc.record({ kind: fc.constant('dropdown' as const), value: fc.oneof(fc.nat(99), fc.uuid()) }),
    status: fc.record({
      kind: fc.constant('checkbox' as const),
      values: fc.uniqueArray(fc.constantFrom(0, 1, 2, 40), { minLength: 1 }),
    }),
    days: fc.record({ kind: fc.constant('number' as const), value: fc.integer({ min: -50, max: 50 }) }),
    startDate: fc.constant({ kind: 'date' as const, from: '2026/11/01', to: '2026/12/31' }),
  }
  const anyView: fc.Arbitrary<ListView> = fc.record({
    page: fc.nat(1000),
    size: fc.constantFrom(25, 50, 100),
    sort: fc.constantFrom(null, ['days', 'asc'] as const, ['code', 'desc'] as const),
    search: fc.string({ maxLength: 50 }),
    filters: fc.record(filter, { requiredKeys: [] }),
  })

  it('reopens the same view', () => {
    fc.assert(
      fc.property(anyView, (view) => {
        expect(viewOfSearch(searchOfView(view), list)).toEqual(view)
      }),
    )
  })

  it('is empty for the usual view', () => expect(searchOfView(defaultView)).toEqual({}))

  it('leaves out what the list does not know', () => {
    const strange = { page: '-1', size: '1000', sort: 'salary', leaveType: '', startDate: '2026/12/31~2026/01/01', x: {} }
    expect(viewOfSearch(strange, list)).toEqual(defaultView)
  })
})

it('sorts up, down and back, always from the first page', () => {
  const once = sortedBy({ ...defaultView, page: 4 }, 'days')
  expect(once).toMatchObject({ page: 0, sort: ['days', 'asc'] })
  expect(sortedBy(once, 'days').sort).toEqual(['days', 'desc'])
  expect(sortedBy(sortedBy(once, 'days'), 'days').sort).toBeNull()
})

it('starts again at the first page when a filter changes', () => {
  const set = withFilter({ ...defaultView, page: 3 }, 'days', { kind: 'number', value: 1 })
  expect(set).toMatchObject({ page: 0, filters: { days: { value: 1 } } })
  expect(withFilter(set, 'days', null).filters).toEqual({})
})

describe('the answer of a list', () => {
  it('is read as an object', () => {
    const answer = { listData: [{ id: 'a' }], totalData: 1284, totalPage: 52 }
    expect(readRows(answer, 25)).toEqual({ rows: [{ id: 'a' }], total: 1284, pages: 52, atLeast: false })
  })
  it('is read as an array whose first row holds the totals', () => {
    const answer = [{ id: 'a', totalData: 30, totalPage: 2 }, { id: 'b' }]
    expect(readRows(answer, 25)).toMatchObject({ total: 30, pages: 2 })
  })
  it('may be empty in both', () => {
    expect(readRows([], 25)).toEqual({ rows: [], total: 0, pages: 1, atLeast: false })
    expect(readRows({ listData: [], totalData: 0, totalPage: 0 }, 25)).toMatchObject({ rows: [], pages: 1 })
  })
  it('says when nobody counted further', () => {
    expect(readRows({ listData: [], totalData: 10_000, totalPage: 400, totalIsMinimum: true }, 25).atLeast).toBe(true)
  })
  it('tells which rows a page shows', () => {
    expect(rangeOf(0, 25, 25)).toEqual({ first: 1, last: 25 })
    expect(rangeOf(2, 25, 4)).toEqual({ first: 51, last: 54 })
    expect(rangeOf(0, 25, 0)).toEqual({ first: 0, last: 0 })
  })
})
