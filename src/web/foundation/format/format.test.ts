import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDate, formatDateTime, formatMoments, formatRange, formatTime, isEmptyDate, todayThere } from './date.ts'
import { durationInWords, formatDuration } from './duration.ts'
import { datedPieces, friendlyDate, friendlyRange, relativeTime, shortAge, weekdayName } from './friendly.ts'
import { setPersonFormats, usualFormats } from './person-formats.ts'
import { formatMoney, formatNumber } from './number.ts'

test('numbers have a comma between thousands and a period before decimals unless told otherwise', () => {
  expect(formatNumber(1234.5)).toBe('1,234.5')
  expect(formatNumber(-1234567)).toBe('−1,234,567')
  expect(formatNumber(7.5, { decimals: 2 })).toBe('7.50')
  expect(formatNumber('1250000.00', { thousandSeparator: '.', decimalSeparator: ',' })).toBe('1.250.000,00')
  expect(formatNumber(null)).toBe('')
  expect(formatNumber('no number')).toBe('')
})

test('the company may set the separators, the site sets the time zone', () => {
  setPersonFormats({ ...usualFormats, numbers: '1.234,5', timeZone: 'Asia/Tokyo' })
  expect(formatNumber(1234.5)).toBe('1.234,5')
  expect(formatDateTime('2026-11-24T23:30:00Z')).toBe('2026/11/25 08:30')
  expect(todayThere(new Date('2026-12-31T15:00:00Z'))).toBe('2027-01-01')
  expect(todayThere(new Date('2026-12-31T14:59:00Z'))).toBe('2026-12-31')
  setPersonFormats(usualFormats)
})

test('exact decimals never pass through binary floating point', () => {
  expect(formatNumber('12345678901234.9999')).toBe('12,345,678,901,234.9999')
  expect(formatNumber('1.005', { decimals: 2 })).toBe('1.01')
  expect(formatNumber('0.004', { decimals: 2 })).toBe('0.00')
  expect(formatMoney('18000000.00', 'IDR')).toBe('Rp 18,000,000')
  expect(formatMoney('1250', 'EUR')).toBe('€ 1,250.00')
  expect([formatMoney('-500.50', 'EUR'), formatMoney(-1250, 'IDR'), formatMoney('-0.4', 'IDR')]).toEqual(['−€ 500.50', '−Rp 1,250', 'Rp 0'])
})

test('one moment in three forms', () => {
  expect(formatDate('2026-11-24')).toBe('2026/11/24')
  expect(formatTime('2026-11-24T02:41:00Z', 'Asia/Jakarta')).toBe('09:41')
  expect(formatDateTime('2026-11-24T23:30:00Z', 'Asia/Jakarta')).toBe('2026/11/25 06:30')
  expect(formatTime('08:00:00')).toBe('08:00')
})

test('a date not after year 1 is empty', () => {
  for (const value of [null, undefined, '', '0001-01-01', '0001-01-01T00:00:00Z', '0001/12/31', 'nonsense']) {
    expect(isEmptyDate(value)).toBe(true)
    expect(formatDate(value)).toBe('')
    expect(friendlyDate(value)).toBe('')
  }
  expect(isEmptyDate('0002-01-01')).toBe(false)
})

test('days and moments from and until', () => {
  expect(formatRange('2026-11-24', '2026-11-24')).toBe('2026/11/24')
  expect(formatRange('2026-11-30', '2026-12-01')).toBe('2026/11/30 – 2026/12/01')
  expect(formatMoments('2026-11-24T18:00', '2026-11-24T21:00')).toBe('2026/11/24 18:00–21:00')
  expect(formatMoments('2026-11-24T22:00', '2026-11-25T02:00')).toBe('2026/11/24 22:00 – 2026/11/25 02:00')
  expect(formatMoments(null, '2026-11-25T02:00')).toBe('2026/11/25 02:00')
})

test('durations in letters and in words', () => {
  expect(formatDuration(450)).toBe('7 h 30 m')
  expect(formatDuration(60)).toBe('1 h')
  expect(formatDuration(0)).toBe('0 m')
  expect(formatDuration(-90)).toBe('−1 h 30 m')
  expect([450, 60, 0].map((minutes) => formatDuration(minutes, 'short', 'id'))).toEqual(['7 j 30 mnt', '1 j', '0 mnt'])
  expect(formatDuration(450, 'long')).toBe('7 Hour(s) 30 Minute(s)')
})

