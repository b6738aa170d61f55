import { addDays } from '#shared/records/calendar.ts'
import type { WorkCalendar } from '../company/calendar.ts'
import { chanceOf } from '../company/chance.ts'
import { leaveStory } from './leave-story.ts'
import type { Person } from '../company/people.ts'
import type { Story } from './story.ts'

/** Hours that somebody worked beyond the schedule, counted on a day; null: none. */
export function hoursWorked(person: Person, today: string): { quantity: number; on: string } | null {
  const chance = chanceOf(`hours worked ${person.code}`)
  const on = addDays(today, -chance.between(50, 110))
  const often = person.unit === 'PLT' || person.unit === 'APP'
  const sometimes = person.unit === 'ITS' || person.unit === 'WHS' || person.unit === 'CUS'
  if (person.leftOn !== null || person.hiredOn > addDays(on, -20) || !(often || (sometimes && chance.percent(45)))) return null
  return { quantity: chance.pick([4, 6, 8, 8, 12]), on }
}

/** Those who worked longer take some of the hours back. */
export function hoursTaken(people: readonly Person[], calendar: WorkCalendar): Story[] {
  return people.flatMap((person) => {
    const chance = chanceOf(`hours taken ${person.code}`)
    if (person.unit === 'PLT' || person.unit === 'APP' || hoursWorked(person, calendar.today) === null || !chance.percent(70)) return []
    const from = addDays(calendar.today, chance.between(-45, 20))
    const filedOn = from < calendar.today ? addDays(from, -3) : addDays(calendar.today, -chance.between(1, 9))
    return [
      leaveStory(calendar, {
        person,
        type: 'COMPENSATION',
        from,
        days: chance.pick([2, 2, 3, 4]),
        filedOn,
        course: 'approve',
        occasion: 'hours',
      }),
    ]
  })
}
