import { expect, it } from 'vitest'
import { optionBody } from '#shared/contract/options.ts'
import { dropdownPage, menuHeight, optionRequest, optionStep, readOptions, searchDelay } from './source.ts'

it("asks with the documents' fields, from page 0 upwards", () => {
  const request = optionRequest('ann', 0, dropdownPage, { employeeId: 'x' })
  expect(request).toEqual({
    filterSearch: 'ann',
    sortingColumn: 'sequence',
    sortingDirection: 0,
    paginationSize: 100,
    paginationPage: 0,
    employeeId: 'x',
  })
  expect(optionBody.parse(request)).toMatchObject({ paginationPage: 0, paginationSize: 100 })
})

it('reads both shapes and knows whether more exist', () => {
  const rows = [{ id: 1, displayName: 'One' }]
  expect(readOptions({ listData: rows, totalData: 101, totalPage: 2 }, 0)).toEqual({ rows, more: true })
  expect(readOptions({ listData: rows, totalData: 101, totalPage: 2 }, 1).more).toBe(false)
  const array = [{ id: 1, displayName: 'One', totalPage: 2 }]
  expect(readOptions(array, 0)).toEqual({ rows: array, more: true })
  expect(readOptions([], 0)).toEqual({ rows: [], more: false })
  expect(readOptions(null, 0)).toEqual({ rows: [], more: false })
})

it("keeps the documents' numbers", () => {
  expect({ dropdownPage, optionStep, searchDelay, menuHeight }).toEqual({
    dropdownPage: 100,
    optionStep: 25,
    searchDelay: 1000,
    menuHeight: 180,
  })
})
