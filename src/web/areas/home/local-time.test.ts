import { expect, test } from 'vitest'
import { setPersonFormats, usualFormats } from '#web/foundation/format/person-formats.ts'
import { greetingAt, hourAt, sinceWhen } from './local-time.ts'

const words = { say: (key: string) => key, language: 'en' }

test('the greeting follows the clock where the person works', () => {
  const moment = new Date('2026-11-20T23:30:00Z')
  expect(greetingAt(hourAt(moment, 'Asia/Jakarta'))).toBe('home.morning')
  expect(greetingAt(hourAt(moment, 'Europe/Berlin'))).toBe('home.evening')
  expect([0, 3, 4, 11, 12, 17, 18, 23].map(greetingAt)).toEqual([
    'home.evening',
    'home.evening',
    'home.morning',
    'home.morning',
    'home.afternoon',
    'home.afternoon',
    'home.evening',
    'home.evening',
  ])
})

test('since today is a time, since yesterday a word, before that a day', () => {
  setPersonFormats({ ...usualFormats, timeZone: 'Asia/Jakarta' })
  const year = new Date().getFullYear()
  expect(sinceWhen(`${year}-11-21T02:12:00Z`, `${year}-11-21`, words)).toBe('09:12')
  expect(sinceWhen(`${year}-11-20T02:12:00Z`, `${year}-11-21`, words)).toBe('home.yesterday')
  expect(sinceWhen('2026-11-16T20:00:00Z', '2026-11-21', words)).toContain('17 Nov')
})
