import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, placeInWeek } from '../calendar.ts'
import { dayOfWord, dayWords, isDayWord, yearOfWord } from './day-words.ts'
import { isPlace, nextDay, nextMoment, type Regular } from './regular.ts'

describe('words of days', () => {
  it('mean what people mean by them', () => {
    // A Sunday, at the end of its week.
    const meant = Object.fromEntries(dayWords.map((word) => [word, dayOfWord(word, '2026-03-01')]))
    expect(meant).toEqual({
      today: '2026-03-01',
      yesterday: '2026-02-28',
      weekBegins: '2026-02-23',
      weekEnds: '2026-03-01',
      lastWeekBegins: '2026-02-16',
      lastWeekEnds: '2026-02-22',
      monthBegins: '2026-03-01',
      monthEnds: '2026-03-31',
      lastMonthBegins: '2026-02-01',
      lastMonthEnds: '2026-02-28',
      yearBegins: '2026-01-01',
      yearEnds: '2026-12-31',
      lastYearBegins: '2025-01-01',
      lastYearEnds: '2025-12-31',
    })
    expect([yearOfWord('thisYear', '2026-03-01'), yearOfWord('lastYear', '2026-03-01')]).toEqual(['2026', '2025'])
    expect(isDayWord('toString')).toBe(false)
  })

  it('end what they begin, around the day on which they are said', () => {
    fc.assert(
      fc.property(days, (today) => {
        for (const span of ['week', 'month', 'year'] as const) {
          expect(dayOfWord(`${span}Begins`, today) <= today && today <= dayOfWord(`${span}Ends`, today)).toBe(true)
          const last = `last${span[0]?.toUpperCase()}${span.slice(1)}` as 'lastWeek'
          expect(addDays(dayOfWord(`${last}Ends`, today), 1)).toBe(dayOfWord(`${span}Begins`, today))
          expect(dayOfWord(`${last}Begins`, today)).toBe(dayOfWord(`${span}Begins`, dayOfWord(`${last}Ends`, today)))
        }
      }),
    )
  })
})

const days = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays('2000-01-01', n))
const regular: fc.Arbitrary<Regular> = fc.oneof(
  fc.constant<Regular>({ every: 'day', place: 0 }),
  fc.integer({ min: 0, max: 6 }).map((place): Regular => ({ every: 'week', place })),
  fc.integer({ min: 1, max: 31 }).map((place): Regular => ({ every: 'month', place })),
)

describe('what is done regularly', () => {
  it('falls on its place: of a month that is shorter on the last day', () => {
    expect(nextDay({ every: 'month', place: 31 }, '2026-02-01')).toBe('2026-02-28')
    expect(nextDay({ every: 'month', place: 30 }, '2026-03-31')).toBe('2026-04-30')
    expect(nextDay({ every: 'month', place: 1 }, '2026-12-02')).toBe('2027-01-01')
    expect(nextDay({ every: 'week', place: 0 }, '2026-03-01')).toBe('2026-03-02')
    expect([isPlace({ every: 'day', place: 1 }), isPlace({ every: 'week', place: 7 }), isPlace({ every: 'month', place: 0 })]).toEqual([
      false,
      false,
      false,
    ])
  })

  it('falls on every place once, and never before it is asked', () => {
    fc.assert(
      fc.property(regular, days, (one, from) => {
        const day = nextDay(one, from)
        expect(day >= from).toBe(true)
        expect(nextDay(one, day)).toBe(day)
        const after = nextDay(one, addDays(day, 1))
        expect(after > day).toBe(true)
        if (one.every === 'day') expect(after).toBe(addDays(day, 1))
        if (one.every === 'week') expect([after, placeInWeek(day, 0)]).toEqual([addDays(day, 7), one.place])
        if (one.every === 'month') expect(after.slice(0, 7)).toBe(addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7))
      }),
    )
  })

  it('comes at its hour of the clock of the place, also where that is put forward or back, and always later', () => {
    const at = (now: string, hour: number) => nextMoment({ every: 'day', place: 0 }, hour, 'Europe/Berlin', Date.parse(now))
    expect(at('2026-03-28T06:01:00Z', 7)).toBe('2026-03-29T07:00:00+02:00')
    expect(at('2026-03-28T05:59:59Z', 6)).toBe('2026-03-29T06:00:00+02:00')
    expect(at('2026-10-25T00:00:00Z', 2)).toBe('2026-10-26T02:00:00+01:00')
    expect(at('2026-10-24T23:59:00Z', 2)).toBe('2026-10-25T02:00:00+02:00')
    fc.assert(
      fc.property(
        regular,
        fc.integer({ min: 0, max: 23 }),
        fc.date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
        (one, hour, now) => {
          for (const zone of ['Europe/Berlin', 'Asia/Jakarta', 'America/St_Johns'])
            expect(Date.parse(nextMoment(one, hour, zone, now.getTime()))).toBeGreaterThan(now.getTime())
        },
      ),
    )
  })
})