test('durations in a sentence, one and many', () => {
  const both = (minutes: number) => [durationInWords(minutes, 'en'), durationInWords(minutes, 'id')]
  expect([both(1), both(30), both(60), both(121), both(119.9999), both(0.2)]).toEqual([
    ['1 minute', '1 menit'],
    ['30 minutes', '30 menit'],
    ['1 hour', '1 jam'],
    ['2 hours 1 minute', '2 jam 1 menit'],
    ['2 hours', '2 jam'],
    ['0 minutes', '0 menit'],
  ])
})

test('dates as people say them', () => {
  expect(friendlyDate('2026-11-24', 'en', 2026)).toBe('Tue 24 Nov')
  expect(friendlyDate('2027-01-04', 'en', 2026)).toBe('Mon 4 Jan 2027')
  expect(friendlyRange('2026-11-24', '2026-11-25', 'en', 2026)).toBe('Tue 24 – Wed 25 Nov')
  expect(friendlyRange('2026-11-30', '2026-12-01', 'en', 2026)).toBe('Mon 30 Nov – Tue 1 Dec')
  expect(friendlyRange('2026-11-24', '2026-11-24', 'en', 2026)).toBe('Tue 24 Nov')
})

test('a day said in short is found in any sentence, with its whole date', () => {
  const titled = (words: string) =>
    datedPieces(words, 'en', 2026)
      .filter(({ whole }) => whole !== null)
      .map(({ text, whole }) => [text, whole])
  expect(titled('Annual leave · Tue 24 – Wed 25 Nov, first half')).toEqual([['Tue 24 – Wed 25 Nov', '2026/11/24 – 2026/11/25']])
  expect(titled('4 expire after Thu 31 Dec, 2 more after Mon 4 Jan 2027.')).toEqual([
    ['Thu 31 Dec', '2026/12/31'],
    ['Mon 4 Jan 2027', '2027/01/04'],
  ])
  expect(titled('Overtime · Fri 4 Dec 18:00–20:00')).toEqual([['Fri 4 Dec', '2026/12/04']])
  // No such day: 5 December 2026 is a Saturday.
  expect(titled('Fri 5 Dec, Mon 1 Decoration, Sunday 1 Dec')).toEqual([])
})

test.each(['en', 'id'])('whatever days are said in short in %s, whole they are those days', (language) => {
  const day = fc.integer({ min: 0, max: 4000 }).map((days) => new Date(Date.UTC(2022, 0, 1 + days)).toISOString().slice(0, 10))
  const behind = fc.constantFrom('', ' 18:00–20:00', ' · 3 h', ', 2 of 4', '; 1200')
  fc.assert(
    fc.property(day, fc.nat(800), fc.integer({ min: 2022, max: 2033 }), behind, (from, days, thisYear, rest) => {
      const until = new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10)
      const words = `since ${friendlyRange(from, until, language, thisYear)}${rest}`
      const pieces = datedPieces(words, language, thisYear)
      expect(pieces.map(({ text }) => text).join('')).toBe(words)
      expect(pieces.flatMap(({ whole }) => whole ?? [])).toEqual([formatRange(from, until)])
    }),
  )
})

test('how long ago, in the language of the person', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  expect(relativeTime('2026-11-21T10:00:00Z', now)).toBe('2 hours ago')
  expect(relativeTime('2026-11-20T12:00:00Z', now)).toBe('yesterday')
  expect(relativeTime('2026-11-21T11:59:40Z', now)).toBe('now')
  expect(relativeTime('2026-11-18T12:00:00Z', now, 'id')).toBe('3 hari yang lalu')
})

test('weekdays by name, and ages in one number, hours in the form of all hours', () => {
  expect(weekdayName('2026-11-24')).toBe('Tue')
  expect(weekdayName('2026-11-24', 'id', 'long')).toBe('Selasa')
  expect(weekdayName('')).toBe('')
  const now = new Date('2026-11-21T12:00:00Z')
  expect(shortAge('2026-11-18T11:00:00Z', 'en', now)).toBe('3 days')
  expect(shortAge('2026-11-01T12:00:00Z', 'en', now)).toBe('20 days')
  expect(shortAge('2026-11-21T07:00:00Z', 'en', now)).toBe('5 h')
  expect(shortAge('2026-11-21T12:00:30Z', 'en', now)).toBe('0 m')
  expect(shortAge('2026-11-18T11:00:00Z', 'id', now)).toBe('3 hari')
  expect(shortAge('2026-11-21T07:00:00Z', 'id', now)).toBe('5 j')
  expect(shortAge('2026-11-21T11:55:00Z', 'id', now)).toBe('5 mnt')
})
