import { planOfShifts, planOfWeek } from '#shared/records/schedule/plan-of-day.ts'
import { planShift } from '#shared/records/schedule/shift.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { isHoliday, type DayPlan, type PlanOn } from '#shared/records/day-plan.ts'
import type { Chance } from './chance.ts'
import { schedules, type Site } from './company.ts'
import { holidaysAround } from './holidays.ts'
import type { Person } from './people.ts'
import { shiftPlan } from './shift-plan.ts'

const hour = 3_600_000

/** Who works when. */
export interface WorkCalendar {
  today: string
  /** By roster, pattern or weekly schedule, with the holidays of the site. */
  planOn(person: Person, day: string): DayPlan | undefined
  works(person: Person, day: string): boolean
  /** The first day from `day` on which the person works. */
  workday(person: Person, day: string): string
  /** The last day up to `day` on which the person works. */
  workdayBefore(person: Person, day: string): string
  /** The last of so many working days from `start` on. */
  end(person: Person, start: string, days: number): string
}

export function calendarOf(people: readonly Person[], today: string): WorkCalendar {
  const off = new Map(holidaysAround(today).map((holiday) => [`${holiday.site} ${holiday.day}`, { name: holiday.name, off: 1 }]))
  const plan = shiftPlan(people, today)
  const weekly = new Map<string, PlanOn>()
  const weekOf = ({ schedule, site }: Person): PlanOn => {
    const key = `${schedule} ${site.timeZone}`
    const own = schedules.find(({ code }) => code === schedule)
    const known = weekly.get(key) ?? (own ? planOfWeek(own, site.timeZone, []) : () => undefined)
    weekly.set(key, known)
    return known
  }
  const planOn = (person: Person, day: string): DayPlan | undefined => {
    const told = plan(person, day)
    const holiday = (told?.rostered ? null : off.get(`${person.site.code} ${day}`)) ?? null
    if (told)
      return planOfShifts(
        told.shifts.map((rule) => planShift(rule, day, person.site.timeZone)),
        holiday,
      )
    const week = weekOf(person)(day)
    return week && { ...week, holiday }
  }
  const works = (person: Person, day: string) => {
    const found = planOn(person, day)
    return found !== undefined && found.hours > 0 && !isHoliday(found.holiday)
  }
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
  return { today, planOn, works, workday, workdayBefore, end }
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
