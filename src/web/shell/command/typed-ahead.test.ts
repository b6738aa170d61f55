// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { gatherTyped, takeTyped } from './typed-ahead.ts'

const press = (key: string, more: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))

test('what is typed before the line is there is kept for it, and reaches nothing else on the page', () => {
  const page = vi.fn()
  document.addEventListener('keydown', page)
  gatherTyped()
  for (const key of ['l', 'e', 's', 'Backspace', 'a']) press(key)
  expect([takeTyped(), page.mock.calls.length]).toEqual(['lea', 0])
  press('v')
  expect([takeTyped(), page.mock.calls.length]).toEqual(['', 1])
})

test('keys with a command go on; what was typed for another line is gone', () => {
  gatherTyped()
  press('x')
  const end = gatherTyped()
  press('k', { ctrlKey: true })
  press('Enter')
  end()
  press('y')
  expect(takeTyped()).toBe('')
})
