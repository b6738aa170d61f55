import { describe, expect, it } from 'vitest'
import { scheduleSetUp } from '#shared/areas/organisation.ts'
import { minutesOf } from '#shared/records/clock.ts'
import { codeOfWeek, hoursOf, usualWeeks, weekCountries } from './usual-weeks.ts'

describe.each(weekCountries)('weeks that are usual in %s', (country) => {
  const weeks = usualWeeks(country)

  it('are schedules that can be saved, each day within its times', () => {
    for (const { code, hours, start, end } of weeks) {
      const body = { code, names: { en: code, id: '' }, hours, start, end }
      expect(scheduleSetUp.calls.save.input.safeParse(body).error, code).toBeUndefined()
      const span = (minutesOf(end) - minutesOf(start)) / 60
      expect([Math.max(...hours) <= span, span <= 12], code).toEqual([true, true])
    }
  })

  it('say in their codes how many hours they have, and no two are one', () => {
    for (const { code, hours } of weeks) expect(code).toMatch(new RegExp(`-${String(hoursOf(hours)).replace('.', '-')}$`))
    expect(new Set(weeks.map(({ code }) => code)).size).toBe(weeks.length)
    expect(new Set(weeks.map(({ hours, start }) => JSON.stringify([hours, start]))).size).toBe(weeks.length)
  })

  it('are worked on days that follow each other, by which they are called', () => {
    for (const { code, hours } of weeks) expect(hours.map((one) => (one > 0 ? 'x' : '-')).join(''), code).toMatch(/^x+-*$/)
  })
})

it('a week taken twice has a code of its own', () => {
  const [week] = usualWeeks('ID')
  if (!week) throw new Error('there is one')
  expect([codeOfWeek(week, []), codeOfWeek(week, [week.code])]).toEqual(['FIVE-DAYS-40', 'FIVE-DAYS-40-2'])
})
