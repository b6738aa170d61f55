import { addDays } from '#shared/records/calendar.ts'
import type { WorkCalendar } from '../company/calendar.ts'
import { chanceOf } from '../company/chance.ts'
import { leaveStory, type Leave } from './leave-story.ts'
import { named } from '../company/named.ts'
import type { Person } from '../company/people.ts'
import type { Course, Story } from './story.ts'

const mothers = [
  'Ayu',
  'Anisa',
  'Citra',
  'Fitri',
  'Intan',
  'Kartika',
  'Maya',
  'Nadia',
  'Putri',
  'Rina',
  'Sekar',
  'Sinta',
  'Vina',
  'Wulan',
  'Yanti',
  'Yuni',
  'Nina',
  'Novi',
  'Gita',
]
const fathers = [
  'Agung',
  'Ahmad',
  'Arief',
  'Bagas',
  'Bayu',
  'Dedi',
  'Dimas',
  'Eko',
  'Fajar',
  'Galih',
  'Hasan',
  'Ilham',
  'Irfan',
  'Iwan',
  'Joko',
  'Lukman',
  'Pandu',
  'Reza',
  'Rizal',
  'Slamet',
  'Taufik',
  'Yudi',
]

interface Occurrence extends Omit<Leave, 'person' | 'from' | 'filedOn'> {
  /** Days from today: of the leave and of its filing. */
  starts: number
  filed: number
  /** Calendar days, where they count. */
  calendarDays?: number
  who: (person: Person) => boolean
}

const of = (country: 'ID' | 'DE', firstNames?: readonly string[]) => (person: Person) =>
  person.site.country === country && person.unit !== 'PLT' && (!firstNames || firstNames.includes(person.firstName))

const occurrence = (
  type: string,
  occasion: Leave['occasion'],
  who: Occurrence['who'],
  starts: number,
  filed: number,
  days: number,
  course: Course = 'approve',
  calendarDays?: number,
): Occurrence => ({
  type,
  occasion,
  who,
  starts,
  filed,
  days,
  course,
  ...(calendarDays && { calendarDays }),
})

/** What happens once in a while: weddings, births, deaths, time without pay. */
const occurrences: readonly Occurrence[] = [
  occurrence('MARRIAGE', 'marriage', of('ID'), -210, -240, 3),
  occurrence('MARRIAGE', 'marriage', of('ID'), -60, -85, 3),
  occurrence('MARRIAGE', 'marriage', of('ID'), 18, -4, 3),
  occurrence('MATERNITY', 'maternity', of('ID', mothers), -250, -290, 1, 'approve', 90),
  occurrence('MATERNITY', 'maternity', of('ID', mothers), -40, -75, 1, 'approve', 90),
  occurrence('MATERNITY', 'maternity', of('ID', mothers), 30, -3, 1, 'halfway', 90),
  occurrence('PATERNITY', 'paternity', of('ID', fathers), -170, -170, 2),
  occurrence('PATERNITY', 'paternity', of('ID', fathers), -95, -95, 2),
  occurrence('PATERNITY', 'paternity', of('ID', fathers), -4, -4, 2),
  occurrence('BEREAVEMENT', 'bereavement', of('ID'), -300, -299, 2),
  occurrence('BEREAVEMENT', 'bereavement', of('ID'), -140, -139, 2),
  occurrence('BEREAVEMENT', 'bereavement', of('ID'), -26, -25, 1),
  occurrence('SPECIAL', 'special', of('DE'), -190, -200, 1),
  occurrence('SPECIAL', 'special', of('DE'), -100, -112, 2),
  occurrence('SPECIAL', 'special', of('DE'), -33, -40, 1, 'reopen'),
  occurrence('SPECIAL', 'special', of('DE'), 12, -2, 1, 'wait'),
  occurrence('PARENTAL', 'parental', of('DE'), -160, -230, 1, 'approve', 61),
  occurrence('PARENTAL', 'parental', of('DE'), 70, -5, 1, 'halfway', 92),
  occurrence('UNPAID', 'unpaid', of('ID'), -220, -245, 10),
  occurrence('UNPAID', 'unpaid', of('DE'), -120, -150, 15),
  occurrence('UNPAID', 'unpaid', of('ID'), -75, -100, 5, 'late reject'),
  occurrence('UNPAID', 'unpaid', of('ID'), 25, -5, 8, 'halfway'),
  occurrence('UNPAID', 'unpaid', of('DE'), 45, -8, 12, 'halfway'),
]

/** Rare leaves, each of somebody else. */
export function leaveOccasions(people: readonly Person[], calendar: WorkCalendar): Story[] {
  const chance = chanceOf('occasions')
  const free = new Set(people.filter((person) => settled(person, calendar.today)))
  return occurrences.map(({ who, starts, filed, calendarDays, ...leave }) => {
    const person = chance.pick([...free].filter(who))
    free.delete(person)
    const from = calendar.workday(person, addDays(calendar.today, starts))
    return leaveStory(calendar, {
      ...leave,
      person,
      from,
      filedOn: addDays(calendar.today, filed),
      ...(calendarDays && { until: addDays(from, calendarDays - 1) }),
    })
  })
}

const settled = (person: Person, today: string): boolean =>
  person.place === 'member' &&
  person.leftOn === null &&
  !person.disabled &&
  person.hiredOn < addDays(today, -700) &&
  !named.some((known) => known.userName === person.userName)
