import fc from 'fast-check'
import nodeIcal from 'node-ical'
import { convertIcsCalendar } from 'ts-ics'
import { expect, test } from 'vitest'
import { addDays } from '#shared/records/calendar.ts'
import { icalendar, type IcalEvent } from './ical.ts'

const now = new Date('2026-11-21T08:30:00.123Z')

/** What two readers of other makers make of a calendar: its name and of each event what it says and its instants. */
const readBy = {
  'node-ical': (text: string) => {
    const read = nodeIcal.sync.parseICS(text)
    return Object.values(read).flatMap((one) =>
      one?.type === 'VEVENT' ? [{ uid: one.uid, summary: one.summary, days: one.datetype === 'date', start: one.start, end: one.end }] : [],
    )
  },
  'ts-ics': (text: string) =>
    (convertIcsCalendar(undefined, text).events ?? []).map(({ uid, summary, start, end }) => ({
      uid,
      summary,
      days: start.type === 'DATE',
      start: start.date,
      end: end?.date,
    })),
}

const zones = ['Asia/Jakarta', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Africa/Casablanca', 'UTC']

test.each(Object.entries(readBy))('%s reads hours at the instants that were meant, summer and winter, in every zone', (_name, read) => {
  const events = zones.flatMap((timeZone) =>
    ['2026-12-15', '2027-03-10', '2027-07-15'].map((day) => ({
      uid: `${timeZone} ${day}@calendula`,
      summary: 'Budi: away',
      from: Date.parse(`${day}T05:00:00Z`),
      until: Date.parse(`${day}T08:30:00Z`),
      timeZone,
    })),
  )
  const told = read(icalendar('Team', events, now)).map(({ uid, days, start, end }) => [uid, days, +start, Number(end)])
  expect(told).toEqual(events.map(({ uid, from, until }) => [uid, false, from, until]))
})

test.each(Object.entries(readBy))('%s reads whole days that end on the day after their last', (_name, read) => {
  const [told] = read(icalendar('Team', [{ uid: 'a@b', from: '2026-12-30', until: '2026-12-31', summary: 'Away' }], now))
  const dayOf = (moment: Date | undefined) => {
    if (!moment) return ''
    const local = moment.getUTCHours() === 0 ? moment : new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
    return local.toISOString().slice(0, 10)
  }
  expect([told?.days, dayOf(told?.start), dayOf(told?.end)]).toEqual([true, '2026-12-30', '2027-01-01'])
})

test('two readers find every text again, and no line is longer than 75 octets', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }), (given) => {
      // What is no letter cannot stand in a line; both readers take off blanks at the ends.
      const summary = `x${given.replace(/\p{C}/gu, '')}x`
      const text = icalendar('Team', [{ uid: 'a@b', from: '2026-12-30', until: '2026-12-30', summary }], now)
      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      for (const read of Object.values(readBy)) expect(read(text).map((event) => event.summary)).toEqual([summary])
    }),
  )
})

test('it is told with its rules of zones, in lines that end as they should', () => {
  const events: IcalEvent[] = [
    { uid: 'a@b', from: '2026-12-30', until: addDays('2026-12-30', 1), summary: 'Away; here, there\\\nand back' },
    {
      uid: 'h@b',
      from: Date.parse('2026-12-30T01:00:00Z'),
      until: Date.parse('2026-12-30T05:00:00Z'),
      timeZone: 'Asia/Jakarta',
      summary: 'Away',
    },
  ]
  const text = icalendar('Team', events, now)
  expect(text.replace(/BEGIN:VTIMEZONE[^]*END:VTIMEZONE/, 'ZONE').split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Calendula//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Team',
    'REFRESH-INTERVAL;VALUE=DURATION:PT4H',
    'ZONE',
    'BEGIN:VEVENT',
    'UID:a@b',
    'DTSTAMP:20261121T083000Z',
    'DTSTART;VALUE=DATE:20261230',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:Away\\; here\\, there\\\\\\nand back',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:h@b',
    'DTSTAMP:20261121T083000Z',
    'DTSTART;TZID=Asia/Jakarta:20261230T080000',
    'DTEND;TZID=Asia/Jakarta:20261230T120000',
    'SUMMARY:Away',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
  expect(text).toContain('TZID:Asia/Jakarta')
})
