import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MailChoice } from '#shared/areas/mail.ts'
import { afterQuiet, dueMoment, isHopeless, localClock, pauseAfter } from './moments.ts'

const zones = ['Asia/Jakarta', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Africa/Casablanca', 'UTC']
const plain: MailChoice = { eventsOff: [], digestAt: null, quietFrom: null, quietUntil: null }
const clock = fc.integer({ min: 0, max: 1439 }).map((minutes) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`)
const two = (number: number) => String(number).padStart(2, '0')
const zone = fc.constantFrom(...zones)
const moment = fc.date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2027-12-31T00:00:00Z'), noInvalidDate: true })
const quiet = fc.tuple(clock, clock).filter(([from, until]) => from !== until)
const shown = (timeZone: string, at: Date) => {
  const { minutes } = localClock(timeZone, at)
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
const isQuiet = (from: string, until: string, time: string) => (from < until ? time >= from && time < until : time >= from || time < until)

test('a mail never goes in quiet hours, nor before now, and goes at once outside of them', () => {
  fc.assert(
    fc.property(zone, quiet, fc.option(clock), moment, moment, (timeZone, [quietFrom, quietUntil], digestAt, created, now) => {
      const due = dueMoment({ ...plain, quietFrom, quietUntil, digestAt }, timeZone, created, now)
      expect(isQuiet(quietFrom, quietUntil, shown(timeZone, due))).toBe(false)
      expect(due >= now).toBe(true)
      if (digestAt === null && created <= now && !isQuiet(quietFrom, quietUntil, shown(timeZone, now))) expect(due).toEqual(now)
    }),
    { numRuns: 3000 },
  )
})

test('quiet hours hold a mail up to their end and no longer', () => {
  fc.assert(
    fc.property(zone, quiet, moment, (timeZone, [quietFrom, quietUntil], now) => {
      const end = afterQuiet({ ...plain, quietFrom, quietUntil }, timeZone, now)
      for (let at = now.getTime(); at < end.getTime(); at += 7 * 60_000)
        expect(isQuiet(quietFrom, quietUntil, shown(timeZone, new Date(at)))).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('whatever comes up, the daily mail goes once a day and within a day', () => {
  fc.assert(
    fc.property(zone, clock, fc.array(moment, { maxLength: 40 }), (timeZone, digestAt, created) => {
      const dues = created.map((at) => dueMoment({ ...plain, digestAt }, timeZone, at, at))
      const days = new Map(dues.map((due) => [localClock(timeZone, due).day, due.getTime()]))
      for (const [index, due] of dues.entries()) {
        expect(days.get(localClock(timeZone, due).day)).toBe(due.getTime())
        expect(due.getTime() - (created[index]?.getTime() ?? 0)).toBeLessThanOrEqual(25 * 3_600_000)
      }
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['Europe/Berlin', '2026-03-29T00:10:00Z', '22:00', '02:30', '2026-03-29T01:00:00Z'],
  ['Europe/Berlin', '2026-10-25T00:10:00Z', '22:00', '02:30', '2026-10-25T00:30:00Z'],
  ['Europe/Berlin', '2026-10-25T01:10:00Z', '22:00', '02:30', '2026-10-25T01:30:00Z'],
  ['Europe/Berlin', '2026-03-28T22:00:00Z', '22:00', '07:00', '2026-03-29T05:00:00Z'],
  ['Asia/Jakarta', '2026-11-23T15:00:30Z', '22:00', '07:00', '2026-11-24T00:00:00Z'],
  // In the minute in which they end it goes as it came.
  ['Asia/Jakarta', '2026-11-24T00:00:30Z', '01:00', '07:00', '2026-11-24T00:00:30Z'],
])('in %s at %s, quiet %s to %s ends at %s', (timeZone, now, quietFrom, quietUntil, end) => {
  expect(afterQuiet({ ...plain, quietFrom, quietUntil }, timeZone, new Date(now))).toEqual(new Date(end))
})

test.each([
  ['Europe/Berlin', '2026-03-28T12:00:00Z', '02:30', '2026-03-29T01:30:00Z'],
  ['Europe/Berlin', '2026-10-25T00:31:00Z', '02:30', '2026-10-26T01:30:00Z'],
  ['Asia/Jakarta', '2026-11-23T01:00:00Z', '08:00', '2026-11-23T01:00:00Z'],
  ['Asia/Jakarta', '2026-11-23T01:00:01Z', '08:00', '2026-11-24T01:00:00Z'],
])('in %s what comes up at %s goes with the daily mail of %s at %s', (timeZone, created, digestAt, due) => {
  expect(dueMoment({ ...plain, digestAt }, timeZone, new Date(created), new Date(created))).toEqual(new Date(due))
})

test('pauses grow from a minute to six hours; after three days it is given up', () => {
  expect([1, 2, 3, 9, 10, 400].map((attempts) => pauseAfter(attempts) / 60_000)).toEqual([1, 2, 4, 256, 360, 360])
  const first = new Date('2026-11-20T08:00:00Z')
  expect([new Date('2026-11-23T07:59:59Z'), new Date('2026-11-23T08:00:00Z')].map((now) => isHopeless(first, now))).toEqual([false, true])
})
