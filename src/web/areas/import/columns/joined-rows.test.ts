import { expect, it } from 'vitest'
import { joinedRows } from './joined-rows.ts'

const own = [
  ['1', 'Guy', 'Gilbert', '2006-01-28'],
  ['2', 'Kevin', 'Brown', '2006-08-26'],
  ['3', 'Roberto', 'Tamburello', '2006-11-11'],
  ['9', 'Nobody', 'There', '2007-01-01'],
]
const other = [
  ['1', '1', 'ken0@adventure-works.com'],
  ['2', '2', 'terri0@adventure-works.com'],
]

it('shows beside the words of a row what it would get, whether it is theirs or not', () => {
  expect(joinedRows({ own, other, ownAt: 0, otherAt: 0, takenAt: 2 })).toEqual([
    { row: 'Guy Gilbert', value: 'ken0@adventure-works.com' },
    { row: 'Kevin Brown', value: 'terri0@adventure-works.com' },
  ])
  expect(joinedRows({ own, other, ownAt: -1, otherAt: 0, takenAt: 2 })).toEqual([])
})
