// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stored } from '../storage.ts'
import { isIdle, noteActivity, secondsLeft, watchIdle } from './idle.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const minute = 60_000

test('nobody touches the portal for the set minutes: told once', () => {
  const idle = vi.fn()
  watchIdle(10, idle)
  vi.advanceTimersByTime(10 * minute - 2000)
  expect(idle).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5 * minute)
  expect(idle).toHaveBeenCalledTimes(1)
})

test('a sign of life starts the time anew', () => {
  const idle = vi.fn()
  const stop = watchIdle(10, idle)
  vi.advanceTimersByTime(9 * minute)
  dispatchEvent(new Event('keydown'))
  vi.advanceTimersByTime(9 * minute)
  expect(idle).not.toHaveBeenCalled()
  stop()
})

test('activity in another tab counts', () => {
  const idle = vi.fn()
  const stop = watchIdle(10, idle)
  vi.advanceTimersByTime(9 * minute)
  localStorage.setItem(stored.activity, String(Date.now()))
  vi.advanceTimersByTime(9 * minute)
  expect(idle).not.toHaveBeenCalled()
  stop()
})

test('a sign of life from before the clock was set back keeps nobody signed in', () => {
  noteActivity(Date.now() + 24 * 60 * minute)
  expect(isIdle(10)).toBe(true)
  // By less than the minutes, too: they would be counted twice.
  noteActivity(Date.now() + 9 * minute)
  expect(isIdle(10)).toBe(true)
  noteActivity(Date.now() + minute)
  expect(isIdle(10)).toBe(false)
})

test('a portal left open over night is idle, one never used is not, and 0 minutes switch it off', () => {
  expect(isIdle(10)).toBe(false)
  noteActivity(Date.now() - 11 * minute)
  expect(isIdle(10)).toBe(true)
  expect(isIdle(0)).toBe(false)
  const idle = vi.fn()
  watchIdle(0, idle)
  vi.advanceTimersByTime(60 * minute)
  expect(idle).not.toHaveBeenCalled()
})

test('the last minute is told second by second, until there is a sign of life', () => {
  noteActivity()
  expect(secondsLeft(10)).toBeNull()
  vi.advanceTimersByTime(9 * minute - 1)
  expect(secondsLeft(10)).toBeNull()
  vi.advanceTimersByTime(1)
  expect(secondsLeft(10)).toBe(60)
  vi.advanceTimersByTime(59_500)
  expect([secondsLeft(10), isIdle(10)]).toEqual([1, false])
  vi.advanceTimersByTime(500)
  expect([secondsLeft(10), isIdle(10)]).toEqual([0, true])
  noteActivity()
  expect(secondsLeft(10)).toBeNull()
})

test('of a single minute its second half is told, and where nobody is signed out by time nothing is', () => {
  noteActivity()
  expect(secondsLeft(1)).toBeNull()
  vi.advanceTimersByTime(minute / 2)
  expect([secondsLeft(1), secondsLeft(0)]).toEqual([30, null])
})
