import { expect, test } from 'vitest'
import { searchOf, searchText } from './search.ts'

test('an address keeps its search as plain, readable texts', () => {
  expect(searchText({ page: '2', sort: '-startDate', q: 'ann & bob', gone: undefined })).toBe('?page=2&sort=-startDate&q=ann+%26+bob')
  expect(searchOf('?page=2&q=ann+%26+bob')).toEqual({ page: '2', q: 'ann & bob' })
  expect(searchText({})).toBe('')
})
