import { expect, it } from 'vitest'
import { addDays } from './calendar.ts'
import { instantAt, wallAt, wallClock } from './clock.ts'

const zones = [
  'UTC',
  'Asia/Jakarta',
  'Europe/Berlin',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Africa/Monrovia',
  'Asia/Kathmandu',
  'America/New_York',
]

/** The clock as the platform writes it. */
function written(time: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(time)
  return parts
}

it('says what every clock says, around the hours in which it is put forward or back too', () => {
  const wrong: string[] = []
  let state = 7
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
  const moments = Array.from({ length: 300 }, () => Math.floor(Date.UTC(1971, 0, 1) + next() * 75 * 365.25 * 86_400_000))
  // The last Sunday of March and of October, minute by minute around the change; St. John's once changed at 00:01.
  for (let step = -90; step <= 90; step += 7)
    moments.push(
      Date.UTC(2026, 2, 29, 1, step),
      Date.UTC(2026, 9, 25, 1, step),
      Date.UTC(2010, 2, 14, 3, 31 + step),
      Date.UTC(2026, 3, 4, 15, step),
    )
  for (const zone of zones)
    for (const time of moments) {
      const { day, minutes } = wallClock(new Date(time).toISOString(), zone)
      const said = `${day} ${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
      if (said !== written(time, zone)) wrong.push(`${zone} ${new Date(time).toISOString()}: ${said}, not ${written(time, zone)}`)
    }
  expect(wrong).toEqual([])
})

it('finds the moment back', () => {
  expect(instantAt('2026-03-29', 180, 'Europe/Berlin')).toBe('2026-03-29T03:00:00+02:00')
  expect(instantAt('2026-03-29', 90, 'Europe/Berlin')).toBe('2026-03-29T01:30:00+01:00')
  // A year of five digits is no instant on the wire, and none that PostgreSQL reads in this form.
  expect(instantAt('9999-12-31', 1440 + 60, 'Europe/Berlin')).toBe('9999-12-31T23:59:00+01:00')
  expect(instantAt('2026-11-24', 60, 'UTC')).toBe('2026-11-24T01:00:00+00:00')
  expect(instantAt('2026-11-24', 60, 'America/St_Johns')).toBe('2026-11-24T01:00:00-03:30')
  expect(() => wallClock('soon', 'UTC')).toThrow('Invalid time')
})

it('takes for an hour that summer time leaves out the one after it, east and west of Greenwich', () => {
  expect(instantAt('2026-03-29', 150, 'Europe/Berlin')).toBe('2026-03-29T03:30:00+02:00')
  expect(instantAt('2026-03-08', 150, 'America/New_York')).toBe('2026-03-08T03:30:00-04:00')
  expect(instantAt('2026-09-06', 0, 'America/Santiago')).toBe('2026-09-06T01:00:00-03:00')
  expect(instantAt('2026-03-08', 0, 'America/Havana')).toBe('2026-03-08T01:00:00-04:00')
})

it('takes of an hour that the clock says twice the first, east and west of Greenwich', () => {
  expect(instantAt('2026-10-25', 150, 'Europe/Berlin')).toBe('2026-10-25T02:30:00+02:00')
  expect(instantAt('2026-11-01', 90, 'America/New_York')).toBe('2026-11-01T01:30:00-04:00')
  expect(instantAt('2026-04-05', 105, 'Australia/Lord_Howe')).toBe('2026-04-05T01:45:00+11:00')
  expect(instantAt('2021-10-29', 0, 'Asia/Amman')).toBe('2021-10-29T00:00:00+03:00')
})

/** Places whose clocks were put forward or back at midnight in these years. */
const midnights = [
  'America/Santiago',
  'America/Havana',
  'America/Sao_Paulo',
  'America/Asuncion',
  'Asia/Amman',
  'Asia/Beirut',
  'Asia/Damascus',
  'Asia/Gaza',
  'Asia/Tehran',
  'Africa/Cairo',
  'Atlantic/Azores',
]

it('begins a day with its first minute, also where summer time leaves out its midnight or says it twice', () => {
  const wrong: string[] = []
  for (const zone of [...zones, ...midnights])
    for (let day = '2007-01-01'; day < '2028-01-01'; day = addDays(day, 1)) {
      const begins = Date.parse(instantAt(day, 0, zone))
      // None of its minutes lies before, of an hour that is said twice neither.
      const before = [1, 31, 61].map((minutes) => wallAt(begins - minutes * 60_000, zone).day)
      if (wallAt(begins, zone).day !== day || before.some((one) => one >= day)) wrong.push(`${zone} ${day}`)
    }
  expect(wrong).toEqual([])
})
