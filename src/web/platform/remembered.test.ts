// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { forget, personKey, recall, remember } from './remembered.ts'

const mark = vi.hoisted(() => ({ now: '' }))
vi.mock('#web/foundation/sealed.ts', () => ({ personMark: () => mark.now }))

afterEach(() => localStorage.clear())

const unit = () => personKey('roster', 'unit')

test('a choice is found by whoever made it', () => {
  mark.now = 'a1'
  expect([remember(unit(), 'unit of amina'), recall(unit())]).toEqual([true, 'unit of amina'])
  mark.now = 'b2'
  expect(recall(unit())).toBeNull()
  mark.now = 'a1'
  forget(unit())
  expect(recall(unit())).toBeNull()
})

test('a choice of somebody who has no mark is nobody’s: it is not kept for the next one without', () => {
  mark.now = ''
  expect([remember(unit(), 'unit of amina'), recall(unit()), localStorage.length]).toEqual([false, null, 0])
  forget(unit())
})
