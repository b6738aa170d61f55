// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { chosenKey, noteHere } from './chosen.ts'
import { keep, keysFrom, stored } from './storage.ts'

const day = 24 * 60 * 60_000
const now = Date.now()

beforeEach(() => localStorage.clear())

const choose = (mark: string) => {
  keep(chosenKey(mark, 'columns.loan'), '["code"]')
  keep(chosenKey(mark, 'roster.unit'), '"u1"')
}
const whose = () => [...new Set(keysFrom(stored.chosenPrefix).map((key) => key.split('.')[2]))].toSorted()

test('what somebody has chosen stays for as long as they come back within sixty days', () => {
  choose('a1')
  for (let days = 0; days <= 300; days += 59) {
    noteHere('a1', now + days * day)
    expect([days, keysFrom(stored.chosenPrefix).length]).toEqual([days, 3])
  }
})

test('what was chosen by somebody who has not come back for sixty days goes, all of it, when anybody is here', () => {
  choose('a1')
  noteHere('a1', now)
  choose('b2')
  noteHere('b2', now + 59 * day)
  expect(whose()).toEqual(['a1', 'b2'])
  noteHere('b2', now + 61 * day)
  expect([whose(), keysFrom(stored.chosenPrefix).length]).toEqual([['b2'], 3])
})

test('what nothing is known of stays for sixty days from now', () => {
  choose('a1')
  noteHere('b2', now)
  expect(whose()).toEqual(['a1', 'b2'])
  noteHere('b2', now + 59 * day)
  expect(whose()).toEqual(['a1', 'b2'])
  noteHere('b2', now + 61 * day)
  expect(whose()).toEqual(['b2'])
})

test('a mark that begins like another is another', () => {
  choose('a1')
  noteHere('a1', now)
  choose('a12')
  noteHere('a12', now + 61 * day)
  expect([whose(), keysFrom(stored.chosenPrefix).length]).toEqual([['a12'], 3])
})
