import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { clockText, minutesADay } from './clock.ts'
import { readTime } from './read-time.ts'

test.each(['18', '18:00', '18.00', '1800', '18h', '18h00', '6pm', '6 PM', '6:00 pm', '6.00 p.m.', '600pm', ' 18:00 '])(
  '%s is 18:00',
  (typed) => {
    expect(readTime(typed)).toBe('18:00')
  },
)

test.each([
  ['9', '09:00'],
  ['905', '09:05'],
  ['18h30', '18:30'],
  ['6:30 pm', '18:30'],
  ['12am', '00:00'],
  ['12:15pm', '12:15'],
  ['0', '00:00'],
])('%s is %s', (typed, time) => expect(readTime(typed)).toBe(time))

test.each(['8.5', '8,5', '1:5', '24', '2400', '13pm', '0am', '18:60', '175', '18000', '6 o', '', 'pm', '-6', '18::00'])(
  '“%s” is refused',
  (typed) => {
    expect(readTime(typed)).toBeNull()
  },
)

it('is read in each of its forms, and as it stands once it is left', () =>
  fc.assert(
    fc.property(fc.nat(minutesADay - 1), (minutes) => {
      const time = clockText(minutes)
      const [hour = '', minute = ''] = time.split(':')
      const half = `${Number(hour) % 12 || 12}:${minute}${Number(hour) < 12 ? 'am' : 'pm'}`
      for (const typed of [time, `${hour}.${minute}`, hour + minute, `${Number(hour)}h${minute}`, half]) expect(readTime(typed)).toBe(time)
    }),
  ))

test('the end of a day is a time where that is asked for', () => {
  expect([readTime('24', minutesADay), readTime('24:01', minutesADay)]).toEqual(['24:00', null])
})
