import { addDays, weekday } from '#shared/records/calendar.ts'
import type { Chance } from './chance.ts'
import { schedules, type Site } from './company.ts'
import { holidaysAround } from './holidays.ts'
import type { Person } from './people.ts'

const hour = 3_600_000

/** Who works when. */
export interface WorkCalendar {
  today: string
  works(person: Person, day: string): boolean
  /** The first day from `day` on which the person works. */
  workday(person: Person, day: string): string
  /** The last day up to `day` on which the person works. */
  workdayBefore(person: Person, day: string): string
  /** The last of so many working days from `start` on. */
  end(person: Person, start: string, days: number): string
}

export function calendarOf(today: string): WorkCalendar {
  const off = new Set(holidaysAround(today).map((holiday) => `${holiday.site} ${holiday.day}`))
  const weeks = new Map<string, readonly number[]>(schedules.map((schedule) => [schedule.code, schedule.hours]))
  const works = (person: Person, day: string) =>
    (weeks.get(person.schedule)?.[weekday(day)] ?? 0) > 0 && !off.has(`${person.site.code} ${day}`)
  const workday = (person: Person, day: string): string => {
    let found = day
    while (!works(person, found)) found = addDays(found, 1)
    return found
  }
  const workdayBefore = (person: Person, day: string): string => {
    let found = day
    while (!works(person, found)) found = addDays(found, -1)
    return found
  }
  const end = (person: Person, start: string, days: number): string => {
    let last = start
    for (let count = 1; count < days; count += 1) last = workday(person, addDays(last, 1))
    return last
  }
  return { today, works, workday, workdayBefore, end }
}

/** The last day up to this one on which offices are open. */
export const officeDay = (day: string): string => addDays(day, -Math.max(0, weekday(day) - 4))

/** A moment of a day at a site. */
export const momentAt = (site: Site, day: string, hours: number): number => Date.parse(`${day}T00:00:00Z`) + (hours - site.ahead) * hour

/** The next moment from `from` at which somebody sits at a desk there. */
export function deskTime(site: Site, from: number, chance: Chance): number {
  const local = new Date(from + site.ahead * hour)
  const day = local.toISOString().slice(0, 10)
  const time = local.getUTCHours() + local.getUTCMinutes() / 60
  const opens = (on: string) => {
    const monday = weekday(on) > 4 ? addDays(on, 7 - weekday(on)) : on
    return momentAt(site, monday, 8.2 + chance.next() * 2)
  }
  if (weekday(day) > 4 || time < 8) return opens(day)
  return time > 18 ? opens(addDays(day, 1)) : from
}
