import fc from 'fast-check'
import { expect, test } from 'vitest'
import { folded, icalendar } from './ical.ts'

const unfolded = (text: string) => text.replaceAll('\r\n ', '')

test('lines are folded at 75 octets, and unfolded they are as they were', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const line = text.replace(/[\r\n]/g, '')
      const lines = folded(line).split('\r\n')
      for (const each of lines) expect(Buffer.byteLength(each)).toBeLessThanOrEqual(75)
      expect(unfolded(folded(line))).toBe(line)
    }),
  )
})

test('whole days end on the day after their last, and what has a meaning in the format is escaped', () => {
  const events = [{ uid: 'a@b', from: '2026-12-30', until: '2026-12-31', summary: 'Away; here, there\\\nand back' }]
  const text = icalendar('Team', events, new Date('2026-11-21T08:30:00.123Z'))
  expect(text.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Calendula//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Team',
    'REFRESH-INTERVAL;VALUE=DURATION:PT4H',
    'BEGIN:VEVENT',
    'UID:a@b',
    'DTSTAMP:20261121T083000Z',
    'DTSTART;VALUE=DATE:20261230',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:Away\\; here\\, there\\\\\\nand back',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})
